package dev.vecino.jdbc;

import dev.vecino.type.TextStyle;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;

/** What {@code getObject(i, type)} gives, for every class that a value can be read as. */
final class ObjectOfClass {
  private static final Map<Class<?>, Conversion> CONVERSIONS = new HashMap<>();

  static {
    put(Boolean.class, Values::toBoolean);
    put(Byte.class, value -> (byte) Values.toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte"));
    put(Short.class, value -> (short) Values.toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, "short"));
    put(Integer.class, value -> (int) Values.toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int"));
    put(Long.class, value -> Values.toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, "long"));
    put(Float.class, value -> (float) Values.toDouble(value));
    put(Double.class, Values::toDouble);
    put(BigDecimal.class, value -> Values.toBigDecimal(value, "BigDecimal"));
    put(BigInteger.class, value -> Values.toBigDecimal(value, "BigInteger").toBigInteger());
    put(byte[].class, Values::toBytes);
    put(UUID.class, Values::toUuid);
    put(Vector.class, Values::toVector);
    put(float[].class, value -> Values.toVector(value).elements().clone());
    put(double[].class, value -> toDoubles(Values.toVector(value).elements()));
    put(Date.class, value -> Times.sqlDate(value, null));
    put(Time.class, value -> Times.sqlTime(value, null));
    put(Timestamp.class, value -> Times.sqlTimestamp(value, null));
    put(java.util.Date.class, value -> new java.util.Date(Times.sqlTimestamp(value, null).getTime()));
    put(LocalDate.class, value -> Times.date(value, ZoneId.systemDefault()));
    put(LocalTime.class, value -> Times.time(value, ZoneId.systemDefault()));
    put(LocalDateTime.class, value -> Times.dateTime(value, ZoneId.systemDefault()));
    put(Instant.class, value -> Times.instant(value, ZoneId.systemDefault()));
    put(OffsetDateTime.class, Times::offsetDateTime);
    put(ZonedDateTime.class, value -> Times.offsetDateTime(value).toZonedDateTime());
  }

  private ObjectOfClass() {}

  /** Reads a value, not null, as an instance of one class. */
  private interface Conversion {
    Object of(Object value) throws SQLException;
  }

  private static void put(Class<?> type, Conversion conversion) {
    CONVERSIONS.put(type, conversion);
  }

  static Object of(Object value, Class<?> type, Supplier<TextStyle> style) throws SQLException {
    Conversion conversion = CONVERSIONS.get(type);
    if (conversion != null) {
      return conversion.of(value);
    }
    if (type == String.class) {
      return Texts.of(value, style);
    }
    Object usual = Values.toObject(value);
    if (type.isInstance(usual)) {
      return usual;
    }
    if (type.isInstance(value)) {
      return value;
    }
    throw Values.cannotConvert(value, type.getName());
  }

  private static double[] toDoubles(float[] floats) {
    double[] doubles = new double[floats.length];
    for (int i = 0; i < floats.length; i++) {
      doubles[i] = floats[i];
    }
    return doubles;
  }
}
