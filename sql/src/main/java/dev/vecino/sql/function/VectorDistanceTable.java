package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.Casts;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.sql.type.Positions;
import dev.vecino.sql.type.ValueType;
import dev.vecino.type.DataType;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlTableFunction;
import org.apache.calcite.sql.TableCharacteristic;
import org.apache.calcite.sql.type.ReturnTypes;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandMetadata;
import org.apache.calcite.sql.type.SqlReturnTypeInference;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code VECTOR_DISTANCE(TABLE t, DESCRIPTOR(column), query, 'METRIC')}: the rows of the table with one more column,
 * {@code distance}.
 *
 * <p>It has row semantics: each row of the result is made of one row of the input. In plans it is the call of a table
 * function scan whose operand 1 is {@code DESCRIPTOR} of the column, 2 the query vector and 3 the metric; the planner
 * replaces it by a projection of {@link #distance} and never executes it.
 */
public final class VectorDistanceTable extends SqlFunction implements SqlTableFunction {
  static final String NAME = "VECTOR_DISTANCE_TABLE";

  private static final int QUERY = 2;

  VectorDistanceTable() {
    super(
        NAME,
        SqlKind.OTHER_FUNCTION,
        ReturnTypes.CURSOR,
        null,
        new Operands(),
        SqlFunctionCategory.USER_DEFINED_TABLE_FUNCTION);
  }

  /** The routine that measures the distance between column and query of a call in a plan. */
  public static Routine distance(RexCall invocation) {
    String metric = RexLiteral.stringValue(invocation.getOperands().get(3));
    DataType vector = PgTypeFactory.toDataType(invocation.getOperands().get(QUERY).getType());
    return Library.routine(DistanceMetric.of(metric).function(), vector.name());
  }

  @Override
  public SqlReturnTypeInference getRowTypeInference() {
    return VectorDistanceTable::rowType;
  }

  @Override
  public boolean argumentMustBeScalar(int ordinal) {
    return ordinal != 0;
  }

  @Override
  public TableCharacteristic tableCharacteristic(int ordinal) {
    return ordinal == 0 ? TableCharacteristic.builder(TableCharacteristic.Semantics.ROW).build() : null;
  }

  private static RelDataType rowType(SqlOperatorBinding binding) {
    RelDataType input = binding.getOperandType(0);
    var factory = (PgTypeFactory) binding.getTypeFactory();
    return factory
        .builder()
        .kind(input.getStructKind())
        .addAll(input.getFieldList())
        .add("distance", factory.relType(DataType.DOUBLE, true))
        .build();
  }

  private static final class Operands implements SqlOperandMetadata {
    @Override
    public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
      RelDataType input = binding.getOperandType(0);
      SqlNode descriptor = binding.operand(1);
      if (!input.isStruct() || descriptor.getKind() != SqlKind.DESCRIPTOR) {
        throw binding.newValidationSignatureError();
      }
      SqlNode column = ((SqlCall) descriptor).operand(0);
      RelDataTypeField field = input.getField(column.toString(), true, false);
      if (field == null) {
        throw Positions.error(
            column, VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", column.toString()));
      }
      if (!(field.getType() instanceof ValueType type && type.dataType().isVector())) {
        throw Positions.error(
            column,
            VecinoException.of(
                DATATYPE_MISMATCH,
                "column \"%s\" is of type %s, not vector",
                column.toString(),
                PgTypeFactory.describe(field.getType())));
      }
      DataType plain = DataType.of(type.dataType().name());
      RelDataType vector = ((PgTypeFactory) binding.getTypeFactory()).relType(plain, true);
      SqlNode query = Casts.convert(binding.getValidator(), binding.getScope(), binding.operand(QUERY), vector);
      binding.getCall().setOperand(QUERY, query);
      return true;
    }

    @Override
    public SqlOperandCountRange getOperandCountRange() {
      return SqlOperandCountRanges.of(4);
    }

    @Override
    public String getAllowedSignatures(SqlOperator operator, String name) {
      return "VECTOR_DISTANCE(TABLE table_name, DESCRIPTOR(column), query vector, metric)";
    }

    @Override
    public List<RelDataType> paramTypes(RelDataTypeFactory factory) {
      return Collections.nCopies(4, factory.createSqlType(SqlTypeName.ANY));
    }

    @Override
    public List<String> paramNames() {
      return List.of("DATA", "VECTOR_COLUMN", "QUERY_VECTOR", "METRIC");
    }
  }
}
