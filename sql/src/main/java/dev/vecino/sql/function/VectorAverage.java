package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;

/** Accumulates the mean of vectors, in double precision, so that it does not overflow. */
public final class VectorAverage {
  private double[] sums;
  private long count;

  public void add(Vector value) {
    if (sums == null) {
      sums = new double[value.dimensions()];
    }
    if (sums.length != value.dimensions()) {
      throw VecinoException.of(DATA_EXCEPTION, "expected %d dimensions, not %d", sums.length, value.dimensions());
    }
    float[] elements = value.elements();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += elements[i];
    }
    count++;
  }

  public Vector average() {
    var mean = new float[sums.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] = (float) (sums[i] / count);
    }
    return Vector.wrap(mean);
  }
}
