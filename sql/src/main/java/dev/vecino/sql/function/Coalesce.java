package dev.vecino.sql.function;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/**
 * COALESCE, which the library writes as {@code CASE WHEN x IS NOT NULL THEN x ...}. What gives another value each
 * time must be computed once, so that it stays a call then.
 */
final class Coalesce {
  private Coalesce() {}

  /** Whether each branch tests the very expression that it gives; one that was written twice has two places. */
  static boolean is(SqlCase branches) {
    for (int i = 0; i < branches.getWhenOperands().size(); i++) {
      SqlNode when = branches.getWhenOperands().get(i);
      SqlNode then = branches.getThenOperands().get(i);
      boolean same =
          when.getKind() == SqlKind.IS_NOT_NULL
              && isCopy(branches, ((SqlCall) when).operand(0), then);
      if (!same) {
        return false;
      }
    }
    return true;
  }

  private static boolean isCopy(SqlCase branches, SqlNode tested, SqlNode given) {
    SqlParserPos place = given.getParserPosition();
    return (place.equals(tested.getParserPosition()) || place.equals(branches.getParserPosition()))
        && tested.toString().equals(given.toString());
  }

  static RexNode translate(SqlRexContext context, SqlCall call) {
    SqlCase branches = (SqlCase) call;
    List<RexNode> values = new ArrayList<>();
    for (SqlNode when : branches.getWhenOperands()) {
      values.add(context.convertExpression(((SqlCall) when).operand(0)));
    }
    if (values.stream().allMatch(RexUtil::isDeterministic)) {
      return StandardConvertletTable.INSTANCE.get(call).convertCall(context, call);
    }
    values.add(context.convertExpression(branches.getElseOperand()));
    RexBuilder builder = context.getRexBuilder();
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    RelDataType nullable = builder.getTypeFactory().createTypeWithNullability(type, true);
    values.replaceAll(value -> builder.ensureType(value.getType().isNullable() ? nullable : type, value, true));
    return builder.makeCall(type, SqlStdOperatorTable.COALESCE, values);
  }
}
