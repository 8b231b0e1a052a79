package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.EnumText;
import dev.vecino.sql.type.NumberCasts;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.TypeText;
import dev.vecino.sql.type.Values;
import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.EnumValue;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import dev.vecino.type.Json;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.Jsonb;
import dev.vecino.type.SparseVector;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** The methods behind CAST; which of them a cast calls is decided by {@link CastRoutines}. */
public final class Conversions {
  private static final String SYSTEM_TYPE = "pg_catalog.";

  private static final int LAST_YEAR = 294_276; // of timestamps

  private Conversions() {}

  public static boolean parseBoolean(String text) {
    return (boolean) TextFormat.parse(DataType.BOOLEAN, text, ZoneOffset.UTC);
  }

  public static short parseSmallint(String text) {
    return (short) TextFormat.parse(DataType.SMALLINT, text, ZoneOffset.UTC);
  }

  public static int parseInteger(String text) {
    return (int) TextFormat.parse(DataType.INTEGER, text, ZoneOffset.UTC);
  }

  public static long parseBigint(String text) {
    return (long) TextFormat.parse(DataType.BIGINT, text, ZoneOffset.UTC);
  }

  public static float parseReal(String text) {
    return (float) TextFormat.parse(DataType.REAL, text, ZoneOffset.UTC);
  }

  public static double parseDouble(String text) {
    return (double) TextFormat.parse(DataType.DOUBLE, text, ZoneOffset.UTC);
  }

  public static BigDecimal parseNumeric(String text) {
    return (BigDecimal) TextFormat.parse(DataType.NUMERIC, text, ZoneOffset.UTC);
  }

  public static Bytes parseBytes(String text) {
    return (Bytes) TextFormat.parse(DataType.BYTEA, text, ZoneOffset.UTC);
  }

  public static LocalDate parseDate(SessionValues session, String text) {
    return (LocalDate) TextFormat.parse(DataType.DATE, text, session.style());
  }

  public static LocalTime parseTime(SessionValues session, String text) {
    return (LocalTime) TextFormat.parse(DataType.TIME, text, session.style());
  }

  public static LocalDateTime parseTimestamp(SessionValues session, String text) {
    return (LocalDateTime) TextFormat.parse(DataType.TIMESTAMP, text, session.style());
  }

  public static Instant parseTimestampTz(SessionValues session, String text) {
    return (Instant) TextFormat.parse(DataType.TIMESTAMPTZ, text, session.style());
  }

  public static Interval parseInterval(SessionValues session, String text, int precision, int scale) {
    var type = new DataType(TypeName.INTERVAL, precision, scale);
    return (Interval) TextFormat.parse(type, text, session.style());
  }

  public static Interval fit(Interval value, int precision, int scale) {
    return (Interval) Values.cast(new DataType(TypeName.INTERVAL, precision, scale), value);
  }

  public static LocalTime digits(LocalTime time, int digits) {
    return (LocalTime) Values.cast(DataType.time(TypeName.TIME, digits), time);
  }

  public static LocalDateTime digits(LocalDateTime timestamp, int digits) {
    return (LocalDateTime) Values.cast(DataType.time(TypeName.TIMESTAMP, digits), timestamp);
  }

  public static Instant digits(Instant instant, int digits) {
    return (Instant) Values.cast(DataType.time(TypeName.TIMESTAMPTZ, digits), instant);
  }

  public static Interval toInterval(LocalTime time) {
    return new Interval(0, 0, EndOfDay.micros(time));
  }

