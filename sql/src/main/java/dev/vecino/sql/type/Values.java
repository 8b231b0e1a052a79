package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.STRING_DATA_LENGTH_MISMATCH;
import static dev.vecino.error.SqlState.STRING_DATA_RIGHT_TRUNCATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import dev.vecino.type.ObjectName;
import dev.vecino.type.PaddedText;
import dev.vecino.type.SparseVector;
import dev.vecino.type.TextStyle;
import dev.vecino.type.TimeTz;
import dev.vecino.type.TypeName;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import dev.vecino.type.VectorValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;

/** Makes values of the classes that rows hold. */
public final class Values {
  private Values() {}

  /**
   * The value of {@code type} that a Java object stands for: text is read, numbers are checked for their range,
   * arrays and lists of numbers become vectors. The length, scale or dimensions of the type are not looked at; see
   * {@link #assign}.
   *
   * @param value any object; null stays null
   * @param style of the session
   * @throws VecinoException as {@link TextFormat#parse}; 22003 for a number out of range; 42804 where the object
   *     cannot be such a value
   */
  public static Object coerce(DataType type, Object value, TextStyle style) {
    if (value == null || type.name().valueClass() == value.getClass() && !type.isArray() && type.record().isEmpty()) {
      return value;
    }
    if (value instanceof PaddedText text && type.name() != TypeName.BPCHAR) {
      return coerce(type, text.stripped(), style);
    }
    DataType plain = type.plain();
    if (type.name() == TypeName.BIGINT && type.system().isPresent()) {
      if (value instanceof ObjectName object) {
        return object.oid();
      }
      if (value instanceof Number number) {
        return SystemText.wrapped((long) NumberCasts.convert(TypeName.BIGINT, number));
      }
    }
    return switch (type.name()) {
      case TEXT, VARCHAR -> TextFormat.print(canonical(value), style);
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC ->
          switch (value) {
            case Number number -> NumberCasts.convert(type.name(), number);
            case Boolean flag -> NumberCasts.convert(type.name(), flag ? 1 : 0);
            case String text -> TextFormat.parse(plain, text, style);
            default -> throw mismatch(type, value);
          };
      case BOOLEAN ->
          switch (value) {
            case Number number -> number.doubleValue() != 0;
            case String text -> TextFormat.parse(plain, text, style);
            default -> throw mismatch(type, value);
          };
      case BYTEA ->
          switch (value) {
            case byte[] bytes -> Bytes.wrap(bytes.clone());
            case String text -> TextFormat.parse(plain, text, style);
            default -> throw mismatch(type, value);
          };
      case UUID ->
          switch (value) {
            case UUID uuid -> Uuid.of(uuid);
            case String text -> TextFormat.parse(plain, text, style);
            default -> throw mismatch(type, value);
          };
      case JSONB, JSON, JSONPATH ->
          switch (value) {
            case String text -> TextFormat.parse(plain, text, style);
            case Jsonb document when type.name() == TypeName.JSON -> new Json(document.text());
            case Json document when type.name() == TypeName.JSONB -> TextFormat.parse(plain, document.text(), style);
            default -> throw mismatch(type, value);
          };
      case INTERVAL ->
          switch (value) {
            case String text -> TextFormat.parse(plain, text, style);
            case LocalTime time -> new Interval(0, 0, EndOfDay.micros(time));
            case Duration duration -> interval(duration);
            case Period period -> new Interval(Math.toIntExact(period.toTotalMonths()), period.getDays(), 0);
            default -> throw mismatch(type, value);
          };
      case BPCHAR -> PaddedText.of(TextFormat.print(canonical(value), style));
      case TIMETZ ->
          switch (value) {
            case String text -> TextFormat.parse(plain, text, style);
            case LocalTime time ->
                new TimeTz(EndOfDay.micros(time), style.zone().getRules().getOffset(Instant.now()).getTotalSeconds());
            case OffsetTime time ->
                new TimeTz(time.toLocalTime().toNanoOfDay() / 1000, time.getOffset().getTotalSeconds());
            default -> throw mismatch(type, value);
          };
      case BIT, VARBIT ->
          switch (value) {
            case String text -> TextFormat.parse(plain, text, style);
            case Boolean bit -> BitString.of(bit ? 1 : 0, 1);
            default -> throw mismatch(type, value);
          };
      case SPARSEVEC ->
          value instanceof String text
              ? TextFormat.parse(plain, text, style)
              : SparseVector.of(vector(value, style).elements());
      case ENUM -> type.enumType().orElseThrow().parse(TextFormat.print(canonical(value), style));
      case RECORD -> RowValues.coerce(type, value, style);
      case ARRAY -> ArrayValues.coerce(type, value, style);
      case VECTOR -> vector(value, style);
      case HALFVEC ->
          value instanceof String text
              ? TextFormat.parse(plain, text, style)
              : HalfVector.round(vector(value, style).elements());
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ ->
          value instanceof String text ? TextFormat.parse(plain, text, style) : moment(type, value, style);
    };
  }

