package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;

import dev.vecino.error.VecinoException;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlUnresolvedFunction;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Calls of {@code make_interval}, whose arguments have names and can be left out: {@code make_interval(days => 10)}. */
final class NamedArguments {
  private static final String FUNCTION = "make_interval";
  private static final List<String> NAMES = List.of("years", "months", "weeks", "days", "hours", "mins", "secs");

  private NamedArguments() {}

  static boolean matches(SqlNode node) {
    return node instanceof SqlCall call
        && call.getOperator() instanceof SqlUnresolvedFunction function
        && function.getName().toLowerCase(Locale.ROOT).equals(FUNCTION)
        && (call.operandCount() < NAMES.size() || call.getOperandList().stream().anyMatch(NamedArguments::isNamed));
  }

  /** The call with all its arguments, in order. */
  static SqlNode complete(SqlCall call) {
    SqlNode[] arguments = new SqlNode[NAMES.size()];
    boolean named = false;
    for (int i = 0; i < call.operandCount(); i++) {
      SqlNode operand = call.operand(i);
      int at = i;
      if (isNamed(operand)) {
        named = true;
        String name = ((SqlIdentifier) ((SqlCall) operand).operand(1)).getSimple();
        at = NAMES.indexOf(name);
        operand = ((SqlCall) operand).operand(0);
      } else if (named) {
        throw Positions.error(
            operand,
            VecinoException.of(SYNTAX_ERROR, "positional argument cannot follow named argument"));
      }
      if (at < 0 || at >= arguments.length || arguments[at] != null) {
        throw Positions.error(
            call,
            VecinoException.of(UNDEFINED_FUNCTION, "function make_interval does not exist with these arguments")
                .withHint("Its arguments are years, months, weeks, days, hours, mins and secs."));
      }
      arguments[at] = operand;
    }
    SqlParserPos position = call.getParserPosition();
    for (int i = 0; i < arguments.length; i++) {
      arguments[i] = arguments[i] == null ? SqlLiteral.createExactNumeric("0", position) : arguments[i];
    }
    return call.getOperator().createCall(position, arguments);
  }

  private static boolean isNamed(SqlNode operand) {
    return operand.getKind() == SqlKind.ARGUMENT_ASSIGNMENT;
  }
}
