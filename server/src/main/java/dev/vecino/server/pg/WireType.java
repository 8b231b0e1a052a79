package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import dev.vecino.type.codec.ByteReader;
import dev.vecino.type.codec.Codec;
import dev.vecino.type.codec.Codecs;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A type that a client may give a parameter. Some have no column of their type here, and become what the statement makes of
 * them: arrays of numbers vectors.
 *
 * @param declared the type to plan with; empty to take what the statement asks for
 * @param codec of the binary form
 */
record WireType(int oid, Optional<DataType> declared, Codec codec, boolean array) {
  private static final int UNKNOWN = 705;
  private static final int BPCHAR = 1042;
  private static final Map<Integer, WireType> BY_OID = new HashMap<>();

  static {
    for (TypeName name : TypeName.values()) {
      if (name != TypeName.ARRAY && name != TypeName.ENUM && name != TypeName.RECORD) {
        DataType type = DataType.of(name);
        DataType array = DataType.array(type);
        // Numbers may be meant as a vector.
        boolean isNumber =
            switch (name) {
              case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC -> true;
              default -> false;
            };
        add(name.oid(), Optional.of(type), type);
        add(name.arrayOid(), isNumber ? Optional.empty() : Optional.of(array), array);
      }
    }
    for (SystemType system : SystemType.values()) {
      DataType type = DataType.of(system);
      // A session finds objects by their names.
      DataType declared = system.namesObjects() ? DataType.TEXT : type;
      add(system.oid(), Optional.of(declared), type);
      if (system.arrayOid() != 0 && !type.isArray()) {
        add(system.arrayOid(), Optional.of(DataType.array(declared)), DataType.array(type));
      }
    }
    add(BPCHAR, Optional.of(DataType.TEXT), DataType.TEXT);
    add(UNKNOWN, Optional.empty(), DataType.TEXT);
  }

  private static void add(int oid, Optional<DataType> declared, DataType form) {
    BY_OID.put(oid, new WireType(oid, declared, Codecs.of(form), form.isArray()));
  }

  /** The type of an OID, which is not 0. */
  static WireType of(int oid) {
    WireType type = BY_OID.get(oid);
    if (type == null && oid > EnumType.FIRST_OID) {
      // A type that a user has made: its values are text, and the statement tells which it is.
      DataType form = oid < EnumType.FIRST_ARRAY_OID ? DataType.TEXT : DataType.array(DataType.TEXT);
      return new WireType(oid, Optional.empty(), Codecs.of(form), false);
    }
    if (type == null) {
      throw VecinoException.of(UNDEFINED_OBJECT, "type with OID %s does not exist", Integer.toUnsignedString(oid));
    }
    return type;
  }

  /**
   * The type of an OID, which is not 0, of a parameter, and of what the statement makes of it: enum and
   * composite types of users, and arrays of them, have a binary form only where the statement tells what they are.
   */
  static WireType of(int oid, DataType asked) {
    boolean isOfUsers = oid > EnumType.FIRST_OID && asked.oid() == oid;
    return isOfUsers ? new WireType(oid, Optional.empty(), Codecs.of(asked), false) : of(oid);
  }

  /**
   * Reads a parameter.
   *
   * @param bytes null for NULL
   * @return a value for {@link dev.vecino.Prepared#execute}
   */
  Object read(byte[] bytes, boolean binary) {
    if (bytes == null) {
      return null;
    }
    ByteReader value = ByteReader.of(bytes);
    if (!binary) {
      String text = value.text(bytes.length);
      return array && declared.isEmpty() ? numbers(text) : text;
    }
    Object read = codec.readBinary(value);
    value.end();
    return read;
  }

  /** A list of numbers, which serves as an array and as a vector; a text that is something else stays what it is. */
  private static Object numbers(String text) {
    String stripped = text.strip();
    if (!stripped.startsWith("{") || !stripped.endsWith("}") || stripped.indexOf('{', 1) > 0) {
      return text;
    }
    String body = stripped.substring(1, stripped.length() - 1).strip();
    List<Object> numbers = new ArrayList<>();
    for (String word : body.isEmpty() ? new String[0] : body.split(",")) {
      String number = word.strip();
      if (number.equalsIgnoreCase("null")) {
        numbers.add(null);
        continue;
      }
      try {
        numbers.add(new BigDecimal(number));
      } catch (NumberFormatException e) {
        return text; // NaN and infinity among them: an array's elements are read by the engine
      }
    }
    return numbers;
  }
}
