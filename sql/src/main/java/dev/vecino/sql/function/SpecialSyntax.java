package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.RowSyntax;
import dev.vecino.type.DataType;
import dev.vecino.type.Row;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIntervalQualifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlCaseOperator;
import org.apache.calcite.sql.fun.SqlCastFunction;
import org.apache.calcite.sql.fun.SqlLibraryOperators;
import org.apache.calcite.sql.fun.SqlLikeOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql2rel.SqlRexContext;
import org.apache.calcite.sql2rel.SqlRexConvertlet;

/**
 * Operators that Calcite reads and types by itself, but that compute what our routines do: LIKE, SIMILAR TO and
 * CAST.
 */
final class SpecialSyntax {
  private SpecialSyntax() {}

  static Optional<SqlRexConvertlet> find(SqlCall call) {
    return switch (call.getOperator()) {
      case SqlLikeOperator like when like.getKind() == SqlKind.LIKE -> Optional.of(SpecialSyntax::like);
      case SqlLikeOperator similar when similar.getKind() == SqlKind.SIMILAR -> Optional.of(SpecialSyntax::similar);
      case SqlCastFunction cast when !(call.operand(1) instanceof SqlIntervalQualifier) ->
          Optional.of(PgCast::translate);
      case ExtremeFunction extreme -> Optional.of(extreme::translate);
      case ArrayBridge bridge -> Optional.of(bridge::translate);
      case ArrayConstructor constructor -> Optional.of(constructor::translate);
      case EnumFunction function -> Optional.of(function::translate);
      case RowConstructor row -> Optional.of(row::translate);
      case JsonRecordFunction function -> Optional.of(function::translate);
      case FieldAccess field -> Optional.of(field::translate);
      case SqlOperator present when present == RowSyntax.IS_PRESENT ->
          Optional.of((context, node) -> context.getRexBuilder().makeCall(
              node.getParserPosition(),
              SqlStdOperatorTable.IS_NOT_NULL,
              List.of(context.convertExpression(node.operand(0)))));
      case SqlOperator test when test.getKind() == SqlKind.IS_NULL || test.getKind() == SqlKind.IS_NOT_NULL ->
          Optional.of(SpecialSyntax::nullTest);
      case TypeOf typeOf -> Optional.of(typeOf::translate);
      case SqlCaseOperator choice when call instanceof SqlCase branches && Coalesce.is(branches) ->
          Optional.of(Coalesce::translate);
      default -> Optional.empty();
    };
  }

  /** Of a row, NULL is what has nothing but NULL. */
  private static RexNode nullTest(SqlRexContext context, SqlCall call) {
    RexNode operand = context.convertExpression(call.operand(0));
    boolean isNull = call.getKind() == SqlKind.IS_NULL;
    // IS UNKNOWN is of this kind, too.
    SqlOperator test = isNull ? SqlStdOperatorTable.IS_NULL : SqlStdOperatorTable.IS_NOT_NULL;
    boolean isRow = PgTypeFactory.dataType(operand.getType()).flatMap(DataType::record).isPresent();
    if (isRow) {
      test =
          Routine.builder(
                  isNull ? "row_is_null" : "row_is_not_null",
                  MethodCall.method(Rows.class, isNull ? "isNull" : "isNotNull", Row.class))
              .calledOnNull()
              .build();
    }
    return context.getRexBuilder().makeCall(call.getParserPosition(), test, List.of(operand));
  }

  private static RexNode like(SqlRexContext context, SqlCall call) {
    var operator = (SqlLikeOperator) call.getOperator();
    boolean ignoresCase = operator.getName().equals(SqlLibraryOperators.ILIKE.getName())
        || operator.getName().equals(SqlLibraryOperators.NOT_ILIKE.getName());
    List<RexNode> operands = operands(context, call);
    String name =
        operands.size() == 2
            ? ignoresCase ? "~~*" : "~~"
            : ignoresCase ? "ilike_escape" : "like_escape";
    return negate(context.getRexBuilder(), call, operator.isNegated(), call(context, call, name, operands));
  }

  private static RexNode similar(SqlRexContext context, SqlCall call) {
    var operator = (SqlLikeOperator) call.getOperator();
    RexNode matches = call(context, call, "similar_to", operands(context, call));
    return negate(context.getRexBuilder(), call, operator.isNegated(), matches);
  }

  private static RexNode call(SqlRexContext context, SqlCall call, String name, List<RexNode> operands) {
    Routine routine =
        Library.routines().get(name).stream()
            .filter(found -> found.accepts(operands.size()) && ofBytes(found) == isBytes(operands.getFirst()))
            .findFirst()
            .orElseThrow();
    return context.getRexBuilder().makeCall(call.getParserPosition(), routine, operands);
  }

  private static boolean ofBytes(Routine routine) {
    return routine.parameter(0).type().filter(TypeName.BYTEA::equals).isPresent();
  }

  private static boolean isBytes(RexNode operand) {
    return PgTypeFactory.dataType(operand.getType()).filter(DataType.BYTEA::equals).isPresent();
  }

  private static RexNode negate(RexBuilder builder, SqlCall call, boolean negated, RexNode condition) {
    return negated ? builder.makeCall(call.getParserPosition(), SqlStdOperatorTable.NOT, condition) : condition;
  }

  private static List<RexNode> operands(SqlRexContext context, SqlCall call) {
    List<RexNode> operands = new ArrayList<>();
    for (SqlNode operand : call.getOperandList()) {
      operands.add(context.convertExpression(operand));
    }
    return operands;
  }
}
