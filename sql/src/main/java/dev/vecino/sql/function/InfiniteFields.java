package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import java.math.BigDecimal;

/** Fields of infinite dates, timestamps and intervals: some are infinite, too, others are NULL. */
final class InfiniteFields {
  private InfiniteFields() {}

  /**
   * What {@code extract} gives.
   *
   * @throws VecinoException 0A000 for an infinite field, which numeric cannot be here
   */
  static BigDecimal exact(String field, boolean ofInterval) {
    if (isInfinite(field, ofInterval)) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "infinity of type numeric is not supported")
          .withHint("Use date_part, whose result is of type double precision.");
    }
    return null;
  }

  /** What {@code date_part} gives. */
  static Double part(String field, int sign, boolean ofInterval) {
    return isInfinite(field, ofInterval) ? (Double) (sign * Double.POSITIVE_INFINITY) : null;
  }

  private static boolean isInfinite(String field, boolean ofInterval) {
    return switch (field) {
      case "year", "decade", "century", "millennium", "epoch" -> true;
      case "julian", "isoyear" -> !ofInterval;
      case "hour", "day", "week" -> ofInterval;
      default -> false;
    };
  }
}
