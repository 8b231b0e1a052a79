package dev.vecino.planner.rule;

import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Finds conditions that bound a distance from above. */
final class Thresholds {
  private Thresholds() {}

  /** The condition over the distance alone; empty where it is not one that is false from some distance on. */
  static Optional<RexNode> of(RexNode condition, Distance distance, RexBuilder rex) {
    if (!(condition instanceof RexCall call) || call.getOperands().size() != 2) {
      return Optional.empty();
    }
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    return isBound(call.getKind(), left, right, distance) || isBound(call.getKind().reverse(), right, left, distance)
        ? Optional.of(call.accept(new DistanceRef(distance, new RexInputRef(0, type(left, right, distance)), rex)))
        : Optional.empty();
  }

  /** The distance that a condition bounds from above; empty where it bounds none. */
  static Optional<Distance> distance(RexNode condition) {
    if (!(condition instanceof RexCall call) || call.getOperands().size() != 2) {
      return Optional.empty();
    }
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    return bounded(call.getKind(), left, right).or(() -> bounded(call.getKind().reverse(), right, left));
  }

  private static Optional<Distance> bounded(SqlKind kind, RexNode expression, RexNode bound) {
    return Monotone.of(expression).map(Monotone::distance).filter(d -> isBound(kind, expression, bound, d));
  }

  private static boolean isBound(SqlKind kind, RexNode expression, RexNode bound, Distance distance) {
    Optional<Monotone> monotone = Monotone.of(expression).filter(m -> m.distance().isSame(distance));
    if (monotone.isEmpty() || !RowFree.test(bound) || !RowFree.test(distance.query())) {
      return false;
    }
    return monotone.get().falling()
        ? kind == SqlKind.GREATER_THAN || kind == SqlKind.GREATER_THAN_OR_EQUAL
        : kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL;
  }

  private static RelDataType type(RexNode left, RexNode right, Distance distance) {
    return Monotone.of(left).filter(m -> m.distance().isSame(distance)).isPresent() ? left.getType() : right.getType();
  }
}
