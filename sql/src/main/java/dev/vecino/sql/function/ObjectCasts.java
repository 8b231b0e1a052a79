package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.CatalogFacts.ObjectKind;
import dev.vecino.sql.type.SystemText;
import dev.vecino.sql.type.Values;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import java.util.Locale;

/**
 * The methods behind casts from and to the types of PostgreSQL's catalog: the name of an object becomes its OID, and an
 * OID its name.
 */
public final class ObjectCasts {
  private static final int MOST_CODE = 0x7f;

  private ObjectCasts() {}

  @Sql(value = "to_regclass", nullable = true, system = SystemType.REGCLASS, volatility = Volatility.STABLE)
  public static Long toRegclass(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.RELATION, name);
  }

  @Sql(value = "to_regtype", nullable = true, system = SystemType.REGTYPE, volatility = Volatility.STABLE)
  public static Long toRegtype(SessionValues session, String name) {
    return session.catalog().oid(ObjectKind.TYPE, name);
  }

  /** The OID of the relation of a name. */
  static long regclass(SessionValues session, String name) {
    return find(session, name, SystemType.REGCLASS.name());
  }

  /**
   * The OID of an object.
   *
   * @param name or the OID as text
   * @param type the name of a {@link SystemType}
   */
  public static long find(SessionValues session, String name, String type) {
    if (name.equals("-")) {
      return 0;
    }
    if (SystemText.isNumber(name)) {
      return Long.parseLong(name);
    }
    SystemType system = SystemType.valueOf(type);
    ObjectKind kind = kind(system);
    Long oid = kind == null ? null : session.catalog().oid(kind, name);
    if (oid == null) {
      throw switch (system) {
        case REGCLASS -> VecinoException.of(SqlState.UNDEFINED_TABLE, "relation \"%s\" does not exist", folded(name));
        case REGTYPE -> VecinoException.of(SqlState.UNDEFINED_OBJECT, "type \"%s\" does not exist", name);
        case REGNAMESPACE -> VecinoException.of(SqlState.INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", name);
        case REGROLE -> VecinoException.of(SqlState.UNDEFINED_OBJECT, "role \"%s\" does not exist", name);
        case REGCOLLATION -> VecinoException.of(SqlState.UNDEFINED_OBJECT, "collation \"%s\" does not exist", name);
        case REGOPER, REGOPERATOR ->
            VecinoException.of(
                SqlState.FEATURE_NOT_SUPPORTED, "operators cannot be found by name yet: \"%s\"", name);
        default -> VecinoException.of(SqlState.UNDEFINED_FUNCTION, "function \"%s\" does not exist", name);
      };
    }
    return oid;
  }

  public static String name(SessionValues session, long oid, String type) {
    return name(session.catalog(), oid, SystemType.valueOf(type));
  }

  /** The name of an object as results show it: its OID where there is no such object. */
  public static String name(CatalogFacts catalog, long oid, SystemType type) {
    if (oid == 0) {
      return "-";
    }
    ObjectKind kind = kind(type);
    String name = kind == null ? null : catalog.name(kind, oid);
    if (name == null) {
      return Long.toString(oid);
    }
    String arguments = type == SystemType.REGPROCEDURE ? catalog.functionArguments(oid) : null;
    return arguments == null ? name : name + "(" + arguments.replace(", ", ",") + ")";
  }

  private static ObjectKind kind(SystemType type) {
    return switch (type) {
      case REGCLASS -> ObjectKind.RELATION;
      case REGTYPE -> ObjectKind.TYPE;
      case REGPROC, REGPROCEDURE -> ObjectKind.FUNCTION;
      case REGNAMESPACE -> ObjectKind.SCHEMA;
      case REGROLE -> ObjectKind.ROLE;
      case REGCOLLATION -> ObjectKind.COLLATION;
      default -> null;
    };
  }

  /** A name as messages give it: without quotes, what was outside of them in lower case. */
  private static String folded(String written) {
    String[] parts = written.split("\"", -1);
    for (int i = 0; i < parts.length; i += 2) {
      parts[i] = parts[i].toLowerCase(Locale.ROOT);
    }
    return String.join("", parts);
  }

  /** A value of an array's elements cast to another type, where one of both is of PostgreSQL's catalog. */
  private static Object element(SessionValues session, DataType from, DataType to, Object value) {
    if (to.namesObjects() && value instanceof String name) {
      return find(session, name, to.system().orElseThrow().name());
    }
    if (from.namesObjects() && to.system().isEmpty() && value instanceof Long oid) {
      return name(session, oid, from.system().orElseThrow().name());
    }
    return Values.cast(to, Values.coerce(to, value, session.style()));
  }

  /** The array with each element cast. */
  public static Array elements(SessionValues session, Array array, String from, String to, int precision, int scale) {
    DataType source = Conversions.element(from, 0, 0);
    DataType target = Conversions.element(to, precision, scale);
    Array cast = array.map(value -> element(session, source, target, value));
    return Array.of(cast.toArray(), array.lengths(), array.lowers()); // no longer an int2vector, if it was one
  }

  /** As {@link #elements} of the array of texts. */
  public static Array parse(SessionValues session, String text, String from, String to, int precision, int scale) {
    Array words = Conversions.parseArray(session, text, from, 0, 0);
    return elements(session, words, from, to, precision, scale);
  }

  public static long number(String text, String type) {
    SystemType system = SystemType.valueOf(type);
    return system == SystemType.XID8 ? Conversions.parseBigint(text) : SystemText.oid(system, text);
  }

  public static long oid(long number) {
    return SystemText.oid(number);
  }

  public static long oid(int number) {
    return Integer.toUnsignedLong(number);
  }

  public static int integer(long oid) {
    return (int) oid;
  }

  public static String name(String text) {
    return SystemText.name(text);
  }

  public static String first(String text) {
    return SystemText.first(text);
  }

  public static String character(int code) {
    if (code < 0 || code > MOST_CODE) {
      throw VecinoException.of(SqlState.NUMERIC_VALUE_OUT_OF_RANGE, "\"char\" out of range");
    }
    return code == 0 ? "" : String.valueOf((char) code);
  }

  public static int code(String character) {
    return character.isEmpty() ? 0 : character.charAt(0);
  }
}
