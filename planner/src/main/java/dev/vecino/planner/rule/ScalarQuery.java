package dev.vecino.planner.rule;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * A query vector from a sub-query, as in {@code ORDER BY e <-> (SELECT e FROM t WHERE id = 1) LIMIT 5}. The sub-query
 * is joined as one row to every row of the table; taken apart, that row is read first and the search runs with it.
 */
final class ScalarQuery {
  private ScalarQuery() {}

  /** The search for the one row; empty where the order is not by a distance from a value of one row. */
  static Optional<RelNode> apart(LogicalSort sort) {
    List<RelNode> chain = new ArrayList<>();
    RelNode node = sort.getInput().stripped();
    while (node instanceof Filter || node instanceof Project project && !project.containsOver()) {
      chain.add(node);
      node = node.getInput(0).stripped();
    }
    if (sort.fetch == null
        || !(node instanceof LogicalJoin join)
        || !join.getCondition().isAlwaysTrue()
        || join.getJoinType() != JoinRelType.LEFT && join.getJoinType() != JoinRelType.INNER
        || !isOneRow(join.getRight().stripped())
        || chain.stream().noneMatch(Project.class::isInstance)) {
      return Optional.empty();
    }
    CorrelationId id = sort.getCluster().createCorrel();
    RelNode rows = join.getLeft();
    boolean joined = true;
    Outer outer = new Outer(join, id);
    for (RelNode each : chain.reversed()) {
      rows = (joined ? each.accept(outer) : each).copy(each.getTraitSet(), List.of(rows));
      joined &= each instanceof Filter;
    }
    LogicalSort inner = (LogicalSort) sort.copy(sort.getTraitSet(), List.of(rows));
    boolean searched =
        Source.of(rows, List.of(RexInputRef.of(first(sort), rows.getRowType())))
            .flatMap(source -> Monotone.of(source.expressions().getFirst()))
            .filter(key -> RowFree.test(key.distance().query()))
            .isPresent();
    return searched ? Optional.of(correlated(sort, inner, join.getRight(), outer)) : Optional.empty();
  }

  private static int first(LogicalSort sort) {
    return sort.getCollation().getFieldCollations().getFirst().getFieldIndex();
  }

  private static boolean isOneRow(RelNode node) {
    return node instanceof Aggregate aggregate && aggregate.getGroupCount() == 0
        || node instanceof Project project && isOneRow(project.getInput().stripped());
  }

  private static RelNode correlated(LogicalSort sort, LogicalSort inner, RelNode one, Outer outer) {
    LogicalCorrelate correlate =
        LogicalCorrelate.create(
            one, inner, List.of(), outer.id, ImmutableBitSet.of(outer.used), JoinRelType.INNER);
    RexBuilder rex = sort.getCluster().getRexBuilder();
    int skipped = one.getRowType().getFieldCount();
    List<RexNode> projects = new ArrayList<>();
    for (int i = 0; i < sort.getRowType().getFieldCount(); i++) {
      projects.add(rex.makeInputRef(correlate, skipped + i));
    }
    return LogicalProject.create(correlate, List.of(), projects, sort.getRowType().getFieldNames(), Set.of());
  }

  /** Makes references to the one row those of a correlation. */
  private static final class Outer extends RexShuttle {
    private final LogicalJoin join;
    private final CorrelationId id;
    private final List<Integer> used = new ArrayList<>();

    Outer(LogicalJoin join, CorrelationId id) {
      this.join = join;
      this.id = id;
    }

    @Override
    public RexNode visitInputRef(RexInputRef ref) {
      int field = ref.getIndex() - join.getLeft().getRowType().getFieldCount();
      if (field < 0) {
        return ref;
      }
      used.add(field);
      RexBuilder rex = join.getCluster().getRexBuilder();
      RexNode value = rex.makeFieldAccess(rex.makeCorrel(join.getRight().getRowType(), id), field);
      return rex.ensureType(ref.getType(), value, true);
    }
  }
}
