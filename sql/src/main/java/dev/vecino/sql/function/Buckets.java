package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.ARRAY_SUBSCRIPT_ERROR;
import static dev.vecino.error.SqlState.INVALID_ARGUMENT_FOR_WIDTH_BUCKET;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;

/** {@code width_bucket} of doubles, and by the bounds that an array gives. */
public final class Buckets {
  private Buckets() {}

  /** The number of the bucket, of {@code count} equal ones from {@code low} to {@code high}. */
  @Sql("width_bucket")
  public static int widthBucket(double operand, double low, double high, int count) {
    if (count <= 0) {
      throw invalid("count must be greater than zero");
    }
    if (Double.isNaN(operand) || Double.isNaN(low) || Double.isNaN(high)) {
      throw invalid("operand, lower bound, and upper bound cannot be NaN");
    }
    if (Double.isInfinite(low) || Double.isInfinite(high)) {
      throw invalid("lower and upper bounds must be finite");
    }
    if (low == high) {
      throw invalid("lower bound cannot equal upper bound");
    }
    boolean rising = low < high;
    if (rising ? operand < low : operand > low) {
      return 0;
    }
    if (rising ? operand >= high : operand <= high) {
      return Math.addExact(count, 1);
    }
    double range = high - low;
    double part = Double.isInfinite(range) ? (operand / 2 - low / 2) / (high / 2 - low / 2) : (operand - low) / range;
    return (int) Math.min(part * count, count - 1.0) + 1;
  }

  /** How many of the bounds, which are in order, are at most {@code operand}. */
  @Sql(value = "width_bucket", polymorphic = true)
  public static int widthBucket(Object operand, Array bounds) {
    if (bounds.dimensions() > 1) {
      throw VecinoException.of(ARRAY_SUBSCRIPT_ERROR, "thresholds must be one-dimensional array");
    }
    Object[] values = bounds.toArray();
    int low = 0;
    int high = values.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (values[middle] == null) {
        throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "thresholds array must not contain NULLs");
      }
      if (Array.compare(values[middle], operand) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static VecinoException invalid(String message) {
    return VecinoException.of(INVALID_ARGUMENT_FOR_WIDTH_BUCKET, "%s", message);
  }
}
