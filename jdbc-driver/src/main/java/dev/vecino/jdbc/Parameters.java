package dev.vecino.jdbc;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.Infinity;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.OffsetTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/** Conversion of the objects that programs set to the classes that a session takes. */
final class Parameters {
  private Parameters() {}

  /** {@code value}, not null, for a parameter of {@code type}. */
  static Object of(Object value, DataType type) throws SQLException {
    if (value instanceof java.sql.Array) {
      return array((java.sql.Array) value, type);
    }
    if (value instanceof float[] && !type.isArray()) {
      return vector(((float[]) value).clone());
    }
    if (value instanceof double[] && !type.isArray()) {
      return vector(toFloats((double[]) value));
    }
    if (value instanceof byte[]) {
      return ((byte[]) value).clone();
    }
    if (value instanceof java.util.Date || value instanceof Calendar) {
      return ofDate(value, type);
    }
    if (value instanceof Byte) {
      return ((Byte) value).shortValue();
    }
    if (value instanceof Character || value instanceof Enum) {
      return value.toString();
    }
    if (value instanceof BigInteger) {
      return new BigDecimal((BigInteger) value);
    }
    if (value instanceof ZonedDateTime) {
      return ((ZonedDateTime) value).toOffsetDateTime();
    }
    if (value instanceof OffsetTime) {
      return ((OffsetTime) value).toLocalTime();
    }
    return value;
  }

  /** A timestamp whose fields are meant in the calendar's time zone. */
  static Object of(Timestamp value, DataType type, Calendar calendar) {
    if (Times.infinity(value) != 0) {
      return infinite(Times.infinity(value), type);
    }
    return type.name() == TypeName.TIMESTAMPTZ ? value.toInstant() : Times.inZone(value, calendar).toLocalDateTime();
  }

  private static Object array(java.sql.Array value, DataType type) throws SQLException {
    if (value instanceof ValueArray) {
      return ((ValueArray) value).value();
    }
    Object elements = value.getArray();
    return elements instanceof Object[] ? objects((Object[]) elements, type.element().orElse(type)) : elements;
  }

  private static Object[] objects(Object[] elements, DataType type) throws SQLException {
    Object[] converted = new Object[elements.length];
    for (int i = 0; i < converted.length; i++) {
      Object element = elements[i];
      converted[i] =
          element instanceof Object[] ? objects((Object[]) element, type) : element == null ? null : of(element, type);
    }
    return converted;
  }

  /** An array of a program's objects. */
  static Array array(Object[] elements) throws SQLException {
    List<Object> all = new ArrayList<>();
    List<Integer> lengths = new ArrayList<>();
    collect(elements, all, lengths, 0);
    int[] lowers = new int[lengths.size()];
    Arrays.fill(lowers, 1);
    try {
      return Array.of(all.toArray(), lengths.stream().mapToInt(length -> length).toArray(), lowers);
    } catch (IllegalArgumentException e) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the rows of the array have different lengths");
    }
  }

  private static void collect(Object[] row, List<Object> all, List<Integer> lengths, int depth) throws SQLException {
    if (lengths.size() == depth) {
      lengths.add(row.length);
    }
    for (Object element : row) {
      if (element instanceof Object[]) {
        collect((Object[]) element, all, lengths, depth + 1);
      } else {
        all.add(element == null ? null : of(element, DataType.TEXT));
      }
    }
  }

  private static Object infinite(int sign, DataType type) {
    return type.name() == TypeName.DATE
        ? Infinity.date(sign)
        : type.name() == TypeName.TIMESTAMPTZ ? Infinity.instant(sign) : Infinity.timestamp(sign);
  }

  private static Object ofDate(Object value, DataType type) {
    if (value instanceof java.util.Date && Times.infinity((java.util.Date) value) != 0) {
      return infinite(Times.infinity((java.util.Date) value), type);
    }
    boolean instant = type.name() == TypeName.TIMESTAMPTZ;
    if (value instanceof Date) {
      Date date = (Date) value;
      return instant ? new Timestamp(date.getTime()).toInstant() : date.toLocalDate();
    }
    if (value instanceof Time) {
      return Times.toLocalTime((Time) value);
    }
    Timestamp timestamp = value instanceof Timestamp
        ? (Timestamp) value
        : new Timestamp(value instanceof Calendar
            ? ((Calendar) value).getTimeInMillis()
            : ((java.util.Date) value).getTime());
    return instant ? timestamp.toInstant() : timestamp.toLocalDateTime();
  }

  private static float[] toFloats(double[] doubles) {
    float[] floats = new float[doubles.length];
    for (int i = 0; i < doubles.length; i++) {
      floats[i] = (float) doubles[i];
    }
    return floats;
  }

  private static Vector vector(float[] elements) throws SQLException {
    try {
      return Vector.wrap(elements);
    } catch (VecinoException e) {
      throw Errors.of(e);
    }
  }
}