  /** As {@link #coerce(DataType, Object, TextStyle)}, in PostgreSQL's own style. */
  public static Object coerce(DataType type, Object value, ZoneId zone) {
    return coerce(type, value, TextStyle.of(zone));
  }

  /**
   * The value as a column of {@code type} stores it: numbers rounded to the scale, text without blanks beyond the
   * length.
   *
   * @param value of the type's value class, or null
   * @throws VecinoException 22001 for text that is too long, 22003 for a number of too many digits, 22000 for a
   *     vector of other dimensions
   */
  public static Object assign(DataType type, Object value) {
    if (value == null || type.precision() == 0) {
      return value == null || type.system().isEmpty() ? value : SystemText.fit(type.system().get(), value);
    }
    return switch (type.name()) {
      case VARCHAR -> withinLength((String) value, type);
      case BPCHAR -> PaddedText.of(withinLength(value.toString(), type)).withLength(type.precision());
      case BIT, VARBIT -> withinLength((BitString) value, type);
      case ARRAY -> ((Array) value).map(each -> assign(type.element().orElseThrow(), each));
      case NUMERIC, VECTOR, HALFVEC, SPARSEVEC, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL -> cast(type, value);
      default -> value;
    };
  }

  /** The value as an explicit cast to {@code type} gives it: as {@link #assign}, but text is cut to the length. */
  public static Object cast(DataType type, Object value) {
    if (value == null || type.precision() == 0) {
      return value == null || type.system().isEmpty() ? value : SystemText.fit(type.system().get(), value);
    }
    return switch (type.name()) {
      case VARCHAR -> cut((String) value, type.precision());
      case BPCHAR -> ((PaddedText) value).withLength(type.precision());
      case BIT -> ((BitString) value).withLength(type.precision());
      case VARBIT -> ((BitString) value).withLength(Math.min(((BitString) value).length(), type.precision()));
      case SPARSEVEC -> withDimensions((SparseVector) value, type.precision());
      case NUMERIC -> NumberCasts.round((BigDecimal) value, type.precision(), type.scale());
      case TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ -> SecondDigits.round(value, type.secondDigits());
      case INTERVAL -> IntervalText.fit(type, (Interval) value);
      case ARRAY -> ((Array) value).map(each -> cast(type.element().orElseThrow(), each));
      case VECTOR -> withDimensions((Vector) value, type.precision());
      case HALFVEC -> withDimensions((HalfVector) value, type.precision());
      default -> value;
    };
  }

  /** {@code text} without what lies beyond its first {@code length} characters. */
  public static String cut(String text, int length) {
    return text.length() <= length || text.codePointCount(0, text.length()) <= length
        ? text
        : text.substring(0, text.offsetByCodePoints(0, length));
  }

  /**
   * The vector itself.
   *
   * @throws VecinoException 22000 where it has other dimensions; 0 allows any
   */
  public static <V extends VectorValue> V withDimensions(V vector, int dimensions) {
    if (dimensions > 0 && vector.dimensions() != dimensions) {
      throw VecinoException.of(DATA_EXCEPTION, "expected %d dimensions, not %d", dimensions, vector.dimensions());
    }
    return vector;
  }

  private static String withinLength(String text, DataType type) {
    String cut = cut(text, type.precision());
    if (cut.length() < text.length() && !text.substring(cut.length()).chars().allMatch(c -> c == ' ')) {
      throw VecinoException.of(STRING_DATA_RIGHT_TRUNCATION, "value too long for type %s", type);
    }
    return cut;
  }

  private static BitString withinLength(BitString bits, DataType type) {
    if (type.name() == TypeName.BIT && bits.length() != type.precision()) {
      throw VecinoException.of(
          STRING_DATA_LENGTH_MISMATCH, "bit string length %d does not match type %s", bits.length(), type);
    }
    if (bits.length() > type.precision()) {
      throw VecinoException.of(STRING_DATA_RIGHT_TRUNCATION, "bit string too long for type %s", type);
    }
    return bits;
  }

  private static Object canonical(Object value) {
    return switch (value) {
      case UUID uuid -> Uuid.of(uuid);
      case byte[] bytes -> Bytes.wrap(bytes.clone());
      case float[] floats -> Vector.of(floats);
      case OffsetDateTime moment -> moment.toInstant();
      case ZonedDateTime moment -> moment.toInstant();
      default -> value;
    };
  }

