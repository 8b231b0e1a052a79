package dev.vecino.planner.rule;

import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.BitmapScan;
import dev.vecino.planner.rel.RowIdSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Reads rows that several indexes tell together, where that costs less than one index, or a scan: one for each side of
 * an OR, or two for two conditions. All conditions are tested again.
 */
final class BitmapRule extends RelRule<Shape> {
  /** To gather a row id costs so many rows of a scan, to read its row so many more. */
  private static final double GATHER = 1;

  private static final double FETCH = KeyChoice.SCANNED_PER_FOUND;

  BitmapRule(Shape shape) {
    super(shape);
  }

  /** @param rows how many are expected */
  private record Choice(RowIdSet set, double rows, double cost) {}

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalFilter filter = call.rel(0);
    LogicalTableScan scan = call.rel(1);
    if (!Statistics.of(call.getPlanner()).useIndexes() || scan.getTable().unwrap(Table.class).indexes().size() < 2) {
      return;
    }
    RexBuilder rex = scan.getCluster().getRexBuilder();
    List<RexNode> conditions = RelOptUtil.conjunctions(filter.getCondition());
    List<RexNode> parts = Comparison.parts(rex, conditions);
    double single =
        KeyChoice.of(scan, parts)
            .map(choice -> choice.expected() * FETCH)
            .orElse(Math.max(KeyChoice.FEWEST_ROWS, scan.getTable().getRowCount()));
    Choice best = null;
    for (RexNode condition : conditions) { // not taken apart: an IN list is one side
      if (condition.getKind() == SqlKind.OR) {
        best = better(best, joint(scan, (RexCall) condition, rex));
      }
    }
    best = better(best, common(scan, parts));
    if (best != null && best.cost < single) {
      BitmapScan found =
          new BitmapScan(
              scan.getCluster(), scan.getTable(), Access.allColumns(scan.getTable()), best.set, best.rows);
      call.transformTo(LogicalFilter.create(found, filter.getCondition()));
    }
  }

  private static Choice better(Choice a, Choice b) {
    return a == null || b != null && b.cost < a.cost ? b : a;
  }

  /** One index for each side; null where a side has none. */
  private static Choice joint(LogicalTableScan scan, RexCall or, RexBuilder rex) {
    List<RowIdSet> sets = new ArrayList<>();
    double rows = 0;
    for (RexNode side : or.getOperands()) {
      Optional<KeyChoice> choice = KeyChoice.of(scan, Comparison.parts(rex, RelOptUtil.conjunctions(side)));
      if (choice.isEmpty()) {
        return null;
      }
      sets.add(set(choice.get()));
      rows += choice.get().expected();
    }
    return new Choice(new RowIdSet.Joint(sets), rows, rows * (GATHER + FETCH));
  }

  /** The two indexes that leave the fewest rows together; null where nothing is known of the values. */
  private static Choice common(LogicalTableScan scan, List<RexNode> parts) {
    Statistics statistics = Statistics.of(scan.getCluster().getPlanner());
    if (statistics.values().apply(scan.getTable().unwrap(Table.class)).isEmpty()) {
      return null;
    }
    List<KeyChoice> choices = KeyChoice.all(scan, parts);
    double all = Math.max(1, scan.getTable().getRowCount());
    Choice best = null;
    for (int i = 0; i < choices.size(); i++) {
      for (int j = i + 1; j < choices.size(); j++) {
        KeyChoice a = choices.get(i);
        KeyChoice b = choices.get(j);
        if (a.used().stream().noneMatch(b.used()::contains)) {
          double rows = Math.max(1, a.expected() * b.expected() / all);
          double cost = (a.expected() + b.expected()) * GATHER + rows * FETCH;
          best = better(best, new Choice(new RowIdSet.Common(List.of(set(a), set(b))), rows, cost));
        }
      }
    }
    return best;
  }

  private static RowIdSet set(KeyChoice choice) {
    return new RowIdSet.Keyed(choice.index(), choice.keys());
  }
}
