package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.engine.copy.ThriftCompact.Fields;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.HalfVector;
import dev.vecino.type.TextStyle;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;

/**
 * How values of a column are kept in Parquet: the physical type of the format, and what it stands for. What the format has no type
 * for is text.
 */
enum ParquetType {
  BOOLEAN(0),
  INT16(1),
  INT32(1),
  INT64(2),
  FLOAT(4),
  DOUBLE(5),
  DATE(1),
  TIME(2),
  TIMESTAMP(2),
  TIMESTAMPTZ(2),
  /** Of a declared precision: the number without its point, most significant byte first. */
  DECIMAL(6),
  BYTES(6),
  JSON(6),
  TEXT(6),
  /** A list of FLOAT. */
  VECTOR(4);

  private static final long MICROS_PER_SECOND = 1_000_000;
  private static final long NANOS_PER_MICRO = 1_000;

  private final int physical;

  ParquetType(int physical) {
    this.physical = physical;
  }

  static ParquetType of(DataType type) {
    return switch (type.name()) {
      case BOOLEAN -> BOOLEAN;
      case SMALLINT -> INT16;
      case INTEGER -> INT32;
      case BIGINT -> INT64;
      case REAL -> FLOAT;
      case DOUBLE -> DOUBLE;
      case DATE -> DATE;
      case TIME -> TIME;
      case TIMESTAMP -> TIMESTAMP;
      case TIMESTAMPTZ -> TIMESTAMPTZ;
      case NUMERIC -> type.precision() > 0 && type.scale() >= 0 && type.scale() <= type.precision() ? DECIMAL : TEXT;
      case BYTEA -> BYTES;
      case JSON, JSONB -> JSON;
      case VECTOR, HALFVEC -> VECTOR;
      default -> TEXT;
    };
  }

  /** The format's number of the physical type. */
  int physical() {
    return physical;
  }

  /** Writes what the type stands for: the older number that readers know, and the newer structure. */
  void describe(DataType type, ThriftCompact to) {
    switch (this) {
      case INT16 -> logical(to.int32(6, 16), 10, integer -> integer.int8(1, 16).bool(2, true));
      case TEXT -> logical(to.int32(6, 0), 1, none -> { });
      case JSON -> logical(to.int32(6, 19), 12, none -> { });
      case DATE -> logical(to.int32(6, 6), 6, none -> { });
      case TIME -> logical(to, 7, time -> time.bool(1, false).struct(2, ParquetType::micros));
      case TIMESTAMP -> logical(to, 8, time -> time.bool(1, false).struct(2, ParquetType::micros));
      case TIMESTAMPTZ -> logical(to.int32(6, 10), 8, time -> time.bool(1, true).struct(2, ParquetType::micros));
      case DECIMAL ->
          logical(
              to.int32(6, 5).int32(7, type.scale()).int32(8, type.precision()), 5,
              decimal -> decimal.int32(1, type.scale()).int32(2, type.precision()));
      case BOOLEAN, INT32, INT64, FLOAT, DOUBLE, BYTES, VECTOR -> { }
    }
  }

  private static void micros(ThriftCompact unit) {
    unit.struct(2, none -> { });
  }

  private static void logical(ThriftCompact to, int kind, Fields fields) {
    to.struct(10, logical -> logical.struct(kind, fields));
  }

  /** Writes a value. */
  void write(Object value, DataType type, TextStyle style, ParquetPage page) {
    switch (this) {
      case BOOLEAN -> page.bit((Boolean) value);
      case INT16, INT32 -> page.int32(((Number) value).intValue());
      case INT64 -> page.int64((Long) value);
      case FLOAT -> page.int32(Float.floatToRawIntBits((Float) value));
      case DOUBLE -> page.int64(Double.doubleToRawLongBits((Double) value));
      case DATE -> page.int32(days((LocalDate) value));
      case TIME -> page.int64(((LocalTime) value).toNanoOfDay() / NANOS_PER_MICRO);
      case TIMESTAMP -> page.int64(micros(((LocalDateTime) value).toInstant(ZoneOffset.UTC)));
      case TIMESTAMPTZ -> page.int64(micros((Instant) value));
      case DECIMAL -> page.bytes(((BigDecimal) value).setScale(type.scale()).unscaledValue().toByteArray());
      case BYTES -> page.bytes(((Bytes) value).toArray());
      case JSON, TEXT -> page.bytes(TextFormat.print(value, style).getBytes(StandardCharsets.UTF_8));
      case VECTOR -> page.floats(value instanceof HalfVector half ? half.toFloats() : ((Vector) value).elements());
    }
  }

  private static int days(LocalDate date) {
    long days = date.toEpochDay();
    if (days != (int) days) {
      throw outOfRange(date, DataType.DATE);
    }
    return (int) days;
  }

  private static long micros(Instant time) {
    try {
      return Math.addExact(
          Math.multiplyExact(time.getEpochSecond(), MICROS_PER_SECOND), time.getNano() / NANOS_PER_MICRO);
    } catch (ArithmeticException e) {
      throw outOfRange(time, DataType.TIMESTAMPTZ);
    }
  }

  private static VecinoException outOfRange(Object value, DataType type) {
    return VecinoException.of(
        NUMERIC_VALUE_OUT_OF_RANGE, "%s is out of the range of type %s in Parquet",
        TextFormat.print(value, ZoneOffset.UTC), type);
  }
}
