package dev.vecino.planner;

import java.math.BigDecimal;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;

/** The values of literals, as generated code has them: no code needs to be compiled for those alone. */
final class LiteralValue {
  private LiteralValue() {}

  /** Whether an expression is a literal whose value {@link #of} gives. */
  static boolean isKnown(RexNode expression) {
    return expression instanceof RexLiteral literal
        && (literal.isNull()
            || switch (literal.getType().getSqlTypeName()) {
              case BOOLEAN, SMALLINT, INTEGER, BIGINT, DECIMAL, CHAR, VARCHAR -> true;
              default -> false;
            });
  }

  static Object of(RexNode expression) {
    RexLiteral literal = (RexLiteral) expression;
    if (literal.isNull()) {
      return null;
    }
    return switch (literal.getType().getSqlTypeName()) {
      case BOOLEAN -> RexLiteral.booleanValue(literal);
      case SMALLINT -> literal.getValueAs(Short.class);
      case INTEGER -> literal.getValueAs(Integer.class);
      case BIGINT -> literal.getValueAs(Long.class);
      case DECIMAL -> literal.getValueAs(BigDecimal.class);
      case CHAR, VARCHAR -> literal.getValueAs(String.class);
      default -> throw new IllegalArgumentException("no value of " + literal);
    };
  }
}
