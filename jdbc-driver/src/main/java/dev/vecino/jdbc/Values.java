package dev.vecino.jdbc;

import dev.vecino.error.VecinoException;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Json;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import dev.vecino.type.ObjectName;
import dev.vecino.type.PaddedText;
import dev.vecino.type.Row;
import dev.vecino.type.TimeTz;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import dev.vecino.type.VectorText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.SQLException;
import java.util.Locale;
import java.util.UUID;

/** Conversion of a row's values, none of them NULL, to the Java types of the getters. */
final class Values {
  private Values() {}

  static boolean toBoolean(Object given) throws SQLException {
    Object value = plain(given);
    if (value instanceof BitString && ((BitString) value).length() == 1) {
      return ((BitString) value).get(0);
    }
    if (value instanceof Boolean) {
      return (Boolean) value;
    }
    if (value instanceof Number) {
      double number = ((Number) value).doubleValue();
      if (number == 0 || number == 1) {
        return number == 1;
      }
    }
    if (value instanceof String) {
      switch (((String) value).strip().toLowerCase(Locale.ROOT)) {
        case "t", "true", "1", "y", "yes", "on":
          return true;
        case "f", "false", "0", "n", "no", "off":
          return false;
        default:
      }
    }
    throw cannotConvert(value, "boolean");
  }

  /** Text whose blanks at the end mean nothing as text. */
  private static Object plain(Object value) {
    boolean printed =
        value instanceof PaddedText
            || value instanceof EnumValue
            || value instanceof ObjectName
            || value instanceof Row;
    return printed ? value.toString() : value;
  }

  static int toInt(long value) throws SQLException {
    return (int) toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
  }

  /** A whole number in the given bounds; fractions are cut off. */
  static long toLong(Object value, long min, long max, String target) throws SQLException {
    long number;
    if (value instanceof Long || value instanceof Integer || value instanceof Short) {
      number = ((Number) value).longValue();
    } else if (value instanceof Boolean) {
      number = (Boolean) value ? 1 : 0;
    } else {
      BigDecimal whole = toBigDecimal(value, target).setScale(0, RoundingMode.DOWN);
      if (whole.compareTo(BigDecimal.valueOf(min)) < 0 || whole.compareTo(BigDecimal.valueOf(max)) > 0) {
        throw outOfRange(value, target);
      }
      number = whole.longValue();
    }
    if (number < min || number > max) {
      throw outOfRange(value, target);
    }
    return number;
  }

  static double toDouble(Object given) throws SQLException {
    Object value = plain(given);
    if (value instanceof Number) {
      return ((Number) value).doubleValue();
    }
    if (value instanceof Boolean) {
      return (Boolean) value ? 1 : 0;
    }
    if (value instanceof String) {
      try {
        return Double.parseDouble(((String) value).strip());
      } catch (NumberFormatException e) {
        throw cannotConvert(value, "double");
      }
    }
    throw cannotConvert(value, "double");
  }

  static BigDecimal toBigDecimal(Object given, String target) throws SQLException {
    Object value = plain(given);
    if (value instanceof BigDecimal) {
      return (BigDecimal) value;
    }
    if (value instanceof Long || value instanceof Integer || value instanceof Short) {
      return BigDecimal.valueOf(((Number) value).longValue());
    }
    if (value instanceof Boolean) {
      return (Boolean) value ? BigDecimal.ONE : BigDecimal.ZERO;
    }
    if (value instanceof Number || value instanceof String) {
      try {
        return new BigDecimal(value.toString().strip());
      } catch (NumberFormatException e) {
        throw cannotConvert(value, target); // text that is no number, NaN, infinity
      }
    }
    throw cannotConvert(value, target);
  }

  static byte[] toBytes(Object given) throws SQLException {
    Object value = plain(given);
    if (value instanceof Bytes) {
      return ((Bytes) value).toArray();
    }
    if (value instanceof String) {
      return ((String) value).getBytes(java.nio.charset.StandardCharsets.UTF_8);
    }
    throw cannotConvert(value, "byte[]");
  }

  static Vector toVector(Object value) throws SQLException {
    if (value instanceof Vector) {
      return (Vector) value;
    }
    if (value instanceof HalfVector) {
      return Vector.of(((HalfVector) value).toFloats());
    }
    if (value instanceof String) {
      try {
        return VectorText.parse((String) value);
      } catch (VecinoException e) {
        throw Errors.of(e);
      }
    }
    throw cannotConvert(value, "vector");
  }

  static UUID toUuid(Object value) throws SQLException {
    if (value instanceof Uuid) {
      return ((Uuid) value).toJava();
    }
    if (value instanceof String) {
      try {
        return UUID.fromString(((String) value).strip());
      } catch (IllegalArgumentException e) {
        throw cannotConvert(value, "UUID");
      }
    }
    throw cannotConvert(value, "UUID");
  }

  /** What {@code getObject} gives without being told a class: what PostgreSQL's driver gives. */
  static Object toObject(Object value) throws SQLException {
    if (value instanceof Short) {
      return ((Short) value).intValue();
    }
    if (value instanceof Bytes) {
      return ((Bytes) value).toArray();
    }
    if (value instanceof Uuid) {
      return ((Uuid) value).toJava();
    }
    if (value instanceof BitString && ((BitString) value).length() == 1) {
      return ((BitString) value).get(0);
    }
    if (value instanceof TimeTz) {
      return Times.sqlTime(value, null);
    }
    if (value instanceof Jsonb || value instanceof Json || value instanceof JsonPathText) {
      return value.toString();
    }
    if (value instanceof PaddedText
        || value instanceof EnumValue
        || value instanceof ObjectName
        || value instanceof Row) {
      return value.toString();
    }
    if (value instanceof java.time.LocalDate) {
      return Times.sqlDate(value, null);
    }
    if (value instanceof java.time.LocalTime) {
      return Times.sqlTime(value, null);
    }
    if (value instanceof java.time.LocalDateTime || value instanceof java.time.Instant) {
      return Times.sqlTimestamp(value, null);
    }
    return value;
  }

  static SQLException cannotConvert(Object value, String target) {
    return Errors.of(
        Errors.CANNOT_COERCE, "Cannot convert %s of type %s to %s.", shortText(value), typeName(value), target);
  }

  private static SQLException outOfRange(Object value, String target) {
    return Errors.of(Errors.OUT_OF_RANGE, "Bad value for type %s : %s", target, shortText(value));
  }

  private static String typeName(Object value) {
    return SqlTypes.nameOf(value);
  }

  private static String shortText(Object value) {
    String text = value.toString();
    return text.length() > 60 ? text.substring(0, 60) + "..." : text;
  }
}
