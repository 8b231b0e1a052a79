package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DIVISION_BY_ZERO;
import static dev.vecino.error.SqlState.INVALID_ARGUMENT_FOR_WIDTH_BUCKET;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/** Whole quotients, factorials, common multiples, scales and buckets. */
public final class NumberTheory {
  private static final int MOST_FACTORIAL = 32177;

  private NumberTheory() {}

  /** The quotient without its fraction. */
  @Sql("div")
  public static BigDecimal div(BigDecimal a, BigDecimal b) {
    if (b.signum() == 0) {
      throw VecinoException.of(DIVISION_BY_ZERO, "division by zero");
    }
    return a.divide(b, 0, RoundingMode.DOWN);
  }

  @Sql("factorial")
  public static BigDecimal factorial(long n) {
    if (n < 0) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "factorial of a negative number is undefined");
    }
    if (n > MOST_FACTORIAL) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value overflows numeric format");
    }
    BigInteger product = BigInteger.ONE;
    for (long i = 2; i <= n; i++) {
      product = product.multiply(BigInteger.valueOf(i));
    }
    return new BigDecimal(product);
  }

  @Sql("gcd")
  public static int gcd(int a, int b) {
    long divisor = gcd((long) a, (long) b);
    if (divisor > Integer.MAX_VALUE) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range");
    }
    return (int) divisor;
  }

  @Sql("gcd")
  public static long gcd(long a, long b) {
    BigInteger divisor = BigInteger.valueOf(a).gcd(BigInteger.valueOf(b));
    if (divisor.bitLength() > 63) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "bigint out of range");
    }
    return divisor.longValue();
  }

  @Sql("gcd")
  public static BigDecimal gcd(BigDecimal a, BigDecimal b) {
    int scale = Math.max(Math.max(a.scale(), b.scale()), 0);
    BigInteger first = a.setScale(scale).unscaledValue();
    return new BigDecimal(first.gcd(b.setScale(scale).unscaledValue()), scale);
  }

  @Sql("lcm")
  public static BigDecimal lcm(BigDecimal a, BigDecimal b) {
    int scale = Math.max(Math.max(a.scale(), b.scale()), 0);
    if (a.signum() == 0 || b.signum() == 0) {
      return BigDecimal.ZERO.setScale(scale);
    }
    BigInteger first = a.setScale(scale).unscaledValue().abs();
    BigInteger second = b.setScale(scale).unscaledValue().abs();
    return new BigDecimal(first.divide(first.gcd(second)).multiply(second), scale);
  }

  @Sql("lcm")
  public static int lcm(int a, int b) {
    long multiple = multiple(a, b);
    if (multiple > Integer.MAX_VALUE) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "integer out of range");
    }
    return (int) multiple;
  }

  @Sql("lcm")
  public static long lcm(long a, long b) {
    return multiple(a, b);
  }

  private static long multiple(long a, long b) {
    if (a == 0 || b == 0) {
      return 0;
    }
    BigInteger first = BigInteger.valueOf(a);
    BigInteger second = BigInteger.valueOf(b);
    BigInteger multiple = first.multiply(second).abs().divide(first.gcd(second));
    if (multiple.bitLength() > 63) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "bigint out of range");
    }
    return multiple.longValue();
  }

  @Sql("scale")
  public static int scale(BigDecimal number) {
    return Math.max(number.scale(), 0);
  }

  @Sql("min_scale")
  public static int minScale(BigDecimal number) {
    return number.signum() == 0 ? 0 : Math.max(number.stripTrailingZeros().scale(), 0);
  }

  /** The number of the bucket, of {@code count} equal ones from {@code low} to {@code high}, that a number falls into. */
  @Sql("width_bucket")
  public static int widthBucket(BigDecimal operand, BigDecimal low, BigDecimal high, int count) {
    if (count <= 0) {
      throw VecinoException.of(INVALID_ARGUMENT_FOR_WIDTH_BUCKET, "count must be greater than zero");
    }
    if (low.compareTo(high) == 0) {
      throw VecinoException.of(INVALID_ARGUMENT_FOR_WIDTH_BUCKET, "lower bound cannot equal upper bound");
    }
    boolean rising = low.compareTo(high) < 0;
    BigDecimal way = rising ? operand.subtract(low) : low.subtract(operand);
    BigDecimal width = high.subtract(low).abs();
    if (way.signum() < 0) {
      return 0;
    }
    if (way.compareTo(width) >= 0) {
      return count + 1;
    }
    return way.multiply(BigDecimal.valueOf(count)).divide(width, 0, RoundingMode.DOWN).intValue() + 1;
  }
}
