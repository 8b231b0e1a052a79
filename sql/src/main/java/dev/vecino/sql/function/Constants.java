package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/**
 * Takes out of a plan the expressions that are the same for all rows, so that {@code '[1,2]'::vector} is read once for each execution
 * and not for each row. Each becomes a parameter of the plan behind those of the statement.
 *
 * <p>Apply it to each node of a plan ({@code node.accept(constants)}), and before each execution {@link #evaluate} the
 * {@link #expressions} in their order. What stands inside CASE stays there: it may be there to be avoided.
 */
public final class Constants extends RexShuttle {
  private final int first;
  private final List<RexNode> expressions = new ArrayList<>();

  /**
   * @param first the index of the first parameter that is free
   */
  public Constants(int first) {
    this.first = first;
  }

  /** The expressions that were taken out; that at {@code i} is parameter {@code first + i}. */
  public List<RexNode> expressions() {
    return List.copyOf(expressions);
  }

  @Override
  public RexNode visitCall(RexCall call) {
    if (call.getKind() == SqlKind.CASE) {
      return call;
    }
    if (!isConstant(call)) {
      return super.visitCall(call);
    }
    int at = expressions.indexOf(call);
    if (at < 0) {
      at = expressions.size();
      expressions.add(call);
    }
    return new RexDynamicParam(call.getType(), first + at);
  }

  /** Whether {@link #evaluate} can compute an expression, and it is the same for all rows of an execution. */
  public static boolean isConstant(RexNode node) {
    return switch (node) {
      case RexLiteral literal -> PgTypeFactory.dataType(literal.getType()).isPresent();
      case RexDynamicParam parameter -> true;
      case RexCall call ->
          (call.getOperator() instanceof Routine routine && routine.volatility() != Volatility.VOLATILE
                  || call.getKind() == SqlKind.CAST && PgTypeFactory.dataType(call.getType()).isPresent())
              && call.getOperands().stream().allMatch(Constants::isConstant);
      default -> false;
    };
  }

  /**
   * Computes a constant expression.
   *
   * @param parameters values of parameters by index, as rows hold them
   */
  public static Object evaluate(RexNode node, IntFunction<Object> parameters, SessionValues session) {
    return switch (node) {
      case RexLiteral literal -> value(literal, session);
      case RexDynamicParam parameter -> parameters.apply(parameter.getIndex());
      case RexCall call when call.getOperator() instanceof Routine routine -> {
        Object[] operands =
            call.getOperands().stream().map(operand -> evaluate(operand, parameters, session)).toArray();
        yield routine.evaluate(session, operands);
      }
      case RexCall call -> {
        DataType type = PgTypeFactory.toDataType(call.getType());
        yield Values.coerce(type, evaluate(call.getOperands().getFirst(), parameters, session), session.timeZone());
      }
      default -> throw new IllegalArgumentException(node.toString());
    };
  }

  private static Object value(RexLiteral literal, SessionValues session) {
    if (literal.isNull()) {
      return null;
    }
    DataType type = PgTypeFactory.toDataType(literal.getType());
    Object value =
        switch (type.name()) {
          case TEXT, VARCHAR -> literal.getValueAs(String.class);
          case BOOLEAN -> literal.getValueAs(Boolean.class);
          default -> literal.getValueAs(Comparable.class);
        };
    return Values.coerce(type, value, session.timeZone());
  }
}
