package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.sql.type.RowSyntax;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import dev.vecino.type.Row;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql2rel.SqlRexContext;

/** {@code (row).field}: the second operand is the name, a literal. */
final class FieldAccess extends SqlFunction {
  static final FieldAccess INSTANCE = new FieldAccess();

  private FieldAccess() {
    super(
        RowSyntax.FIELD,
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        null,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.of(2);
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    RelDataType type = binding.getOperandType(0);
    String name = binding.getOperandLiteralValue(1, String.class);
    Optional<RecordType> record = record(type);
    if (record.isEmpty()) {
      throw Positions.error(
          binding.getCall(),
          VecinoException.of(
              WRONG_OBJECT_TYPE,
              "column notation .%s applied to type %s, which is not a composite type",
              name,
              PgTypeFactory.describe(type)));
    }
    if (record.get().place(name) < 0) {
      throw Positions.error(
          binding.getCall(),
          record.get().isNamed()
              ? VecinoException.of(
                  UNDEFINED_COLUMN, "column \"%s\" not found in data type %s", name, record.get().sqlName())
              : VecinoException.of(
                  UNDEFINED_COLUMN, "could not identify column \"%s\" in record data type", name));
    }
    return true;
  }

  private static Optional<RecordType> record(RelDataType type) {
    return PgTypeFactory.dataType(type).flatMap(DataType::record);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    RecordType record = record(binding.getOperandType(0)).orElseThrow();
    int place = record.place(binding.getOperandLiteralValue(1, String.class));
    return ((PgTypeFactory) binding.getTypeFactory()).relType(record.fields().get(place).type(), true);
  }

  RexNode translate(SqlRexContext context, SqlCall call) {
    RexNode row = context.convertExpression(call.operand(0));
    int place = record(row.getType()).orElseThrow().place(((SqlLiteral) call.operand(1)).getValueAs(String.class));
    RelDataType type = context.getValidator().getValidatedNodeType(call);
    Routine routine =
        Routine.builder("field_" + place, MethodCall.method(Rows.class, "field", Row.class, int.class))
            .constants(place)
            .inference(binding -> type)
            .build();
    return context.getRexBuilder().makeCall(call.getParserPosition(), type, routine, List.of(row));
  }
}
