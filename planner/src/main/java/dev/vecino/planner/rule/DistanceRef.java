package dev.vecino.planner.rule;

import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/** Puts a distance that was computed already in the place of the calls that compute it. */
final class DistanceRef extends RexShuttle {
  private final Distance distance;
  private final RexNode computed;
  private final RexBuilder rex;

  DistanceRef(Distance distance, RexNode computed, RexBuilder rex) {
    this.distance = distance;
    this.computed = computed;
    this.rex = rex;
  }

  @Override
  public RexNode visitCall(RexCall call) {
    Optional<Distance> other = Distance.of(call).filter(distance::isSame);
    if (other.isEmpty()) {
      return super.visitCall(call);
    }
    return switch (other.get().value()) {
      case ITSELF -> computed;
      case NEGATIVE -> rex.makeCall(SqlStdOperatorTable.UNARY_MINUS, computed);
      case SQUARE -> rex.makeCall(SqlStdOperatorTable.MULTIPLY, computed, computed);
    };
  }
}
