package dev.vecino.sql.function;

import java.math.BigDecimal;

/** Accumulates count and sum of exact numbers, exactly. */
public final class NumericSum {
  private long count;
  private BigDecimal sum = BigDecimal.ZERO;

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
  }

  public BigDecimal sum() {
    return sum;
  }

  public BigDecimal average() {
    return Numeric.divide(sum, BigDecimal.valueOf(count));
  }
}
