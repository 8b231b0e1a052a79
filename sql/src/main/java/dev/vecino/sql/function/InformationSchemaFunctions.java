package dev.vecino.sql.function;

import dev.vecino.type.SystemType;

/**
 * The functions by which PostgreSQL's {@code information_schema} explains the modifier of a type, such as the 10 of
 * {@code varchar(10)}; tools call them on columns of {@code pg_type} and {@code pg_attribute}.
 */
public final class InformationSchemaFunctions {
  private static final int SMALLINT = 21;
  private static final int INTEGER = 23;
  private static final int BIGINT = 20;
  private static final int REAL = 700;
  private static final int DOUBLE = 701;
  private static final int NUMERIC = 1700;
  private static final int TEXT = 25;
  private static final int CHARACTER = 1042;
  private static final int VARYING = 1043;
  private static final int BIT = 1560;
  private static final int VARYING_BIT = 1562;
  private static final int DATE = 1082;
  private static final int TIME = 1083;
  private static final int TIMESTAMP = 1114;
  private static final int TIMESTAMP_WITH_ZONE = 1184;
  private static final int TIME_WITH_ZONE = 1266;
  private static final int INTERVAL = 1186;

  private static final int HEADER_BYTES = 4; // PostgreSQL counts a length word in modifiers
  private static final int LOW = 0xffff;
  private static final int MOST_SECOND_DIGITS = 6;
  private static final int MOST_BYTES = 1 << 30;
  private static final int UTF8_BYTES = 4;

  private InformationSchemaFunctions() {}

  /** A name that no other function has: {@code specific_name} of {@code information_schema.routines}. */
  @Sql(value = "nameconcatoid", system = SystemType.NAME)
  public static String specificName(String name, long oid) {
    return name + "_" + oid;
  }

  @Sql(value = "_pg_char_max_length", nullable = true)
  public static Integer characters(long type, int modifier) {
    return switch ((int) type) {
      case CHARACTER, VARYING -> modifier == -1 ? null : (Integer) (modifier - HEADER_BYTES);
      case BIT, VARYING_BIT -> modifier == -1 ? null : (Integer) modifier;
      default -> null;
    };
  }

  @Sql(value = "_pg_char_octet_length", nullable = true)
  public static Integer bytes(long type, int modifier) {
    return switch ((int) type) {
      case TEXT, CHARACTER, VARYING -> {
        Integer characters = characters(type, modifier);
        yield modifier == -1 ? (Integer) MOST_BYTES : characters == null ? null : (Integer) (characters * UTF8_BYTES);
      }
      default -> null;
    };
  }

  @Sql(value = "_pg_numeric_precision", nullable = true)
  public static Integer precision(long type, int modifier) {
    return switch ((int) type) {
      case SMALLINT -> 16;
      case INTEGER -> 32;
      case BIGINT -> 64;
      case REAL -> 24;
      case DOUBLE -> 53;
      case NUMERIC -> modifier == -1 ? null : (Integer) (modifier - HEADER_BYTES >> 16 & LOW);
      default -> null;
    };
  }

  @Sql(value = "_pg_numeric_precision_radix", nullable = true)
  public static Integer radix(long type, int modifier) {
    return switch ((int) type) {
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE -> 2;
      case NUMERIC -> 10;
      default -> null;
    };
  }

  @Sql(value = "_pg_numeric_scale", nullable = true)
  public static Integer scale(long type, int modifier) {
    return switch ((int) type) {
      case SMALLINT, INTEGER, BIGINT -> 0;
      case NUMERIC -> modifier == -1 ? null : (Integer) (modifier - HEADER_BYTES & LOW);
      default -> null;
    };
  }

  @Sql(value = "_pg_datetime_precision", nullable = true)
  public static Integer secondDigits(long type, int modifier) {
    return switch ((int) type) {
      case DATE -> 0;
      case TIME, TIMESTAMP, TIMESTAMP_WITH_ZONE, TIME_WITH_ZONE -> modifier < 0 ? MOST_SECOND_DIGITS : modifier;
      case INTERVAL -> modifier < 0 || (modifier & LOW) == LOW ? MOST_SECOND_DIGITS : modifier & LOW;
      default -> null;
    };
  }
}
