package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;

/**
 * Conversions among numbers with PostgreSQL's rounding: half to even from floating point, half away from zero from
 * numeric. What does not fit is error 22003.
 */
public final class NumberCasts {
  private static final BigInteger LEAST_LONG = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger GREATEST_LONG = BigInteger.valueOf(Long.MAX_VALUE);

  /** Digits that PostgreSQL keeps of a floating-point number that becomes numeric. */
  private static final MathContext REAL_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);

  private static final MathContext DOUBLE_DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);

  private NumberCasts() {}

  public static short toSmallint(long value) {
    return (short) inRange(value, TypeName.SMALLINT, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  public static short toSmallint(double value) {
    return (short) whole(value, TypeName.SMALLINT, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  public static short toSmallint(BigDecimal value) {
    return (short) whole(value, TypeName.SMALLINT, Short.MIN_VALUE, Short.MAX_VALUE);
  }

  public static int toInteger(long value) {
    return (int) inRange(value, TypeName.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public static int toInteger(double value) {
    return (int) whole(value, TypeName.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public static int toInteger(BigDecimal value) {
    return (int) whole(value, TypeName.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE);
  }

  public static long toBigint(double value) {
    return whole(value, TypeName.BIGINT, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  public static long toBigint(BigDecimal value) {
    return whole(value, TypeName.BIGINT, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  public static float toReal(double value) {
    float real = (float) value;
    if (Float.isInfinite(real) && !Double.isInfinite(value)) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    if (real == 0 && value != 0) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
    }
    return real;
  }

  public static float toReal(BigDecimal value) {
    float real = value.floatValue();
    if (Float.isInfinite(real) || real == 0 && value.signum() != 0) {
      throw floating(value, "real");
    }
    return real;
  }

  public static double toDouble(BigDecimal value) {
    double number = value.doubleValue();
    if (Double.isInfinite(number) || number == 0 && value.signum() != 0) {
      throw floating(value, "double precision");
    }
    return number;
  }

  public static BigDecimal toNumeric(long value) {
    return BigDecimal.valueOf(value);
  }

  public static BigDecimal toNumeric(float value) {
    return decimal(value, REAL_DIGITS);
  }

  public static BigDecimal toNumeric(double value) {
    return decimal(value, DOUBLE_DIGITS);
  }

  /** {@code numeric(precision, scale)} of a value. */
  public static BigDecimal round(BigDecimal value, int precision, int scale) {
    BigDecimal rounded = value.setScale(scale, RoundingMode.HALF_UP);
    if (rounded.precision() - rounded.scale() > precision - scale && rounded.signum() != 0) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "numeric field overflow")
          .withDetail(
              "A field with precision %d, scale %d must round to an absolute value less than %s%s.",
              precision,
              scale,
              precision == scale ? "" : "10^",
              precision == scale ? "1" : Integer.toString(precision - scale));
    }
    return rounded;
  }

  public static Object convert(TypeName type, Number value) {
    return switch (type) {
      case SMALLINT -> (short) whole(value, type, Short.MIN_VALUE, Short.MAX_VALUE);
      case INTEGER -> (int) whole(value, type, Integer.MIN_VALUE, Integer.MAX_VALUE);
      case BIGINT -> whole(value, type, Long.MIN_VALUE, Long.MAX_VALUE);
      case REAL -> value instanceof BigDecimal exact ? toReal(exact) : toReal(value.doubleValue());
      case DOUBLE -> value instanceof BigDecimal exact ? toDouble(exact) : value.doubleValue();
      case NUMERIC -> numeric(value);
      default -> throw new IllegalArgumentException(type.name());
    };
  }

  private static long whole(Number value, TypeName type, long least, long greatest) {
    return switch (value) {
      case Byte n -> inRange(n, type, least, greatest);
      case Short n -> inRange(n, type, least, greatest);
      case Integer n -> inRange(n, type, least, greatest);
      case Long n -> inRange(n, type, least, greatest);
      case Float n -> whole(n.doubleValue(), type, least, greatest);
      case Double n -> whole(n.doubleValue(), type, least, greatest);
      default -> whole(numeric(value), type, least, greatest);
    };
  }

  private static BigDecimal numeric(Number value) {
    return switch (value) {
      case BigDecimal n -> NumberText.limited(n);
      case BigInteger n -> NumberText.limited(new BigDecimal(n));
      case Float n -> toNumeric(n.floatValue());
      case Double n -> toNumeric(n.doubleValue());
      default -> BigDecimal.valueOf(value.longValue());
    };
  }

  private static long inRange(long value, TypeName type, long least, long greatest) {
    if (value < least || value > greatest) {
      throw outOfRange(type);
    }
    return value;
  }

  private static long whole(double value, TypeName type, long least, long greatest) {
    double rounded = Math.rint(value);
    // As a double, the greatest long is one too much.
    if (!(rounded >= least && (greatest == Long.MAX_VALUE ? rounded < 0x1p63 : rounded <= greatest))) {
      throw outOfRange(type);
    }
    return (long) rounded;
  }

  private static long whole(BigDecimal value, TypeName type, long least, long greatest) {
    if ((long) value.precision() - value.scale() > 20) {
      throw outOfRange(type);
    }
    BigInteger rounded = value.setScale(0, RoundingMode.HALF_UP).toBigIntegerExact();
    if (rounded.compareTo(LEAST_LONG) < 0 || rounded.compareTo(GREATEST_LONG) > 0) {
      throw outOfRange(type);
    }
    return inRange(rounded.longValueExact(), type, least, greatest);
  }

  private static BigDecimal decimal(double value, MathContext digits) {
    if (!Double.isFinite(value)) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "numeric value \"%s\" is not supported", value);
    }
    BigDecimal rounded = new BigDecimal(value).round(digits).stripTrailingZeros();
    return NumberText.limited(rounded);
  }

  private static VecinoException outOfRange(TypeName type) {
    return VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "%s out of range", type.sqlName());
  }

  private static VecinoException floating(BigDecimal value, String type) {
    return VecinoException.of(
        NUMERIC_VALUE_OUT_OF_RANGE, "\"%s\" is out of range for type %s", Excerpt.of(value.toString()), type);
  }
}
