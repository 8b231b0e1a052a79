package dev.vecino.bench.engine;

import dev.vecino.index.Distances;
import dev.vecino.index.Metric;

/** Scales vectors to length 1, so that the cheaper inner product orders as the cosine does. */
final class UnitVectors {
  private UnitVectors() {}

  /** The vector of length 1 for cosine, the vector itself for other metrics. */
  static float[] forMetric(Metric metric, float[] vector) {
    if (metric != Metric.COSINE) {
      return vector;
    }
    float[] unit = new float[vector.length];
    float scale = (float) (1 / Distances.norm(vector));
    for (int i = 0; i < unit.length; i++) {
      unit[i] = vector[i] * scale;
    }
    return unit;
  }
}
