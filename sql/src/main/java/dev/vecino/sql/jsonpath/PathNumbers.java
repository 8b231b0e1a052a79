package dev.vecino.sql.jsonpath;

import static dev.vecino.error.SqlState.DIVISION_BY_ZERO;

import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.time.ZoneId;

/** Arithmetic and comparison of items. */
final class PathNumbers {
  private static final int LEAST_DIGITS = 16;

  private PathNumbers() {}

  static BigDecimal compute(char operator, BigDecimal a, BigDecimal b) {
    return switch (operator) {
      case '+' -> a.add(b);
      case '-' -> a.subtract(b);
      case '*' -> a.multiply(b);
      case '/' -> {
        requireNotZero(b);
        // As numeric division: at least 16 digits, and the scale of the operands.
        BigDecimal rough = a.divide(b, MathContext.DECIMAL128);
        int before = rough.signum() == 0 ? 1 : rough.precision() - rough.scale();
        int scale = Math.max(Math.max(LEAST_DIGITS - (before - 1) / 4 * 4, 0), Math.max(a.scale(), b.scale()));
        yield a.divide(b, scale, RoundingMode.HALF_UP);
      }
      default -> {
        requireNotZero(b);
        yield a.remainder(b);
      }
    };
  }

  private static void requireNotZero(BigDecimal divisor) {
    if (divisor.signum() == 0) {
      throw VecinoException.of(DIVISION_BY_ZERO, "division by zero");
    }
  }

  /** Whether a comparison holds; null for items that cannot be compared. */
  static Boolean compare(String operator, Object a, Object b, ZoneId zone) {
    if (a == null || b == null) {
      boolean isEqual = a == b;
      return switch (operator) {
        case "==" -> isEqual;
        case "!=" -> !isEqual;
        case "<=", ">=" -> isEqual;
        default -> false;
      };
    }
    int order;
    if (a instanceof BigDecimal x && b instanceof BigDecimal y) {
      order = x.compareTo(y);
    } else if (a instanceof String x && b instanceof String y) {
      order = x.compareTo(y);
    } else if (a instanceof Boolean x && b instanceof Boolean y) {
      order = x.compareTo(y);
    } else if (PathMoments.isMoment(a) && PathMoments.isMoment(b)) {
      Integer moments = PathMoments.compare(a, b, zone);
      if (moments == null) {
        return null;
      }
      order = moments;
    } else {
      return null;
    }
    return switch (operator) {
      case "==" -> order == 0;
      case "!=" -> order != 0;
      case "<" -> order < 0;
      case "<=" -> order <= 0;
      case ">" -> order > 0;
      default -> order >= 0;
    };
  }
}
