package dev.vecino.sql.function;

/** Accumulates the sum of real numbers. */
public final class RealSum {
  private float sum;

  public void add(float value) {
    sum = (float) FloatingPoint.sum(sum + value, sum, value);
  }

  public float sum() {
    return sum;
  }
}
