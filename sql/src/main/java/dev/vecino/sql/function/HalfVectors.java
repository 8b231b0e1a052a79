package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Vector;
import java.util.Arrays;

/**
 * Functions and operators of vectors of float16, computed in float32: pgvector's. Operands of different dimensions are
 * error 22000.
 */
public final class HalfVectors {
  private HalfVectors() {}

  @Sql({"<->", "l2_distance"})
  public static double l2Distance(HalfVector a, HalfVector b) {
    return distance(Metric.L2, a, b);
  }

  @Sql({"<#>", "halfvec_negative_inner_product", "vector_negative_inner_product"})
  public static double negativeInnerProduct(HalfVector a, HalfVector b) {
    return distance(Metric.INNER_PRODUCT, a, b);
  }

  @Sql("inner_product")
  public static double innerProduct(HalfVector a, HalfVector b) {
    return -distance(Metric.INNER_PRODUCT, a, b);
  }

  /** NaN where one of the vectors is zero. */
  @Sql({"<=>", "cosine_distance"})
  public static double cosineDistance(HalfVector a, HalfVector b) {
    return distance(Metric.COSINE, a, b);
  }

  @Sql({"<+>", "l1_distance"})
  public static double l1Distance(HalfVector a, HalfVector b) {
    return distance(Metric.L1, a, b);
  }

  /** The square of the Euclidean distance: Oracle's metric of that name. */
  @Sql("vector_l2_squared_distance")
  public static double l2SquaredDistance(HalfVector a, HalfVector b) {
    double distance = distance(Metric.L2, a, b);
    return distance * distance;
  }

  @Sql("vector_dims")
  public static int dimensions(HalfVector a) {
    return a.dimensions();
  }

  @Sql("l2_norm")
  public static double norm(HalfVector a) {
    return Distances.norm(a.toFloats());
  }

  /** The vector of length 1 in the same direction; the zero vector itself. */
  @Sql("l2_normalize")
  public static HalfVector normalize(HalfVector a) {
    double norm = norm(a);
    var result = new short[a.dimensions()];
    if (norm > 0) {
      for (int i = 0; i < result.length; i++) {
        result[i] = finite((float) (a.get(i) / norm));
      }
    }
    return HalfVector.trusted(result);
  }

  /** Elements {@code start}, counted from 1, to {@code start + count - 1}, as far as there are such. */
  @Sql("subvector")
  public static HalfVector subvector(HalfVector a, int start, int count) {
    long end = Math.min((long) start + count, (long) a.dimensions() + 1); // behind the last
    int first = Math.max(start, 1);
    if (count < 1 || end <= first) {
      throw VecinoException.of(DATA_EXCEPTION, "halfvec must have at least 1 dimension");
    }
    return HalfVector.trusted(Arrays.copyOfRange(a.elements(), first - 1, (int) end - 1));
  }

  /** -1, 0 or 1 as {@code a} is smaller, equal or greater. */
  @Sql("halfvec_cmp")
  public static int compare(HalfVector a, HalfVector b) {
    return a.compareTo(b);
  }

  @Sql("+")
  public static HalfVector add(HalfVector a, HalfVector b) {
    requireSameDimensions(a, b);
    var result = new short[a.dimensions()];
    for (int i = 0; i < result.length; i++) {
      result[i] = finite(a.get(i) + b.get(i));
    }
    return HalfVector.trusted(result);
  }

  @Sql("-")
  public static HalfVector subtract(HalfVector a, HalfVector b) {
    requireSameDimensions(a, b);
    var result = new short[a.dimensions()];
    for (int i = 0; i < result.length; i++) {
      result[i] = finite(a.get(i) - b.get(i));
    }
    return HalfVector.trusted(result);
  }

  @Sql("*")
  public static HalfVector multiply(HalfVector a, HalfVector b) {
    requireSameDimensions(a, b);
    var result = new short[a.dimensions()];
    for (int i = 0; i < result.length; i++) {
      result[i] = finite(a.get(i) * b.get(i));
      if (Float.float16ToFloat(result[i]) == 0 && a.get(i) != 0 && b.get(i) != 0) {
        throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: underflow");
      }
    }
    return HalfVector.trusted(result);
  }

  @Sql("||")
  public static HalfVector concat(HalfVector a, HalfVector b) {
    int dimensions = a.dimensions() + b.dimensions();
    if (dimensions > Vector.MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "halfvec cannot have more than %d dimensions", Vector.MAX_DIMENSIONS);
    }
    short[] result = Arrays.copyOf(a.elements(), dimensions);
    System.arraycopy(b.elements(), 0, result, a.dimensions(), b.dimensions());
    return HalfVector.trusted(result);
  }

  private static double distance(Metric metric, HalfVector a, HalfVector b) {
    requireSameDimensions(a, b);
    return Distances.distance(metric, a.toFloats(), b.toFloats());
  }

  /** The nearest float16; error 22003 where that is infinite. */
  static short finite(float value) {
    short result = Float.floatToFloat16(value);
    if (Float.isInfinite(Float.float16ToFloat(result))) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    return result;
  }

  private static void requireSameDimensions(HalfVector a, HalfVector b) {
    if (a.dimensions() != b.dimensions()) {
      throw VecinoException.of(
          DATA_EXCEPTION, "different halfvec dimensions %d and %d", a.dimensions(), b.dimensions());
    }
  }
}
