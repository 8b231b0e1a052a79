package dev.vecino.sql.function;

import dev.vecino.type.HalfVector;
import dev.vecino.type.Vector;

/** Accumulates the mean of vectors, in double precision, so that it does not overflow. */
public final class HalfVectorAverage {
  private final VectorAverage average = new VectorAverage();

  public void add(HalfVector value) {
    average.add(Vector.trusted(value.toFloats()));
  }

  public HalfVector average() {
    return HalfVector.round(average.average().elements());
  }
}
