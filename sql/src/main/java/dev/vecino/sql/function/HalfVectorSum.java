package dev.vecino.sql.function;

import dev.vecino.type.HalfVector;

/** Accumulates the sum of vectors, in float16: beyond that is error 22003. */
public final class HalfVectorSum {
  private HalfVector sum;

  public void add(HalfVector value) {
    sum = sum == null ? value : HalfVectors.add(sum, value);
  }

  public HalfVector sum() {
    return sum;
  }
}
