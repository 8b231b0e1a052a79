package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.type.Vector;
import java.util.Arrays;

/** Functions and operators of vectors: pgvector's. Operands of different dimensions are error 22000. */
public final class Vectors {
  private Vectors() {}

  @Sql({"<->", "l2_distance"})
  public static double l2Distance(Vector a, Vector b) {
    return distance(Metric.L2, a, b);
  }

  @Sql({"<#>", "vector_negative_inner_product"})
  public static double negativeInnerProduct(Vector a, Vector b) {
    return distance(Metric.INNER_PRODUCT, a, b);
  }

  @Sql("inner_product")
  public static double innerProduct(Vector a, Vector b) {
    return -distance(Metric.INNER_PRODUCT, a, b);
  }

  /** NaN where one of the vectors is zero. */
  @Sql({"<=>", "cosine_distance"})
  public static double cosineDistance(Vector a, Vector b) {
    return distance(Metric.COSINE, a, b);
  }

  @Sql({"<+>", "l1_distance"})
  public static double l1Distance(Vector a, Vector b) {
    return distance(Metric.L1, a, b);
  }

  /** The square of the Euclidean distance: Oracle's metric of that name. */
  @Sql("vector_l2_squared_distance")
  public static double l2SquaredDistance(Vector a, Vector b) {
    double distance = distance(Metric.L2, a, b);
    return distance * distance;
  }

  /** The distance by a metric that is named at run time. */
  @Sql("vector_distance")
  public static double distance(Vector a, Vector b, String metric) {
    return DistanceMetric.of(metric).distance(a, b);
  }

  @Sql("vector_dims")
  public static int dimensions(Vector a) {
    return a.dimensions();
  }

  @Sql({"vector_norm", "l2_norm"})
  public static double norm(Vector a) {
    return Distances.norm(a.elements());
  }

  /** The vector of length 1 in the same direction; the zero vector itself. */
  @Sql("l2_normalize")
  public static Vector normalize(Vector a) {
    double norm = norm(a);
    var result = new float[a.dimensions()];
    if (norm > 0) {
      for (int i = 0; i < result.length; i++) {
        result[i] = finite((float) (a.get(i) / norm));
      }
    }
    return Vector.trusted(result);
  }

  /** Elements {@code start}, counted from 1, to {@code start + count - 1}, as far as there are such. */
  @Sql("subvector")
  public static Vector subvector(Vector a, int start, int count) {
    long end = Math.min((long) start + count, (long) a.dimensions() + 1); // behind the last
    int first = Math.max(start, 1);
    if (count < 1 || end <= first) {
      throw VecinoException.of(DATA_EXCEPTION, "vector must have at least 1 dimension");
    }
    return Vector.trusted(Arrays.copyOfRange(a.elements(), first - 1, (int) end - 1));
  }

  /** -1, 0 or 1 as {@code a} is smaller, equal or greater. */
  @Sql("vector_cmp")
  public static int compare(Vector a, Vector b) {
    return a.compareTo(b);
  }

  @Sql("+")
  public static Vector add(Vector a, Vector b) {
    requireSameDimensions(a, b);
    var result = new float[a.dimensions()];
    for (int i = 0; i < result.length; i++) {
      result[i] = finite(a.get(i) + b.get(i));
    }
    return Vector.trusted(result);
  }

  @Sql("-")
  public static Vector subtract(Vector a, Vector b) {
    requireSameDimensions(a, b);
    var result = new float[a.dimensions()];
    for (int i = 0; i < result.length; i++) {
      result[i] = finite(a.get(i) - b.get(i));
    }
    return Vector.trusted(result);
  }

  @Sql("*")
  public static Vector multiply(Vector a, Vector b) {
    requireSameDimensions(a, b);
    var result = new float[a.dimensions()];
    for (int i = 0; i < result.length; i++) {
      float product = finite(a.get(i) * b.get(i));
      if (product == 0 && a.get(i) != 0 && b.get(i) != 0) {
        throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
      }
      result[i] = product;
    }
    return Vector.trusted(result);
  }

  @Sql("||")
  public static Vector concat(Vector a, Vector b) {
    int dimensions = a.dimensions() + b.dimensions();
    if (dimensions > Vector.MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "vector cannot have more than %d dimensions", Vector.MAX_DIMENSIONS);
    }
    float[] result = Arrays.copyOf(a.elements(), dimensions);
    System.arraycopy(b.elements(), 0, result, a.dimensions(), b.dimensions());
    return Vector.trusted(result);
  }

  private static double distance(Metric metric, Vector a, Vector b) {
    requireSameDimensions(a, b);
    return Distances.distance(metric, a.elements(), b.elements());
  }

  static float finite(float value) {
    if (Float.isInfinite(value)) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    return value;
  }

  static void requireSameDimensions(Vector a, Vector b) {
    if (a.dimensions() != b.dimensions()) {
      throw VecinoException.of(
          DATA_EXCEPTION, "different vector dimensions %d and %d", a.dimensions(), b.dimensions());
    }
  }
}
