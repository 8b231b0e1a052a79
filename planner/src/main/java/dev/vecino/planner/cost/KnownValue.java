package dev.vecino.planner.cost;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.DataType;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.Optional;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/** Values that can be told from the plan: literals, and literals under casts. */
public final class KnownValue {
  private KnownValue() {}

  /** The value of an expression as one of a type; empty where it is not known. */
  public static Optional<Object> of(RexNode expression, DataType type) {
    RexNode node = expression;
    while (node instanceof RexCall call && call.getOperands().size() >= 1 && isCast(call)) {
      node = call.getOperands().getFirst();
    }
    if (!(node instanceof RexLiteral literal) || literal.isNull()) {
      return Optional.empty();
    }
    try {
      return switch (type.name()) {
        case BOOLEAN -> Optional.ofNullable(literal.getValueAs(Boolean.class));
        case SMALLINT -> number(literal).map(BigDecimal::shortValueExact);
        case INTEGER -> number(literal).map(BigDecimal::intValueExact);
        case BIGINT -> number(literal).map(BigDecimal::longValueExact);
        case REAL -> number(literal).map(BigDecimal::floatValue);
        case DOUBLE -> number(literal).map(BigDecimal::doubleValue);
        case NUMERIC -> number(literal).map(number -> number);
        case TEXT, VARCHAR -> text(literal).map(text -> text);
        default -> text(literal).map(text -> TextFormat.parse(type, text, ZoneOffset.UTC));
      };
    } catch (ArithmeticException | NumberFormatException | AssertionError | ClassCastException | VecinoException e) {
      return Optional.empty(); // no value of the type: an estimate does without
    }
  }

  private static boolean isCast(RexCall call) {
    return call.getKind() == SqlKind.CAST || call.getOperator().getName().startsWith("::");
  }

  private static Optional<BigDecimal> number(RexLiteral literal) {
    return switch (literal.getValue()) {
      case BigDecimal number -> Optional.of(number);
      case Number number -> Optional.of(new BigDecimal(number.toString()));
      case null, default -> text(literal).map(text -> new BigDecimal(text.strip()));
    };
  }

  private static Optional<String> text(RexLiteral literal) {
    return switch (literal.getTypeName()) {
      case CHAR, VARCHAR -> Optional.ofNullable(literal.getValueAs(String.class));
      default -> Optional.empty();
    };
  }
}
