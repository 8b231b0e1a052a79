package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexCorrelVariable;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLocalRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.validate.SqlUserDefinedFunction;

/**
 * Takes calls of functions without columns in them out of a plan: each becomes a parameter that is computed once for an
 * execution. Generated code would read the text of a vector anew for every row.
 */
final class Hoisting {
  private final RexBuilder rex;
  private final int parameters;
  private final List<RexNode> hoisted = new ArrayList<>();

  Hoisting(RexBuilder rex, int parameters) {
    this.rex = rex;
    this.parameters = parameters;
  }

  /** The expressions that were taken out; the first has the parameter number after the statement's own. */
  List<RexNode> hoisted() {
    return hoisted;
  }

  RelNode apply(RelNode rel) {
    return rel.accept(
        new RelHomogeneousShuttle() {
          @Override
          public RelNode visit(RelNode other) {
            return super.visit(other).accept(new Replacement());
          }
        });
  }

  private final class Replacement extends RexShuttle {
    @Override
    public RexNode visitCall(RexCall call) {
      if (!isWorthIt(call)) {
        return super.visitCall(call);
      }
      int index = hoisted.indexOf(call);
      if (index < 0) {
        index = hoisted.size();
        hoisted.add(call);
      }
      return rex.makeDynamicParam(call.getType(), parameters + index);
    }

    @Override
    public RexNode visitOver(RexOver over) {
      return over;
    }
  }

  private static boolean isWorthIt(RexCall call) {
    Contents contents = new Contents();
    call.accept(contents);
    return contents.functions && !contents.row && RexUtil.isDeterministic(call);
  }

  private static final class Contents extends RexVisitorImpl<Void> {
    private boolean functions;
    private boolean row;

    Contents() {
      super(true);
    }

    @Override
    public Void visitCall(RexCall call) {
      functions |= call.getOperator() instanceof SqlUserDefinedFunction;
      return super.visitCall(call);
    }

    @Override
    public Void visitInputRef(RexInputRef ref) {
      row = true;
      return null;
    }

    @Override
    public Void visitLocalRef(RexLocalRef ref) {
      row = true;
      return null;
    }

    @Override
    public Void visitCorrelVariable(RexCorrelVariable variable) {
      row = true;
      return null;
    }

    @Override
    public Void visitOver(RexOver over) {
      row = true;
      return null;
    }

    @Override
    public Void visitSubQuery(RexSubQuery query) {
      row = true;
      return null;
    }
  }
}
