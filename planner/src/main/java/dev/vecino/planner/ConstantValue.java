package dev.vecino.planner;

import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.util.Util;

/** An expression whose value is the same whenever a plan runs: computed when it is first wanted, and kept. */
final class ConstantValue implements RowExpressions {
  private final RowExpressions expression;
  private volatile Object[] value;

  private ConstantValue(RowExpressions expression) {
    this.expression = expression;
  }

  /** {@code compiled}, which computes {@code expression}, with its value kept where it cannot change. */
  static RowExpressions of(RexNode expression, RowExpressions compiled) {
    return isConstant(expression) ? new ConstantValue(compiled) : compiled;
  }

  @Override
  public Object[] evaluate(ExecutionContext context, Object[] row) {
    Object[] known = value;
    if (known == null) {
      known = expression.evaluate(context, row);
      value = known;
    }
    return known;
  }

  private static boolean isConstant(RexNode expression) {
    try {
      expression.accept(
          new RexVisitorImpl<Void>(true) {
            @Override
            public Void visitCall(RexCall call) {
              if (call.getOperator().isDynamicFunction() || !call.getOperator().isDeterministic()) {
                throw Util.FoundOne.NULL;
              }
              return super.visitCall(call);
            }

            @Override
            public Void visitDynamicParam(RexDynamicParam parameter) {
              throw Util.FoundOne.NULL;
            }
          });
      return true;
    } catch (Util.FoundOne e) {
      return false;
    }
  }
}
