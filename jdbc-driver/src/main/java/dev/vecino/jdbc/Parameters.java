package dev.vecino.jdbc;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
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
import java.util.Calendar;

/** Conversion of the objects that programs set to the classes that a session takes. */
final class Parameters {
  private Parameters() {}

  /** {@code value}, not null, for a parameter of {@code type}. */
  static Object of(Object value, DataType type) throws SQLException {
    if (value instanceof float[]) {
      return vector(((float[]) value).clone());
    }
    if (value instanceof double[]) {
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
    return type.name() == TypeName.TIMESTAMPTZ ? value.toInstant() : Times.inZone(value, calendar).toLocalDateTime();
  }

  private static Object ofDate(Object value, DataType type) {
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