  /** The time of the interval on a clock. */
  public static LocalTime toTime(Interval interval) {
    if (Infinity.sign(interval) != 0) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "cannot convert infinite interval to time");
    }
    return LocalTime.ofNanoOfDay(interval.microsOfDay() * 1000);
  }

  public static Uuid parseUuid(String text) {
    return (Uuid) TextFormat.parse(DataType.UUID, text, ZoneOffset.UTC);
  }

  public static Jsonb parseJsonb(String text) {
    return (Jsonb) TextFormat.parse(DataType.JSONB, text, ZoneOffset.UTC);
  }

  public static Json parseJson(String text) {
    return (Json) TextFormat.parse(DataType.JSON, text, ZoneOffset.UTC);
  }

  public static JsonPathText parsePath(String text) {
    return (JsonPathText) TextFormat.parse(DataType.JSONPATH, text, ZoneOffset.UTC);
  }

  public static Vector parseVector(String text, int dimensions) {
    return (Vector) TextFormat.parse(DataType.vector(dimensions), text, ZoneOffset.UTC);
  }

  public static HalfVector parseHalfVector(String text, int dimensions) {
    return (HalfVector) TextFormat.parse(new DataType(TypeName.HALFVEC, dimensions, 0), text, ZoneOffset.UTC);
  }

  public static HalfVector halfVectorOf(Array numbers, int dimensions) {
    return Values.withDimensions(Values.halfVectorOf(list(numbers)), dimensions);
  }

  public static HalfVector withDimensions(HalfVector vector, int dimensions) {
    return Values.withDimensions(vector, dimensions);
  }

  public static HalfVector toHalfVector(Vector vector, int dimensions) {
    return HalfVector.round(Values.withDimensions(vector, dimensions).elements());
  }

  public static BitString parseBits(String text) {
    return BitString.parse(text);
  }

  public static BitString fitBits(BitString bits, int length) {
    return length == 0 ? bits : bits.withLength(length);
  }

  public static BitString cutBits(BitString bits, int length) {
    return length == 0 ? bits : bits.withLength(Math.min(bits.length(), length));
  }

  public static SparseVector parseSparseVector(String text, int dimensions) {
    return (SparseVector) TextFormat.parse(new DataType(TypeName.SPARSEVEC, dimensions, 0), text, ZoneOffset.UTC);
  }

  public static SparseVector sparseVectorOf(Array numbers, int dimensions) {
    return Values.withDimensions(Values.sparseVectorOf(list(numbers)), dimensions);
  }

  public static SparseVector withDimensions(SparseVector vector, int dimensions) {
    return Values.withDimensions(vector, dimensions);
  }

  public static SparseVector toSparseVector(Vector vector, int dimensions) {
    return SparseVector.of(Values.withDimensions(vector, dimensions).elements());
  }

  public static SparseVector toSparseVector(HalfVector vector, int dimensions) {
    return SparseVector.of(Values.withDimensions(vector, dimensions).toFloats());
  }

  public static Vector toVector(SparseVector vector, int dimensions) {
    return Vector.trusted(Values.withDimensions(vector, dimensions).toFloats("vector"));
  }

  public static HalfVector toHalfVector(SparseVector vector, int dimensions) {
    return HalfVector.round(Values.withDimensions(vector, dimensions).toFloats("halfvec"));
  }

  public static Vector toVector(HalfVector vector, int dimensions) {
    return Vector.trusted(Values.withDimensions(vector, dimensions).toFloats());
  }

  public static List<Float> elements(HalfVector vector) {
    return elements(Vector.trusted(vector.toFloats()));
  }

  private static List<?> list(Array numbers) {
    if (numbers.dimensions() > 1) {
      throw VecinoException.of(DATA_EXCEPTION, "array must be 1-D");
    }
    return numbers.list();
  }

  public static Vector vectorOf(Array numbers, int dimensions) {
    return Values.withDimensions(Values.vectorOf(list(numbers)), dimensions);
  }

  public static Vector withDimensions(Vector vector, int dimensions) {
    return Values.withDimensions(vector, dimensions);
  }

  public static List<Float> elements(Vector vector) {
    var elements = new ArrayList<Float>(vector.dimensions());
    for (float element : vector.elements()) {
      elements.add(element);
    }
    return elements;
  }

  /** Reads an array whose elements are of the type {@code name}. */
  public static Array parseArray(SessionValues session, String text, String name, int precision, int scale) {
    DataType element = element(name, precision, scale);
    return (Array) TextFormat.parse(DataType.array(element), text, session.style());
  }

  /** Reads an {@code int2vector} or {@code oidvector}. */
  public static Array parseVector(String text, String type) {
    return (Array) TextFormat.parse(DataType.of(SystemType.valueOf(type)), text, ZoneOffset.UTC);
  }

  /** The array with each element cast to the type {@code name}. */
  public static Array castArray(SessionValues session, Array array, String name, int precision, int scale) {
    DataType element = element(name, precision, scale);
    Array cast = array.map(value -> Values.cast(element, Values.coerce(element, value, session.style())));
    return Array.of(cast.toArray(), array.lengths(), array.lowers()); // no longer an int2vector, if it was one
  }

  /** The value of a label. */
  public static EnumValue parseEnum(String label, String type) {
    return EnumText.read(type).parse(label);
  }

  /** The type of an array's elements as generated code names it. */
  static String nameOf(DataType element) {
    return element.system().map(system -> SYSTEM_TYPE + system.name())
        .orElseGet(() -> element.enumType().isPresent() || element.record().isPresent()
            ? TypeText.write(element)
            : element.name().name());
  }

  /** The type of an array's elements that {@link #nameOf} names. */
  static DataType element(String name, int precision, int scale) {
    if (name.startsWith(SYSTEM_TYPE)) {
      return DataType.of(SystemType.valueOf(name.substring(SYSTEM_TYPE.length())));
    }
    return name.indexOf('|') < 0
        ? new DataType(TypeName.valueOf(name), precision, scale)
        : TypeText.read(name);
  }

  public static String cut(String text, int length) {
    return Values.cut(text, length);
  }

  public static BigDecimal round(BigDecimal value, int precision, int scale) {
    return NumberCasts.round(value, precision, scale);
  }

  public static String print(SessionValues session, Object value) {
    return TextFormat.print(value, session.style());
  }

  public static String printPlain(Object value) {
    return TextFormat.print(value, ZoneOffset.UTC);
  }

  public static boolean toBoolean(int value) {
    return value != 0;
  }

  public static int toInteger(boolean value) {
    return value ? 1 : 0;
  }

  public static LocalDateTime startOfDay(LocalDate date) {
    int infinite = Infinity.sign(date);
    return infinite != 0 ? Infinity.timestamp(infinite) : inRange(date).atStartOfDay();
  }

  public static Instant startOfDay(SessionValues session, LocalDate date) {
    int infinite = Infinity.sign(date);
    return infinite != 0 ? Infinity.instant(infinite) : inRange(date).atStartOfDay(session.timeZone()).toInstant();
  }

  /** Dates go farther than timestamps do. */
  private static LocalDate inRange(LocalDate date) {
    if (date.getYear() > LAST_YEAR) {
      throw VecinoException.of(DATETIME_FIELD_OVERFLOW, "date out of range for timestamp");
    }
    return date;
  }

  public static LocalDate toDate(LocalDateTime timestamp) {
    int infinite = Infinity.sign(timestamp);
    return infinite != 0 ? Infinity.date(infinite) : timestamp.toLocalDate();
  }

  public static LocalDate toDate(SessionValues session, Instant instant) {
    int infinite = Infinity.sign(instant);
    return infinite != 0 ? Infinity.date(infinite) : instant.atZone(session.timeZone()).toLocalDate();
  }

  public static LocalTime toTime(LocalDateTime timestamp) {
    return Infinity.sign(timestamp) != 0 ? null : timestamp.toLocalTime();
  }

  public static LocalTime toTime(SessionValues session, Instant instant) {
    return Infinity.sign(instant) != 0 ? null : instant.atZone(session.timeZone()).toLocalTime();
  }

  public static LocalDateTime toTimestamp(SessionValues session, Instant instant) {
    int infinite = Infinity.sign(instant);
    return infinite != 0 ? Infinity.timestamp(infinite) : LocalDateTime.ofInstant(instant, session.timeZone());
  }

  public static Instant toTimestampTz(SessionValues session, LocalDateTime timestamp) {
    int infinite = Infinity.sign(timestamp);
    return infinite != 0
        ? Infinity.instant(infinite)
        : timestamp.atZone(session.timeZone()).withLaterOffsetAtOverlap().toInstant();
  }
}
