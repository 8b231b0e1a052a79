package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * {@code sum(a) FILTER (WHERE c) OVER (...)}, which the planner does not know: an aggregate that leaves NULL out is given
 * NULL for the rows that it is to leave out.
 */
final class FilteredWindows extends SqlBasicVisitor<Void> {
  private FilteredWindows() {}

  /** Rewrites all of them in their place. */
  static void rewrite(SqlNode statement) {
    statement.accept(new FilteredWindows());
  }

  @Override
  public Void visit(SqlCall call) {
    if (call.getKind() == SqlKind.OVER
        && call.operand(0).getKind() == SqlKind.FILTER
        && call instanceof SqlBasicCall over) {
      SqlCall filter = call.operand(0);
      SqlCall aggregate = filter.operand(0);
      if (!gathers(aggregate)) {
        over.setOperand(0, filtered(aggregate, filter.operand(1)));
      }
    }
    return super.visit(call);
  }

  /** Whether values are gathered with NULL among them: that is filtered where they are put into boxes. */
  private static boolean gathers(SqlCall aggregate) {
    String name = aggregate.getOperator().getName().toLowerCase(Locale.ROOT);
    return name.equals("array_agg")
        || aggregate.getKind() == SqlKind.ARRAY_AGG && (!name.contains("_object") || name.endsWith("_object_agg"));
  }

  private static SqlNode filtered(SqlCall aggregate, SqlNode condition) {
    String name = aggregate.getOperator().getName().toLowerCase(Locale.ROOT);
    if (aggregate.operandCount() == 0 || !leavesNullOut(name)) {
      boolean isAggregate = aggregate.getKind() == SqlKind.ARRAY_AGG;
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED,
              isAggregate
                  ? "FILTER of window function " + name + " is not supported"
                  : "FILTER is not implemented for non-aggregate window functions")
          .at(aggregate.getParserPosition().getColumnNum());
    }
    SqlParserPos position = aggregate.getParserPosition();
    List<SqlNode> operands = new ArrayList<>(aggregate.getOperandList());
    SqlNode value =
        operands.getFirst() instanceof SqlIdentifier star && star.isStar()
            ? SqlLiteral.createExactNumeric("1", position)
            : operands.getFirst();
    operands.set(
        0,
        new SqlCase(
            position, null, SqlNodeList.of(condition), SqlNodeList.of(value), SqlLiteral.createNull(position)));
    return aggregate.getOperator().createCall(aggregate.getFunctionQuantifier(), position, operands);
  }

  private static boolean leavesNullOut(String aggregate) {
    return switch (aggregate) {
      case "count", "sum", "avg", "min", "max", "bool_and", "bool_or", "every", "bit_and", "bit_or", "bit_xor",
          "string_agg", "corr", "covar_pop", "covar_samp", "regr_avgx", "regr_avgy", "regr_count", "regr_intercept",
          "regr_r2", "regr_slope", "regr_sxx", "regr_sxy", "regr_syy", "stddev", "stddev_pop",
          "stddev_samp", "variance", "var_pop", "var_samp" -> true;
      default -> false;
    };
  }
}
