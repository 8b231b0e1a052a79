package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.TypeText;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;
import org.apache.calcite.sql2rel.SqlRexConvertletTable;
import org.apache.calcite.sql2rel.StandardConvertletTable;

/** Translates calls of our functions and operators into the routines that they mean; the others are Calcite's. */
public final class PgConvertlets implements SqlRexConvertletTable {
  public static final PgConvertlets INSTANCE = new PgConvertlets();

  private PgConvertlets() {}

  @Override
  public SqlRexConvertlet get(SqlCall call) {
    return call.getOperator() instanceof Overloaded overloaded && !(overloaded instanceof PgAggregate)
        ? (context, node) -> translate(context, node, overloaded)
        : SpecialSyntax.find(call).orElseGet(() -> StandardConvertletTable.INSTANCE.get(call));
  }

  private static RexNode translate(SqlRexContext context, SqlCall call, Overloaded overloaded) {
    var builder = (PgRexBuilder) context.getRexBuilder();
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(documents(builder, call, overloaded.overloads().name(), context.convertExpression(operand)));
    }
    List<RelDataType> types = operands.stream().map(RexNode::getType).toList();
    var routine = (Routine) overloaded.overloads().resolve(types, overloaded.isOperator()).orElseThrow();
    for (int i = 0; i < operands.size(); i++) {
      if (routine.parameter(i).type().isPresent()) {
        operands.set(
            i, builder.argument(call.getParserPosition(), routine.parameter(i).type().get(), operands.get(i)));
      }
      if (routine.makesText() && routine.parameter(i).type().filter(known -> known != TypeName.ARRAY).isEmpty()) {
        operands.set(i, builder.shown(call.getParserPosition(), operands.get(i)));
      }
    }
    Optional<RexNode> negative = negativeLiteral(builder, call, operands);
    if (negative.isPresent()) {
      return negative.get();
    }
    RelDataType type = builder.deriveReturnType(routine, operands);
    return builder.makeCall(call.getParserPosition(), type, routine, operands);
  }

  /** Rows that become JSON are documents by then, since only their types know the names of their fields. */
  private static RexNode documents(RexBuilder builder, SqlCall call, String function, RexNode operand) {
    Optional<DataType> type =
        PgTypeFactory.dataType(operand.getType())
            .filter(known -> known.element().orElse(known).record().isPresent());
    if (type.isEmpty() || !function.contains("json")) {
      return operand;
    }
    String method = function.equals("$json_item") ? "gatheredDocument" : "document";
    String text = TypeText.write(type.get());
    Routine routine =
        Routine.builder(
                "$row_" + method + "_" + text,
                MethodCall.method(Rows.class, method, SessionValues.class, Object.class, String.class))
            .constants(text)
            .volatility(Volatility.STABLE)
            .build();
    return builder.makeCall(call.getParserPosition(), routine, List.of(operand));
  }

  /** {@code -1} is a number, so that rules recognise it. */
  private static Optional<RexNode> negativeLiteral(RexBuilder builder, SqlCall call, List<RexNode> operands) {
    return call.getKind() == SqlKind.MINUS_PREFIX
            && operands.getFirst() instanceof RexLiteral literal
            && literal.getValueAs(Comparable.class) instanceof BigDecimal number
        ? Optional.of(builder.makeLiteral(number.negate(), literal.getType(), false))
        : Optional.empty();
  }
}
