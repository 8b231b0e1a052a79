package dev.vecino.planner.rule;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.DistanceOrder;
import dev.vecino.planner.rel.TopKSearch;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;

/** Finds the rows within a distance, as {@code WHERE e <=> q < 0.3} asks for, by the vector index. */
final class VectorRangeRule extends RelRule<Shape> {
  /** Up to this many rows of a key are read by that key: the plan need not wait for their number. */
  private static final double FEW_ROWS = 100;

  VectorRangeRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    RelNode top = call.rel(0);
    if (!Statistics.of(call.getPlanner()).useRanges()) {
      return;
    }
    RexBuilder rex = top.getCluster().getRexBuilder();
    Source plain = Source.of(top, rex.identityProjects(top.getRowType())).orElse(null);
    if (plain == null) {
      return;
    }
    Source source = bounded(plain, rex).isPresent() ? plain : computed(plain, rex).orElse(null);
    if (source == null) {
      return;
    }
    LogicalTableScan scan = source.scan();
    Distance distance = bounded(source, rex).orElseThrow();
    Conditions conditions = Conditions.of(source.conditions(), distance, rex);
    Optional<KeyChoice> keys = KeyChoice.of(scan, Comparison.parts(rex, conditions.filters()));
    if (keys.isPresent() && keys.get().expected() <= FEW_ROWS) {
      return;
    }
    TopKSearch search =
        new TopKSearch(
            distance.column(),
            distance.metric(),
            distance.query(),
            RexUtil.composeConjunction(rex, conditions.filters(), true),
            conditions.ranked(),
            RexUtil.composeConjunction(rex, conditions.thresholds(), true),
            DistanceOrder.ASCENDING,
            List.of(),
            null,
            null,
            0,
            index(scan, distance),
            null,
            List.of(),
            keys.map(KeyChoice::rows));
    call.transformTo(
        VectorTopKRule.project(source, distance, source.expressions(), search, top.getRowType().getFieldNames(), List.of()));
  }

  /** The distance that one of the conditions bounds, and that there is an index for. */
  private static Optional<Distance> bounded(Source source, RexBuilder rex) {
    return Comparison.parts(rex, source.conditions()).stream()
        .map(Thresholds::distance)
        .flatMap(Optional::stream)
        .filter(distance -> index(source.scan(), distance).isPresent())
        .findFirst();
  }

  /** The chain over the vectors of an index on an expression, or of some rows, whose distance is bounded; else empty. */
  private static Optional<Source> computed(Source source, RexBuilder rex) {
    return Comparison.parts(rex, source.conditions()).stream()
        .filter(condition -> condition instanceof RexCall call && call.getOperands().size() == 2)
        .flatMap(condition -> ((RexCall) condition).getOperands().stream())
        .map(side -> ComputedVectors.in(source, side))
        .filter(changed -> bounded(changed, rex).isPresent())
        .findFirst();
  }

  /** The vector index that measures a distance. */
  static Optional<Index.Hnsw> index(LogicalTableScan scan, Distance distance) {
    Table table = scan.getTable().unwrap(Table.class);
    return table.hnsws().stream()
        .filter(each -> table.position(each.column()) == distance.column() && each.metric() == distance.metric())
        .findFirst();
  }
}