  private static Object moment(DataType type, Object value, TextStyle style) {
    int infinite = Infinity.sign(value);
    if (infinite != 0 && type.name() != TypeName.TIME) {
      return switch (type.name()) {
        case DATE -> Infinity.date(infinite);
        case TIMESTAMP -> Infinity.timestamp(infinite);
        default -> Infinity.instant(infinite);
      };
    }
    return switch (type.name()) {
      case DATE ->
          switch (value) {
            case LocalDateTime timestamp -> timestamp.toLocalDate();
            case OffsetDateTime moment -> moment.toLocalDate();
            case ZonedDateTime moment -> moment.toLocalDate();
            case Instant instant -> instant.atZone(style.zone()).toLocalDate();
            default -> throw mismatch(type, value);
          };
      case TIME ->
          switch (value) {
            case LocalDateTime timestamp -> micros(timestamp).toLocalTime();
            case Interval interval -> LocalTime.ofNanoOfDay(interval.microsOfDay() * 1000);
            default -> throw mismatch(type, value);
          };
      case TIMESTAMP ->
          switch (value) {
            case LocalDate date -> date.atStartOfDay();
            case OffsetDateTime moment -> micros(moment.toLocalDateTime());
            case ZonedDateTime moment -> micros(moment.toLocalDateTime());
            case Instant instant -> micros(LocalDateTime.ofInstant(instant, style.zone()));
            default -> throw mismatch(type, value);
          };
      default ->
          switch (value) {
            case LocalDate date -> date.atStartOfDay(style.zone()).toInstant();
            case LocalDateTime timestamp -> micros(timestamp).atZone(style.zone()).toInstant();
            case OffsetDateTime moment -> micros(moment.toLocalDateTime()).toInstant(moment.getOffset());
            case ZonedDateTime moment -> micros(moment.toLocalDateTime()).toInstant(moment.getOffset());
            default -> throw mismatch(type, value);
          };
    };
  }

  private static Interval interval(Duration duration) {
    return new Interval(
        0,
        0,
        Math.addExact(
            Math.multiplyExact(duration.getSeconds(), Interval.MICROS_PER_SECOND), duration.getNano() / 1000));
  }

  private static LocalDateTime micros(LocalDateTime moment) {
    return moment.withNano(moment.getNano() / 1000 * 1000);
  }

  private static Vector vector(Object value, TextStyle style) {
    return switch (value) {
      case Vector vector -> vector;
      case HalfVector vector -> Vector.trusted(vector.toFloats());
      case SparseVector vector -> Vector.trusted(vector.toFloats("vector"));
      case String text -> (Vector) TextFormat.parse(DataType.of(TypeName.VECTOR), text, style);
      case float[] floats -> Vector.of(floats);
      case double[] doubles -> {
        var floats = new float[doubles.length];
        for (int i = 0; i < doubles.length; i++) {
          floats[i] = element(TypeName.VECTOR, doubles[i]);
        }
        yield Vector.wrap(floats);
      }
      case int[] ints -> {
        var floats = new float[ints.length];
        for (int i = 0; i < ints.length; i++) {
          floats[i] = ints[i];
        }
        yield Vector.wrap(floats);
      }
      case Array array when array.dimensions() > 1 -> throw VecinoException.of(DATA_EXCEPTION, "array must be 1-D");
      case Array array -> vectorOf(array.list());
      case Object[] array -> vectorOf(Arrays.asList(array));
      case List<?> list -> vectorOf(list);
      default -> throw mismatch(DataType.vector(0), value);
    };
  }

  /**
   * The vector of a list of numbers.
   *
   * @throws VecinoException 22004 for a null, 22000 for a list in the list or a number that is not finite, 22003 for
   *     a number beyond float32
   */
  public static Vector vectorOf(List<?> numbers) {
    return Vector.wrap(floats(TypeName.VECTOR, numbers));
  }

  /** As {@link #vectorOf}, of float16. */
  public static HalfVector halfVectorOf(List<?> numbers) {
    return HalfVector.round(floats(TypeName.HALFVEC, numbers));
  }

  /** As {@link #vectorOf}, of which only what is not 0 is kept. */
  public static SparseVector sparseVectorOf(List<?> numbers) {
    return SparseVector.of(floats(TypeName.SPARSEVEC, numbers));
  }

  private static float[] floats(TypeName type, List<?> numbers) {
    var floats = new float[numbers.size()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] =
          switch (numbers.get(i)) {
            case null -> throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "array must not contain nulls");
            case Double number -> finite(type, number.floatValue());
            case BigDecimal number -> NumberCasts.toReal(number);
            case Number number -> element(type, number.doubleValue());
            case List<?> list -> throw VecinoException.of(DATA_EXCEPTION, "array must be 1-D");
            default -> throw mismatch(DataType.of(type), numbers);
          };
    }
    return floats;
  }

  private static float finite(TypeName type, float element) {
    if (Float.isInfinite(element)) {
      throw VecinoException.of(DATA_EXCEPTION, "infinite value not allowed in %s", type.sqlName());
    }
    return element;
  }

  private static float element(TypeName type, double value) {
    float element = (float) value;
    if (Float.isInfinite(element) && !Double.isInfinite(value)) {
      throw VecinoException.of(
          NUMERIC_VALUE_OUT_OF_RANGE, "\"%s\" is out of range for type %s", value, type.sqlName());
    }
    return element;
  }

  static VecinoException mismatch(DataType type, Object value) {
    return VecinoException.of(
        DATATYPE_MISMATCH,
        "a value of class %s cannot be of type %s",
        value.getClass().getName(),
        type.sqlName());
  }
}
