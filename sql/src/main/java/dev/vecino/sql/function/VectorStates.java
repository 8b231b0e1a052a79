package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.INTERNAL_ERROR;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.HalfVector;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.util.Arrays;

/** The steps of pgvector's aggregate {@code avg}. Its state is an array: the number of vectors, then their sums. */
public final class VectorStates {
  private VectorStates() {}

  @Sql(value = "vector_accum", elements = TypeName.DOUBLE)
  public static Array accumulate(Array state, Vector value) {
    return accumulate("vector", state, value.elements());
  }

  @Sql(value = "halfvec_accum", elements = TypeName.DOUBLE)
  public static Array accumulate(Array state, HalfVector value) {
    return accumulate("halfvec", state, value.toFloats());
  }

  @Sql(value = "vector_combine", elements = TypeName.DOUBLE)
  public static Array combine(Array a, Array b) {
    return combine("vector", a, b);
  }

  @Sql(value = "halfvec_combine", elements = TypeName.DOUBLE)
  public static Array combineHalf(Array a, Array b) {
    return combine("halfvec", a, b);
  }

  @Sql(value = "vector_avg", nullable = true, elements = TypeName.DOUBLE)
  public static Vector average(Array state) {
    double[] sums = numbers("vector_avg", state);
    return sums[0] == 0 ? null : Vector.wrap(means(sums));
  }

  @Sql(value = "halfvec_avg", nullable = true, elements = TypeName.DOUBLE)
  public static HalfVector averageHalf(Array state) {
    double[] sums = numbers("halfvec_avg", state);
    return sums[0] == 0 ? null : HalfVector.round(means(sums));
  }

  private static float[] means(double[] sums) {
    var means = new float[sums.length - 1];
    for (int i = 0; i < means.length; i++) {
      means[i] = (float) (sums[i + 1] / sums[0]);
    }
    return means;
  }

  private static Array accumulate(String type, Array state, float[] value) {
    double[] sums = numbers(type + "_accum", state);
    if (sums.length == 1) {
      sums = Arrays.copyOf(sums, value.length + 1);
    }
    requireDimensions(sums.length - 1, value.length);
    sums[0]++;
    for (int i = 0; i < value.length; i++) {
      sums[i + 1] = finite(sums[i + 1] + value[i]);
    }
    return array(sums);
  }

  private static Array combine(String type, Array a, Array b) {
    double[] left = numbers(type + "_combine", a);
    double[] right = numbers(type + "_combine", b);
    if (left[0] == 0 || right[0] == 0) {
      double[] only = left[0] == 0 ? right : left;
      if (only.length - 1 > Vector.MAX_DIMENSIONS) {
        throw VecinoException.of(
            PROGRAM_LIMIT_EXCEEDED, "%s cannot have more than %d dimensions", type, Vector.MAX_DIMENSIONS);
      }
      return array(only);
    }
    requireDimensions(left.length - 1, right.length - 1);
    left[0] += right[0];
    for (int i = 1; i < left.length; i++) {
      left[i] = finite(left[i] + right[i]);
    }
    return array(left);
  }

  private static double[] numbers(String function, Array state) {
    if (state.dimensions() != 1 || state.list().contains(null)) {
      throw VecinoException.of(INTERNAL_ERROR, "%s: expected state array", function);
    }
    return state.list().stream().mapToDouble(number -> ((Number) number).doubleValue()).toArray();
  }

  private static void requireDimensions(int expected, int found) {
    if (expected != found) {
      throw VecinoException.of(DATA_EXCEPTION, "expected %d dimensions, not %d", expected, found);
    }
  }

  private static double finite(double value) {
    if (Double.isInfinite(value)) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "value out of range: overflow");
    }
    return value;
  }

  private static Array array(double[] numbers) {
    return Array.of(Arrays.stream(numbers).boxed().toArray());
  }
}
