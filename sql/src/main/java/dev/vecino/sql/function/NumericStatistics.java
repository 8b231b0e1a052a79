package dev.vecino.sql.function;

import java.math.BigDecimal;

/** Accumulates count, sum and sum of squares of exact numbers, exactly. */
public final class NumericStatistics {
  private long count;
  private BigDecimal sum = BigDecimal.ZERO;
  private BigDecimal squares = BigDecimal.ZERO;

  public void add(short value) {
    add(BigDecimal.valueOf(value));
  }

  public void add(int value) {
    add(BigDecimal.valueOf(value));
  }

  public void add(long value) {
    add(BigDecimal.valueOf(value));
  }

  public void add(BigDecimal value) {
    count++;
    sum = sum.add(value);
    squares = squares.add(value.multiply(value));
  }

  public BigDecimal sampleVariance() {
    return count < 2 ? null : variance(count - 1);
  }

  public BigDecimal populationVariance() {
    return variance(count);
  }

  public BigDecimal sampleDeviation() {
    return count < 2 ? null : root(variance(count - 1));
  }

  public BigDecimal populationDeviation() {
    return root(variance(count));
  }

  private static BigDecimal root(BigDecimal variance) {
    return variance.signum() == 0 ? variance : MathFunctions.root(variance, variance.scale());
  }

  private BigDecimal variance(long divisor) {
    BigDecimal n = BigDecimal.valueOf(count);
    BigDecimal numerator = n.multiply(squares).subtract(sum.multiply(sum));
    return numerator.signum() == 0
        ? BigDecimal.ZERO
        : Numeric.divide(numerator, n.multiply(BigDecimal.valueOf(divisor)));
  }
}
