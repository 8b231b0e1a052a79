package dev.vecino.planner.rule;

import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexFieldAccess;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Finds correlations that would lose rows with NULL if they became joins: the library takes a column for NOT NULL that the
 * condition of an outer join compares, although such a join keeps the rows where it is NULL.
 */
final class LostNulls {
  /** Where columns of the row around are counted from, beyond all columns of an input. */
  private static final int OUTER = 1_000_000;

  private LostNulls() {}

  static boolean test(Correlate correlate) {
    return hasOuterJoin(correlate.getLeft())
        && correlate.getRequiredColumns().asList().stream()
            .filter(column -> isNullable(correlate.getLeft(), column))
            .anyMatch(column -> !needsValue(correlate, column));
  }

  private static boolean isNullable(RelNode rel, int column) {
    return rel.getRowType().getFieldList().get(column).getType().isNullable();
  }

  private static boolean hasOuterJoin(RelNode rel) {
    var found = new AtomicBoolean();
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        boolean isOuter =
            node instanceof Join join && join.getJoinType().isOuterJoin()
                || node instanceof Correlate inner && inner.getJoinType().isOuterJoin();
        found.compareAndSet(false, isOuter);
        super.visit(node, ordinal, parent);
      }
    }.go(rel);
    return found.get();
  }

  /** Whether the column stands in conditions only, and none of them holds where it is NULL. */
  private static boolean needsValue(Correlate correlate, int column) {
    var needs = new AtomicBoolean(true);
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        var uses = new Column(correlate, column, false);
        node.accept(uses);
        boolean isStrong =
            node instanceof Filter filter
                && Strong.isNotTrue(
                    filter.getCondition().accept(new Column(correlate, column, true)),
                    ImmutableBitSet.of(OUTER + column));
        needs.compareAndSet(true, !uses.found || isStrong);
        super.visit(node, ordinal, parent);
      }
    }.go(correlate.getRight());
    return needs.get();
  }

  /** Looks for the column of the row around, and may make it one of the input. */
  private static final class Column extends RexShuttle {
    private final Correlate correlate;
    private final int column;
    private final boolean replaces;
    private boolean found;

    private Column(Correlate correlate, int column, boolean replaces) {
      this.correlate = correlate;
      this.column = column;
      this.replaces = replaces;
    }

    @Override
    public RexNode visitFieldAccess(RexFieldAccess access) {
      boolean isColumn =
          access.getReferenceExpr() instanceof RexCorrelVariable variable
              && variable.id.equals(correlate.getCorrelationId())
              && access.getField().getIndex() == column;
      found |= isColumn;
      return isColumn && replaces ? new RexInputRef(OUTER + column, access.getType()) : access;
    }
  }
}
