package dev.vecino.sql.type;

import dev.vecino.sql.parser.ArraySyntax;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.util.Util;

/** {@code f(a, VARIADIC array)}: a call of the function that takes its last arguments as an array. */
final class VariadicCalls {
  /** What the names of the functions begin with. */
  private static final String PREFIX = "variadic ";

  private VariadicCalls() {}

  static boolean matches(SqlCall call) {
    return call.getOperator() instanceof SqlUnresolvedFunction
        && call.operandCount() > 0
        && isVariadic(call.operand(call.operandCount() - 1));
  }

  /** The name of a function as it was written. */
  static String plainName(String name) {
    return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : name;
  }

  private static boolean isVariadic(SqlNode operand) {
    return operand instanceof SqlCall call && call.getOperator().getName().equals("variadic");
  }

  static SqlNode rewrite(SqlCall call) {
    String name = Util.last(call.getOperator().getNameAsId().names).toLowerCase(Locale.ROOT);
    List<SqlNode> operands = new ArrayList<>(call.getOperandList());
    SqlCall last = (SqlCall) operands.removeLast();
    operands.add(last.operand(0));
    return ArraySyntax.call(PREFIX + name, call.getParserPosition(), operands);
  }
}
