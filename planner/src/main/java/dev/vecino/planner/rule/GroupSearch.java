package dev.vecino.planner.rule;

import dev.vecino.planner.cost.Statistics;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalUnion;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.util.ImmutableBitSet;

/** The nearest rows of each group, found by a search of the vector index for each: of few groups of many rows. */
final class GroupSearch {
  /*
   * A search among 1 of g groups tests some 40 * g rows of the graph, at 3.3 microseconds; a scan measures a row in
   * 0.4. So g searches take as long as a scan of 330 * g * g rows.
   */
  private static final double ROWS_PER_SEARCH = 330;

  private GroupSearch() {}

  /**
   * Rows that may be among the first of their groups.
   *
   * @param reason why they are not searched for; null where they are, or the order is not by distance
   */
  record Candidates(RelNode rows, String reason) {}

  /**
   * The rows of {@code rows} that may be among the first of their groups.
   *
   * @param partition columns of the rows
   * @param order columns of the rows
   * @param limit most rows of a group
   */
  static Candidates of(
      RelNode rows, List<RelFieldCollation> partition, List<RelFieldCollation> order, RexNode limit) {
    RexBuilder rex = rows.getCluster().getRexBuilder();
    LogicalSort nearest = LogicalSort.create(rows, RelCollations.of(order), null, limit);
    List<RexNode> wanted = new ArrayList<>();
    order.forEach(key -> wanted.add(rex.makeInputRef(rows, key.getFieldIndex())));
    partition.forEach(key -> wanted.add(rex.makeInputRef(rows, key.getFieldIndex())));
    Source source = Source.of(rows, wanted).orElse(null);
    Monotone key = source == null ? null : Monotone.of(source.expressions().getFirst()).orElse(null);
    if (key == null) {
      return new Candidates(rows, null);
    }
    List<RexNode> keys = source.expressions().subList(0, order.size());
    List<RexNode> groups = source.expressions().subList(order.size(), order.size() + partition.size());
    String reason = VectorTopKRule.obstacle(nearest, source, key, keys);
    if (reason == null) {
      reason = reason(source, key, groups, limit);
    }
    return reason == null
        ? new Candidates(searched(rows, partition.getFirst().getFieldIndex(), nearest, rex), null)
        : new Candidates(rows, reason);
  }

  private static String reason(Source source, Monotone key, List<RexNode> groups, RexNode limit) {
    if (VectorRangeRule.index(source.scan(), key.distance()).isEmpty()) {
      return "no vector index";
    }
    if (groups.size() > 1) {
      return "groups of several columns";
    }
    if (!(groups.getFirst() instanceof RexInputRef column)) {
      return "the groups are of an expression";
    }
    Statistics statistics = Statistics.of(source.scan().getCluster().getPlanner());
    double count = statistics.selectivity(source.scan().getTable()).distinct(column.getIndex());
    if (count <= 0) {
      return "the number of groups is not known";
    }
    if (ROWS_PER_SEARCH * count * count >= source.scan().getTable().getRowCount()) {
      return "many groups";
    }
    if (!isCount(limit)) {
      statistics.unknownValue().run();
      return "the number of rows is not known";
    }
    return null;
  }

  /** Whether a limit is known, and is one that LIMIT takes. */
  private static boolean isCount(RexNode limit) {
    return limit instanceof RexLiteral literal
        && literal.getValue() instanceof BigDecimal number
        && number.signum() > 0
        && number.stripTrailingZeros().scale() <= 0;
  }

  /** For each value of the group, the first rows that have it; those without a value besides. */
  private static RelNode searched(RelNode rows, int group, LogicalSort nearest, RexBuilder rex) {
    RelOptCluster cluster = rows.getCluster();
    RexNode value = rex.makeInputRef(rows, group);
    String name = rows.getRowType().getFieldNames().get(group);
    RelNode values =
        LogicalAggregate.create(
            LogicalProject.create(rows, List.of(), List.of(value), List.of(name), Set.of()),
            List.of(),
            ImmutableBitSet.of(0),
            null,
            List.of());
    CorrelationId outer = cluster.createCorrel();
    RexNode same =
        rex.makeCall(
            SqlStdOperatorTable.EQUALS,
            value,
            rex.makeFieldAccess(rex.makeCorrel(values.getRowType(), outer), 0));
    RelNode found =
        LogicalCorrelate.create(
            values, first(nearest, rows, same), List.of(), outer, ImmutableBitSet.of(0), JoinRelType.INNER);
    List<RexNode> columns = new ArrayList<>();
    for (int i = 0; i < rows.getRowType().getFieldCount(); i++) {
      columns.add(rex.makeInputRef(found, i + 1));
    }
    RelNode valued = LogicalProject.create(found, List.of(), columns, rows.getRowType().getFieldNames(), Set.of());
    if (!value.getType().isNullable()) {
      return valued;
    }
    RelNode without = first(nearest, rows, rex.makeCall(SqlStdOperatorTable.IS_NULL, value));
    return LogicalUnion.create(List.of(valued, without), true);
  }

  private static RelNode first(LogicalSort nearest, RelNode rows, RexNode condition) {
    return LogicalSort.create(
        LogicalFilter.create(rows, condition), nearest.getCollation(), null, nearest.fetch);
  }
}
