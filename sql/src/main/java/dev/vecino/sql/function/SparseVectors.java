package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.type.SparseVector;
import java.util.Arrays;

/** Functions and operators of sparse vectors: pgvector's. Operands of different dimensions are error 22000. */
public final class SparseVectors {
  private SparseVectors() {}

  @Sql({"<->", "l2_distance"})
  public static double l2Distance(SparseVector a, SparseVector b) {
    return distance(Metric.L2, a, b);
  }

  @Sql({"<#>", "sparsevec_negative_inner_product", "vector_negative_inner_product"})
  public static double negativeInnerProduct(SparseVector a, SparseVector b) {
    return distance(Metric.INNER_PRODUCT, a, b);
  }

  @Sql("inner_product")
  public static double innerProduct(SparseVector a, SparseVector b) {
    double negative = distance(Metric.INNER_PRODUCT, a, b);
    return negative == 0 ? 0 : -negative;
  }

  /** NaN where one of the vectors is zero. */
  @Sql({"<=>", "cosine_distance"})
  public static double cosineDistance(SparseVector a, SparseVector b) {
    return distance(Metric.COSINE, a, b);
  }

  @Sql({"<+>", "l1_distance"})
  public static double l1Distance(SparseVector a, SparseVector b) {
    return distance(Metric.L1, a, b);
  }

  /** The square of the Euclidean distance: Oracle's metric of that name. */
  @Sql("vector_l2_squared_distance")
  public static double l2SquaredDistance(SparseVector a, SparseVector b) {
    double distance = distance(Metric.L2, a, b);
    return distance * distance;
  }

  @Sql("l2_norm")
  public static double norm(SparseVector a) {
    return Distances.norm(a.values());
  }

  /** The vector of length 1 in the same direction; the zero vector itself. */
  @Sql("l2_normalize")
  public static SparseVector normalize(SparseVector a) {
    double norm = norm(a);
    var indices = new int[a.indices().length];
    var values = new float[indices.length];
    int count = 0;
    for (int i = 0; i < indices.length; i++) {
      float value = (float) (a.values()[i] / norm);
      if (Float.isInfinite(value)) {
        throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
      }
      if (value != 0) {
        indices[count] = a.indices()[i];
        values[count++] = value;
      }
    }
    return SparseVector.trusted(a.dimensions(), Arrays.copyOf(indices, count), Arrays.copyOf(values, count));
  }

  /** -1, 0 or 1 as {@code a} is smaller, equal or greater. */
  @Sql("sparsevec_cmp")
  public static int compare(SparseVector a, SparseVector b) {
    return a.compareTo(b);
  }

  private static double distance(Metric metric, SparseVector a, SparseVector b) {
    if (a.dimensions() != b.dimensions()) {
      throw VecinoException.of(
          DATA_EXCEPTION, "different sparsevec dimensions %d and %d", a.dimensions(), b.dimensions());
    }
    return Distances.distance(metric, a.probe(), b.probe());
  }
}
