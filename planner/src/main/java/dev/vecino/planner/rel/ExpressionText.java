package dev.vecino.planner.rel;

import dev.vecino.sql.type.PgTypeFactory;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexUnknownAs;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlTypeFamily;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.util.NlsString;
import org.apache.calcite.util.Sarg;

/** An expression as EXPLAIN shows it: columns by name, parameters as {@code $1}. */
public final class ExpressionText {
  private static final int LONGEST_LITERAL = 40;

  private ExpressionText() {}

  public static String of(RexNode expression, List<String> columns) {
    return switch (expression) {
      case RexInputRef ref -> columns.get(ref.getIndex());
      case RexDynamicParam parameter -> "$" + (parameter.getIndex() + 1);
      case RexLiteral literal -> literal(literal);
      case RexOver over -> over.toString();
      case RexCall call -> call(call, columns);
      default -> expression.toString();
    };
  }

  private static String literal(RexLiteral literal) {
    if (literal.isNull()) {
      return "NULL";
    }
    if (isSet(literal)) {
      return literal.toString();
    }
    String text = literal.getValue2() == null ? literal.toString() : literal.getValueAs(Object.class).toString();
    if (literal.getType().getSqlTypeName().getFamily() == SqlTypeFamily.CHARACTER) {
      text = literal.getValueAs(String.class);
      text = text.length() <= LONGEST_LITERAL ? text : text.substring(0, LONGEST_LITERAL) + "...";
      return "'" + text.replace("'", "''") + "'";
    }
    return literal.getType().getSqlTypeName().getFamily() == SqlTypeFamily.NUMERIC
        ? literal.getValueAs(BigDecimal.class).toPlainString()
        : text.toLowerCase(Locale.ROOT);
  }

  private static String call(RexCall call, List<String> columns) {
    List<String> operands = call.getOperands().stream().map(operand -> of(operand, columns)).toList();
    if (call.getOperands().size() == 2 && call.getOperands().get(1) instanceof RexLiteral literal && isSet(literal)) {
      return set(call, operands.getFirst(), literal.getValueAs(Sarg.class), columns);
    }
    String name = call.getOperator().getName();
    if (name.startsWith("::")) {
      return operands.getFirst() + name;
    }
    return switch (call.getKind()) {
      case CAST -> operands.getFirst() + "::" + typeName(call);
      case IS_NULL, IS_NOT_NULL, IS_TRUE, IS_NOT_TRUE, IS_FALSE, IS_NOT_FALSE ->
          "(" + operands.getFirst() + " " + name + ")";
      case CASE -> choice(operands);
      default ->
          operands.size() > 1 && (call.getOperator().getSyntax() == SqlSyntax.BINARY || !isWord(name))
              ? "(" + String.join(" " + name + " ", operands) + ")"
              : name + "(" + String.join(", ", operands) + ")";
    };
  }

  private static boolean isSet(RexLiteral literal) {
    return literal.getTypeName() == SqlTypeName.SARG;
  }

  /** A value among others, or one in ranges. */
  private static String set(RexCall call, String value, Sarg<?> set, List<String> columns) {
    if (set.nullAs == RexUnknownAs.UNKNOWN && set.isPoints()) {
      return "(" + value + " = ANY ('{" + points(set) + "}'))";
    }
    if (set.nullAs == RexUnknownAs.UNKNOWN && set.isComplementedPoints()) {
      return "(" + value + " <> ALL ('{" + points(set.negate()) + "}'))";
    }
    return of(RexUtil.expandSearch(new RexBuilder(new PgTypeFactory()), null, call), columns);
  }

  private static String points(Sarg<?> set) {
    return set.rangeSet.asRanges().stream()
        .map(range -> range.lowerEndpoint())
        .map(point -> point instanceof NlsString text ? text.getValue() : point.toString())
        .collect(Collectors.joining(","));
  }

  private static String choice(List<String> operands) {
    StringBuilder text = new StringBuilder("CASE");
    for (int i = 0; i + 1 < operands.size(); i += 2) {
      text.append(" WHEN ").append(operands.get(i)).append(" THEN ").append(operands.get(i + 1));
    }
    return text.append(" ELSE ").append(operands.getLast()).append(" END").toString();
  }

  private static boolean isWord(String name) {
    return Character.isLetter(name.charAt(0)) || name.charAt(0) == '_' || name.charAt(0) == '$';
  }

  private static String typeName(RexCall call) {
    return PgTypeFactory.dataType(call.getType())
        .map(Object::toString)
        .orElseGet(() -> call.getType().toString());
  }
}
