package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;

/** Accumulates the sum of vectors, in float32: beyond that is error 22003. */
public final class VectorSum {
  private float[] sums;

  public void add(Vector value) {
    if (sums == null) {
      sums = value.elements().clone();
      return;
    }
    if (sums.length != value.dimensions()) {
      throw VecinoException.of(
          DATA_EXCEPTION, "different vector dimensions %d and %d", sums.length, value.dimensions());
    }
    float[] elements = value.elements();
    for (int i = 0; i < sums.length; i++) {
      sums[i] = Vectors.finite(sums[i] + elements[i]);
    }
  }

  public Vector sum() {
    return Vector.of(sums);
  }
}
