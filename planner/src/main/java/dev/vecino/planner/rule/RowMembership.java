package dev.vecino.planner.rule;

import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Says {@code (a, b) IN (query)} by EXISTS where a column can be NULL and it matters whether the answer is false or not
 * known: {@code (1, NULL)} is not in a set of rows that all begin with 2, while the library takes a row with any NULL
 * for one that might be.
 */
final class RowMembership extends RelHomogeneousShuttle {
  private RowMembership() {}

  static RelNode exact(RelNode rel) {
    return rel.accept(new RowMembership());
  }

  @Override
  public RelNode visit(RelNode node) {
    RelNode visited = super.visit(node);
    return switch (visited) {
      case LogicalFilter filter -> {
        var members = new Members(filter, filter.getInput());
        List<RexNode> conditions = new ArrayList<>();
        for (RexNode condition : RelOptUtil.conjunctions(filter.getCondition())) {
          // Where it is known to be true, false and not known are the same.
          conditions.add(condition.getKind() == SqlKind.IN ? members.inside(condition) : condition.accept(members));
        }
        yield members.changed
            ? LogicalFilter.create(
                filter.getInput(),
                RexUtil.composeConjunction(filter.getCluster().getRexBuilder(), conditions),
                ImmutableSet.copyOf(members.variables()))
            : members.inner ? filter.accept(members.plain()) : filter;
      }
      case LogicalProject project -> {
        var members = new Members(project, project.getInput());
        RelNode changed = project.accept(members);
        yield members.changed
            ? LogicalProject.create(
                project.getInput(), project.getHints(), ((LogicalProject) changed).getProjects(),
                project.getRowType(), members.variables())
            : changed;
      }
      default -> visited;
    };
  }

  /** Replaces the sub-queries in the expressions of one node. */
  private static final class Members extends RexShuttle {
    private final RelNode node;
    private final RelNode input;
    private final RexBuilder rex;
    private CorrelationId id;
    private boolean changed;
    private boolean inner;

    private Members(RelNode node, RelNode input) {
      this.node = node;
      this.input = input;
      this.rex = node.getCluster().getRexBuilder();
    }

    private Set<CorrelationId> variables() {
      Set<CorrelationId> all = new HashSet<>(node.getVariablesSet());
      all.add(id);
      return all;
    }

    private RexNode inside(RexNode membership) {
      RexSubQuery query = (RexSubQuery) membership;
      RelNode rel = exact(query.rel);
      inner |= rel != query.rel;
      return rel == query.rel ? query : query.clone(rel);
    }

    private RexShuttle plain() {
      return new RexShuttle() {
        @Override
        public RexNode visitSubQuery(RexSubQuery query) {
          return inside(super.visitSubQuery(query));
        }
      };
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
      RexSubQuery walked = (RexSubQuery) inside(super.visitSubQuery(query));
      if (walked.getKind() != SqlKind.IN || walked.getOperands().size() < 2 || !canBeUnknown(walked)) {
        return walked;
      }
      if (id == null) {
        id = node.getVariablesSet().stream().findFirst().orElseGet(node.getCluster()::createCorrel);
      }
      changed = true;
      RexNode row = rex.makeCorrel(input.getRowType(), id);
      List<RexNode> equal = new ArrayList<>();
      for (int i = 0; i < walked.getOperands().size(); i++) {
        RexNode operand = walked.getOperands().get(i).accept(new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            return rex.makeFieldAccess(row, ref.getIndex());
          }
        });
        equal.add(rex.makeCall(SqlStdOperatorTable.EQUALS, operand, rex.makeInputRef(walked.rel, i)));
      }
      RexNode same = RexUtil.composeConjunction(rex, equal);
      RexNode mightBe = rex.makeCall(SqlStdOperatorTable.IS_NULL, same);
      return rex.makeCall(
          SqlStdOperatorTable.CASE,
          RexSubQuery.exists(LogicalFilter.create(walked.rel, same)),
          rex.makeLiteral(true),
          RexSubQuery.exists(LogicalFilter.create(walked.rel, mightBe)),
          rex.makeNullLiteral(walked.getType()),
          rex.makeLiteral(false));
    }

    private static boolean canBeUnknown(RexSubQuery query) {
      return query.getOperands().stream().anyMatch(operand -> operand.getType().isNullable())
          || query.rel.getRowType().getFieldList().stream().anyMatch(field -> field.getType().isNullable());
    }
  }
}
