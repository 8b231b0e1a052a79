package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * The conditions of a search by distance, by what the search does with them.
 *
 * @param ranked whether the vector must not be NULL
 * @param filters over the columns of the table
 * @param thresholds over the distance alone, as its column 0; false from some distance on
 */
record Conditions(boolean ranked, List<RexNode> filters, List<RexNode> thresholds) {
  static Conditions of(List<RexNode> conditions, Distance distance, RexBuilder rex) {
    boolean ranked = false;
    List<RexNode> filters = new ArrayList<>();
    List<RexNode> thresholds = new ArrayList<>();
    for (RexNode condition : conditions) {
      if (isVectorNotNull(condition, distance)) {
        ranked = true;
        continue;
      }
      // Taken apart only where there is something to find: an IN list stays one condition.
      List<RexNode> parts = Comparison.parts(rex, List.of(condition));
      List<RexNode> bounds = bounds(parts, distance, rex);
      if (bounds.isEmpty()) {
        filters.add(condition);
        continue;
      }
      thresholds.addAll(bounds);
      parts.stream().filter(part -> Thresholds.of(part, distance, rex).isEmpty()).forEach(filters::add);
    }
    return new Conditions(ranked, filters, thresholds);
  }

  private static List<RexNode> bounds(List<RexNode> parts, Distance distance, RexBuilder rex) {
    return parts.stream().map(part -> Thresholds.of(part, distance, rex)).flatMap(Optional::stream).toList();
  }

  private static boolean isVectorNotNull(RexNode condition, Distance distance) {
    return condition instanceof RexCall call
        && call.getKind() == SqlKind.IS_NOT_NULL
        && call.getOperands().getFirst() instanceof RexInputRef column
        && column.getIndex() == distance.column();
  }
}
