package dev.vecino.sql.function;

/** Accumulates the sum of whole numbers as bigint. */
public final class WholeSum {
  private long sum;

  public void add(int value) {
    sum = Arithmetic.add(sum, (long) value);
  }

  public void add(short value) {
    sum = Arithmetic.add(sum, (long) value);
  }

  public long sum() {
    return sum;
  }
}
