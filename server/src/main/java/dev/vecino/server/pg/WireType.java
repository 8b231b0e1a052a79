package dev.vecino.server.pg;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.codec.ArrayReader;
import dev.vecino.server.pg.codec.Codec;
import dev.vecino.server.pg.codec.Codecs;
import dev.vecino.server.pg.message.Body;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A type that a client may give a parameter. Some have no column of their type here, and become what the statement makes of
 * them: arrays of numbers vectors, {@code json} {@code jsonb}.
 *
 * @param declared the type to plan with; empty to take what the statement asks for
 * @param codec of the binary form, or of its elements
 */
record WireType(int oid, Optional<DataType> declared, Codec codec, boolean array) {
  private static final int CHAR = 18;
  private static final int NAME = 19;
  private static final int JSON = 114;
  private static final int UNKNOWN = 705;
  private static final int BPCHAR = 1042;
  private static final int SMALLINT_ARRAY = 1005;
  private static final int INTEGER_ARRAY = 1007;
  private static final int BIGINT_ARRAY = 1016;
  private static final int REAL_ARRAY = 1021;
  private static final int DOUBLE_ARRAY = 1022;
  private static final int NUMERIC_ARRAY = 1231;

  private static final Map<Integer, WireType> BY_OID = new HashMap<>();

  static {
    for (TypeName type : TypeName.values()) {
      add(type.oid(), Optional.of(DataType.of(type)), type, false);
    }
    add(CHAR, Optional.of(DataType.TEXT), TypeName.TEXT, false);
    add(NAME, Optional.of(DataType.TEXT), TypeName.TEXT, false);
    add(BPCHAR, Optional.of(DataType.TEXT), TypeName.TEXT, false);
    add(UNKNOWN, Optional.empty(), TypeName.TEXT, false);
    add(JSON, Optional.of(DataType.JSONB), TypeName.TEXT, false);
    add(SMALLINT_ARRAY, Optional.empty(), TypeName.SMALLINT, true);
    add(INTEGER_ARRAY, Optional.empty(), TypeName.INTEGER, true);
    add(BIGINT_ARRAY, Optional.empty(), TypeName.BIGINT, true);
    add(REAL_ARRAY, Optional.empty(), TypeName.REAL, true);
    add(DOUBLE_ARRAY, Optional.empty(), TypeName.DOUBLE, true);
    add(NUMERIC_ARRAY, Optional.empty(), TypeName.NUMERIC, true);
  }

  private static void add(int oid, Optional<DataType> declared, TypeName name, boolean array) {
    BY_OID.put(oid, new WireType(oid, declared, Codecs.of(name), array));
  }

  /** The type of an OID, which is not 0. */
  static WireType of(int oid) {
    WireType type = BY_OID.get(oid);
    if (type == null) {
      throw VecinoException.of(UNDEFINED_OBJECT, "type with OID %s does not exist", Integer.toUnsignedString(oid));
    }
    return type;
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
    Body value = Body.of(bytes);
    if (!binary) {
      String text = value.text(bytes.length);
      return array ? brackets(text) : text;
    }
    Object read = array ? ArrayReader.readBinary(codec, value) : codec.readBinary(value);
    value.end();
    return read;
  }

  // {1,2} as vectors are written: the elements are numbers, so nothing is quoted.
  private static String brackets(String text) {
    String stripped = text.strip();
    if (!stripped.startsWith("{") || !stripped.endsWith("}") || stripped.indexOf('{', 1) > 0) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "array must be 1-D");
    }
    return "[" + stripped.substring(1, stripped.length() - 1) + "]";
  }
}
