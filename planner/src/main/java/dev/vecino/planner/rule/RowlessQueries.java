package dev.vecino.planner.rule;

import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil.SubQueryFinder;
import org.apache.calcite.sql.SqlKind;

/**
 * Replaces scalar sub-queries without FROM by what they compute: {@code (SELECT EXISTS (...))} becomes {@code EXISTS
 * (...)}. Calcite cannot tell whose column a query further in means through such a level.
 *
 * <p>Only those that read rows around them: another is computed once, which matters for {@code (SELECT random())}.
 */
final class RowlessQueries extends RelHomogeneousShuttle {
  private RowlessQueries() {}

  static RelNode removed(RelNode rel) {
    return rel.accept(new RowlessQueries());
  }

  @Override
  public RelNode visit(RelNode node) {
    RelNode visited = super.visit(node);
    RelNode replaced = visited.accept(new RexShuttle() {
      // What was inlined further down may be NOT NULL, which a sub-query never is.
      @Override
      public RexNode visitInputRef(RexInputRef ref) {
        RelDataType type = fieldType(visited, ref.getIndex());
        return type.equals(ref.getType()) ? ref : new RexInputRef(ref.getIndex(), type);
      }

      @Override
      public RexNode visitSubQuery(RexSubQuery query) {
        var walked = (RexSubQuery) super.visitSubQuery(query);
        RexSubQuery inner = walked.clone(removed(walked.rel));
        return inner.getKind() == SqlKind.SCALAR_QUERY && inner.rel instanceof Project project && isRowless(project)
            ? project.getProjects().getFirst().accept(new Local(visited))
            : inner;
      }
    });
    return replaced == visited ? visited : retyped(replaced);
  }

  private static RelDataType fieldType(RelNode node, int index) {
    int position = index;
    for (RelNode input : node.getInputs()) {
      if (position < input.getRowType().getFieldCount()) {
        return input.getRowType().getFieldList().get(position).getType();
      }
      position -= input.getRowType().getFieldCount();
    }
    throw new IllegalArgumentException("no column " + index + " below " + node);
  }

  /**
   * The node with the types of what it computes now, and without variables where no sub-query is left: physical nodes
   * are made only of those, and the rules that take sub-queries out remove variables too.
   */
  private static RelNode retyped(RelNode node) {
    return switch (node) {
      case LogicalProject project ->
          LogicalProject.create(
              project.getInput(), project.getHints(), project.getProjects(), project.getRowType().getFieldNames(),
              SubQueryFinder.containsSubQuery(project) ? project.getVariablesSet() : Set.of());
      case LogicalFilter filter when !SubQueryFinder.containsSubQuery(filter) ->
          LogicalFilter.create(filter.getInput(), filter.getCondition());
      default -> node;
    };
  }

  private static boolean isRowless(Project project) {
    return project.getInput().stripped() instanceof Values values
        && values.tuples.size() == 1
        && !project.containsOver()
        && RelOptUtil.InputFinder.bits(project.getProjects(), null).isEmpty()
        && readsRows(project.getProjects().getFirst());
  }

  private static boolean readsRows(RexNode expression) {
    var found = new AtomicBoolean();
    expression.accept(new RexShuttle() {
      @Override
      public RexNode visitCorrelVariable(RexCorrelVariable variable) {
        found.set(true);
        return variable;
      }

      @Override
      public RexNode visitSubQuery(RexSubQuery query) {
        found.compareAndSet(false, !RelOptUtil.getVariablesUsed(query.rel).isEmpty());
        return super.visitSubQuery(query);
      }
    });
    return found.get();
  }

  /** Columns of the node that an expression moves to are no longer those of a row around it. */
  private static final class Local extends RexShuttle {
    private final RelNode node;

    Local(RelNode node) {
      this.node = node;
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      return access.getReferenceExpr() instanceof RexCorrelVariable variable
              && node.getVariablesSet().contains(variable.id)
          ? new RexInputRef(access.getField().getIndex(), access.getType())
          : access;
    }
  }
}
