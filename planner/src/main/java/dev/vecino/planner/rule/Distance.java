package dev.vecino.planner.rule;

import dev.vecino.index.Metric;
import dev.vecino.sql.function.Routine;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;

/**
 * A call that measures the distance of a column from a vector.
 *
 * @param column the column of the input
 * @param query the other operand
 * @param value what the call gives of the distance
 */
record Distance(int column, Metric metric, RexNode query, Value value) {
  /** What a function gives of a metric's distance. */
  enum Value {
    ITSELF,
    NEGATIVE,
    SQUARE
  }

  /** Whether both measure the same. */
  boolean isSame(Distance other) {
    return column == other.column && metric == other.metric && query.equals(other.query);
  }

  /** The distance that an expression is; empty where it is none, or none of a column. */
  static Optional<Distance> of(RexNode expression) {
    if (!(expression instanceof RexCall call)
        || !(call.getOperator() instanceof Routine routine)
        || call.getOperands().size() != 2) {
      return Optional.empty();
    }
    return switch (routine.getName()) {
      case "<->", "l2_distance" -> of(call, Metric.L2, Value.ITSELF);
      case "vector_l2_squared_distance" -> of(call, Metric.L2, Value.SQUARE);
      case "<=>", "cosine_distance" -> of(call, Metric.COSINE, Value.ITSELF);
      case "<#>" -> of(call, Metric.INNER_PRODUCT, Value.ITSELF);
      case "inner_product" -> of(call, Metric.INNER_PRODUCT, Value.NEGATIVE);
      case "<+>", "l1_distance" -> of(call, Metric.L1, Value.ITSELF);
      case "<~>" -> of(call, Metric.HAMMING, Value.ITSELF);
      case "<%>" -> of(call, Metric.JACCARD, Value.ITSELF);
      default -> Optional.empty();
    };
  }

  private static Optional<Distance> of(RexCall call, Metric metric, Value value) {
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    if (left instanceof RexInputRef column) {
      return Optional.of(new Distance(column.getIndex(), metric, right, value));
    }
    // All metrics are symmetric.
    return right instanceof RexInputRef column
        ? Optional.of(new Distance(column.getIndex(), metric, left, value))
        : Optional.empty();
  }
}
