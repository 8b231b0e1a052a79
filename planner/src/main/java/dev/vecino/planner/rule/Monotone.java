package dev.vecino.planner.rule;

import java.math.BigDecimal;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * An expression that grows or falls with a distance, such as {@code 1 - (e <=> q)}.
 *
 * @param falling whether it falls while the distance grows
 * @param bare whether it is the distance itself, so that no rounding can make equal what was not
 */
record Monotone(Distance distance, boolean falling, boolean bare) {
  static Optional<Monotone> of(RexNode expression) {
    Optional<Distance> distance = Distance.of(expression);
    if (distance.isPresent()) {
      Distance.Value value = distance.get().value();
      return Optional.of(
          new Monotone(distance.get(), value == Distance.Value.NEGATIVE, value != Distance.Value.SQUARE));
    }
    if (!(expression instanceof RexCall call) || expression.getType().getSqlTypeName() != SqlTypeName.DOUBLE) {
      return Optional.empty();
    }
    if (call.getOperands().size() == 1) {
      return switch (call.getOperator().getName()) {
        case "-" -> of(call.getOperands().getFirst()).map(Monotone::negated);
        case "+" -> of(call.getOperands().getFirst());
        default -> Optional.empty();
      };
    }
    return call.getOperands().size() == 2
        ? of(call.getOperator().getName(), call.getOperands().get(0), call.getOperands().get(1))
        : Optional.empty();
  }

  private static Optional<Monotone> of(String operator, RexNode left, RexNode right) {
    int leftSign = sign(left);
    int rightSign = sign(right);
    boolean isLeft = leftSign != NO_NUMBER;
    boolean isRight = rightSign != NO_NUMBER;
    if (isLeft == isRight) {
      return Optional.empty();
    }
    return switch (operator) {
      case "+" -> of(isLeft ? right : left).map(Monotone::rounded);
      case "-" -> isRight ? of(left).map(Monotone::rounded) : of(right).map(Monotone::negated).map(Monotone::rounded);
      case "*" -> scaled(isLeft ? right : left, isLeft ? leftSign : rightSign);
      case "/" -> isRight ? scaled(left, rightSign) : Optional.empty();
      default -> Optional.empty();
    };
  }

  private static Optional<Monotone> scaled(RexNode expression, int sign) {
    return sign == 0 ? Optional.empty() : of(expression).map(m -> sign < 0 ? m.negated().rounded() : m.rounded());
  }

  private static final int NO_NUMBER = 2;

  private static int sign(RexNode expression) {
    if (expression instanceof RexLiteral literal && !literal.isNull()) {
      return switch (literal.getValue()) {
        case BigDecimal number -> number.signum();
        case Double number when Double.isFinite(number) -> (int) Math.signum(number);
        default -> NO_NUMBER;
      };
    }
    return NO_NUMBER;
  }

  private Monotone negated() {
    return new Monotone(distance, !falling, bare);
  }

  private Monotone rounded() {
    return new Monotone(distance, falling, false);
  }
}
