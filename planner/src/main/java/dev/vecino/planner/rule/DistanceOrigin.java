package dev.vecino.planner.rule;

import java.util.Optional;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.BiRel;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Window;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.Util;

/**
 * Where a distance that rows are ordered by is computed, below nodes that a search cannot be moved through.
 *
 * @param between why it cannot
 */
record DistanceOrigin(String between) {
  private static final String VOLATILE = "volatile expression";

  /** That of a sort's key; empty where it is no distance. */
  static Optional<DistanceOrigin> of(Sort sort, int key) {
    RelNode input = sort.getInput().stripped();
    int field = sort.getCollation().getFieldCollations().get(key).getFieldIndex();
    return of(input, RexInputRef.of(field, input.getRowType()), null);
  }

  private static Optional<DistanceOrigin> of(RelNode node, RexNode expression, String between) {
    return switch (node) {
      case Project project when !project.containsOver() -> {
        boolean isVolatile = !project.getProjects().stream().allMatch(RexUtil::isDeterministic);
        yield of(
            project.getInput().stripped(),
            RelOptUtil.pushPastProject(expression, project),
            isVolatile ? first(between, VOLATILE) : between);
      }
      case Filter filter -> {
        boolean isVolatile = !RexUtil.isDeterministic(filter.getCondition());
        yield of(filter.getInput().stripped(), expression, isVolatile ? first(between, VOLATILE) : between);
      }
      case Window window when isBelow(expression, window.getInput().getRowType().getFieldCount()) ->
          of(window.getInput().stripped(), expression, first(between, "window function"));
      case Aggregate aggregate when isBelow(expression, aggregate.getGroupCount())
          && expression instanceof RexInputRef ref ->
          of(
              aggregate.getInput().stripped(),
              RexInputRef.of(aggregate.getGroupSet().nth(ref.getIndex()), aggregate.getInput().getRowType()),
              first(between, "grouped rows"));
      default -> {
        String reason = first(between, node instanceof BiRel ? "more than one table" : "not the rows of a table");
        yield Monotone.of(expression).map(distance -> new DistanceOrigin(reason));
      }
    };
  }

  private static String first(String known, String reason) {
    return known == null ? reason : known;
  }

  private static boolean isBelow(RexNode expression, int fields) {
    return RelOptUtil.InputFinder.bits(expression).length() <= fields;
  }

  /** Whether there is a distance of a column in an expression. */
  static boolean isMeasured(RexNode expression) {
    try {
      expression.accept(
          new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
              if (Distance.of(call).isPresent()) {
                throw Util.FoundOne.NULL;
              }
              return super.visitCall(call);
            }
          });
      return false;
    } catch (Util.FoundOne e) {
      return true;
    }
  }
}
