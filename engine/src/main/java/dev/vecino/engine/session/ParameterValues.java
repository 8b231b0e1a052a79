package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.CANNOT_COERCE;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.UUID;

/** Turns the values that a program gives for parameters into the classes that rows hold. */
final class ParameterValues {
  private final Settings settings;

  ParameterValues(Settings settings) {
    this.settings = settings;
  }

  /**
   * A value of the class of {@code type}.
   *
   * @throws VecinoException 42846 where the value is of no class that converts, 22003 where it is out of range, 22P02 where
   *     text does not read as the type
   */
  Object convert(DataType type, Object value) {
    if (value instanceof CharSequence text) {
      return TextFormat.parse(type, text.toString(), zone());
    }
    Object converted =
        switch (type.name()) {
          case BOOLEAN -> value instanceof Number number ? number.doubleValue() != 0 : null;
          case SMALLINT -> value instanceof Number n ? (Object) (short) whole(n, Short.MIN_VALUE, Short.MAX_VALUE, type) : null;
          case INTEGER -> value instanceof Number n ? (Object) (int) whole(n, Integer.MIN_VALUE, Integer.MAX_VALUE, type) : null;
          case BIGINT -> value instanceof Number n ? (Object) whole(n, Long.MIN_VALUE, Long.MAX_VALUE, type) : null;
          case REAL -> value instanceof Number number ? number.floatValue() : null;
          case DOUBLE -> value instanceof Number number ? number.doubleValue() : null;
          case NUMERIC -> value instanceof Number number ? decimal(number) : null;
          case TEXT, VARCHAR -> text(value);
          case BYTEA -> value instanceof byte[] bytes ? Bytes.wrap(bytes.clone()) : null;
          case UUID -> value instanceof UUID uuid ? Uuid.of(uuid) : null;
          case JSONB -> null;
          case VECTOR -> vector(value);
          case DATE -> date(value);
          case TIME -> time(value);
          case TIMESTAMP -> timestamp(value);
          case TIMESTAMPTZ -> instant(value);
        };
    if (converted == null) {
      throw VecinoException.of(
          CANNOT_COERCE, "a parameter of type %s cannot take a value of class %s", type, value.getClass().getName());
    }
    return converted;
  }

  private ZoneId zone() {
    return settings.effective().timeZone();
  }

  private static long whole(Number number, long least, long most, DataType type) {
    try {
      long value =
          switch (number) {
            case Long n -> n;
            case Integer n -> n;
            case Short n -> n;
            case Byte n -> n;
            default -> decimal(number).setScale(0, RoundingMode.HALF_EVEN).longValueExact();
          };
      if (value >= least && value <= most) {
        return value;
      }
    } catch (ArithmeticException | NumberFormatException e) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "%s out of range", type).causedBy(e);
    }
    throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "%s out of range", type);
  }

  private static BigDecimal decimal(Number number) {
    return switch (number) {
      case BigDecimal decimal -> decimal;
      case BigInteger integer -> new BigDecimal(integer);
      case Double d -> BigDecimal.valueOf(d);
      case Float f -> new BigDecimal(f.toString());
      default -> BigDecimal.valueOf(number.longValue());
    };
  }

  private String text(Object value) {
    return switch (value) {
      case Character character -> character.toString();
      case UUID uuid -> uuid.toString();
      case float[] elements -> Vector.of(elements).toString();
      case byte[] bytes -> Bytes.wrap(bytes).toString();
      case Enum<?> constant -> constant.name();
      default -> TextFormat.print(value, zone());
    };
  }

  private static Vector vector(Object value) {
    return switch (value) {
      case float[] elements -> Vector.of(elements);
      case double[] elements -> {
        float[] narrowed = new float[elements.length];
        for (int i = 0; i < narrowed.length; i++) {
          narrowed[i] = (float) elements[i];
        }
        yield Vector.wrap(narrowed);
      }
      default -> null;
    };
  }

  private LocalDate date(Object value) {
    LocalDateTime timestamp = value instanceof LocalDate ? null : timestamp(value);
    return timestamp == null ? null : timestamp.toLocalDate();
  }

  private LocalTime time(Object value) {
    LocalDateTime timestamp = timestamp(value);
    return timestamp == null ? null : timestamp.toLocalTime();
  }

  private LocalDateTime timestamp(Object value) {
    return switch (value) {
      case LocalDateTime timestamp -> timestamp;
      case LocalDate date -> date.atStartOfDay();
      default -> {
        Instant instant = instantOnly(value);
        yield instant == null ? null : LocalDateTime.ofInstant(instant, zone());
      }
    };
  }

  private Instant instant(Object value) {
    return switch (value) {
      case LocalDateTime timestamp -> timestamp.atZone(zone()).toInstant();
      case LocalDate date -> date.atStartOfDay(zone()).toInstant();
      default -> instantOnly(value);
    };
  }

  private static Instant instantOnly(Object value) {
    return switch (value) {
      case Instant instant -> instant;
      case OffsetDateTime offset -> offset.toInstant();
      case ZonedDateTime zoned -> zoned.toInstant();
      case Date date -> date.toInstant();
      default -> null;
    };
  }
}
