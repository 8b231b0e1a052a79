package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.UNDEFINED_FUNCTION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.RecordType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlQuantifyOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.validate.SelectScope;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.sql.validate.implicit.TypeCoercionImpl;

/**
 * The conversions that a statement gets without asking for them: a literal or parameter becomes what stands beside
 * it, and a number becomes the wider type.
 */
public final class PgTypeCoercion extends TypeCoercionImpl {
  private final PgTypeFactory types;

  public PgTypeCoercion(RelDataTypeFactory factory, SqlValidator validator) {
    super(factory, validator);
    this.types = (PgTypeFactory) factory;
  }

  @Override
  protected boolean coerceOperandType(SqlValidatorScope scope, SqlCall call, int index, RelDataType target) {
    SqlNode before = call.getOperandList().get(index);
    SqlNode after = Casts.convert(validator, scope, before, target);
    if (after == before) {
      return false;
    }
    call.setOperand(index, after);
    return true;
  }

  @Override
  protected boolean coerceColumnType(SqlValidatorScope scope, SqlNodeList list, int index, RelDataType target) {
    if (index >= list.size()) {
      return false;
    }
    SqlNode node = list.get(index);
    if (node instanceof SqlIdentifier identifier && identifier.isStar()) {
      return false;
    }
    if (node.getKind() == SqlKind.AS) {
      return coerceOperandType(scope, (SqlCall) node, 0, target);
    }
    SqlNode cast = Casts.convert(validator, scope, node, target);
    if (cast == node) {
      return false;
    }
    boolean isSelectItem = scope instanceof SelectScope select && select.getNode().getSelectList() == list;
    if (isSelectItem && node instanceof SqlIdentifier identifier) {
      RelDataType type = validator.getValidatedNodeType(cast);
      cast = SqlValidatorUtil.addAlias(cast, identifier.names.getLast());
      validator.setValidatedNodeType(cast, type);
    }
    list.set(index, cast);
    return true;
  }

  @Override
  public boolean binaryComparisonCoercion(SqlCallBinding binding) {
    List<RelDataType> operands = new ArrayList<>();
    for (int i = 0; i < binding.getOperandCount(); i++) {
      operands.add(binding.getOperandType(i));
    }
    if (operands.stream().anyMatch(type -> !CommonType.isScalar(type))) {
      return super.binaryComparisonCoercion(binding);
    }
    RelDataType common =
        CommonType.compared(types, operands)
            .orElseThrow(
                () -> Positions.error(
                    binding.getCall(),
                    dissimilar(operands).orElseGet(() -> noOperator(binding.getOperator().getName(), operands))));
    if (!isComparable(common)) {
      throw Positions.error(binding.getCall(), noOperator(binding.getOperator().getName(), operands));
    }
    return coerceOperandsType(binding.getScope(), binding.getCall(), common);
  }

  @Override
  public boolean inOperationCoercion(SqlCallBinding binding) {
    if (binding.operand(1).isA(SqlKind.QUERY)) {
      requireComparable(binding);
    }
    if (!(binding.operand(1) instanceof SqlNodeList list) || !CommonType.isScalar(binding.getOperandType(0))) {
      return super.inOperationCoercion(binding);
    }
    SqlValidatorScope scope = binding.getScope();
    List<RelDataType> operands = new ArrayList<>();
    operands.add(binding.getOperandType(0));
    for (SqlNode item : list) {
      RelDataType type = validator.deriveType(scope, item);
      if (!CommonType.isScalar(type)) {
        return super.inOperationCoercion(binding);
      }
      operands.add(type);
    }
    RelDataType common =
        CommonType.compared(types, operands)
            .orElseThrow(() -> Positions.error(binding.getCall(), noOperator("=", odd(operands))));
    coerceOperandType(scope, binding.getCall(), 0, common);
    for (int i = 0; i < list.size(); i++) {
      coerceColumnType(scope, list, i, common);
    }
    updateInferredType(list, common);
    return true;
  }

  private void requireComparable(SqlCallBinding binding) {
    List<RelDataType> left = columns(binding.getOperandType(0));
    List<RelDataType> right = columns(binding.getOperandType(1));
    for (int i = 0; left.size() == right.size() && i < left.size(); i++) {
      List<RelDataType> both = List.of(left.get(i), right.get(i));
      if (both.stream().allMatch(CommonType::isScalar) && CommonType.compared(types, both).isEmpty()) {
        String symbol =
            binding.getOperator() instanceof SqlQuantifyOperator quantified ? quantified.comparisonKind.sql : "=";
        throw Positions.error(binding.getCall(), noOperator(symbol, both));
      }
    }
  }

  private static List<RelDataType> columns(RelDataType type) {
    return type.isStruct() ? type.getFieldList().stream().map(RelDataTypeField::getType).toList() : List.of(type);
  }

  static boolean isComparable(RelDataType type) {
    return PgTypeFactory.dataType(type).filter(known -> !known.name().isComparable()).isEmpty();
  }

  /** The first type, and the first that cannot be compared to it. */
  private List<RelDataType> odd(List<RelDataType> operands) {
    RelDataType first = operands.getFirst();
    return List.of(
        first,
        operands.stream().filter(type -> common(first, type) == null).findFirst().orElse(operands.getLast()));
  }

  @Override
  public RelDataType commonTypeForBinaryComparison(RelDataType a, RelDataType b) {
    return common(a, b) == null ? null : CommonType.compared(types, List.of(a, b)).orElse(null);
  }

  @Override
  public RelDataType getTightestCommonType(RelDataType a, RelDataType b) {
    return common(a, b);
  }

  @Override
  public RelDataType getWiderTypeForTwo(RelDataType a, RelDataType b, boolean stringPromotion) {
    return common(a, b);
  }

  @Override
  public RelDataType getWiderTypeFor(List<RelDataType> list, boolean stringPromotion) {
    return list.stream().allMatch(CommonType::isScalar)
        ? CommonType.of(types, list).orElse(null)
        : super.getWiderTypeFor(list, stringPromotion);
  }

  private RelDataType common(RelDataType a, RelDataType b) {
    return a == null || b == null || !CommonType.isScalar(a) || !CommonType.isScalar(b)
        ? null
        : CommonType.of(types, List.of(a, b)).orElse(null);
  }

  /** The error that rows cannot be compared; empty where the operands are others. */
  private static Optional<VecinoException> dissimilar(List<RelDataType> operands) {
    List<RecordType> rows =
        operands.stream().flatMap(type -> PgTypeFactory.dataType(type).flatMap(DataType::record).stream()).toList();
    if (rows.size() != 2) {
      return Optional.empty();
    }
    List<RecordType.Field> left = rows.get(0).fields();
    List<RecordType.Field> right = rows.get(1).fields();
    for (int i = 0; i < Math.min(left.size(), right.size()); i++) {
      if (CommonType.of(left.get(i).type(), right.get(i).type()).isEmpty()) {
        return Optional.of(
            VecinoException.of(
                DATATYPE_MISMATCH,
                "cannot compare dissimilar column types %s and %s at record column %d",
                left.get(i).type().sqlName(), right.get(i).type().sqlName(), i + 1));
      }
    }
    return Optional.of(
        VecinoException.of(DATATYPE_MISMATCH, "cannot compare record types with different numbers of columns"));
  }

  static VecinoException noOperator(String name, List<RelDataType> operands) {
    String left = PgTypeFactory.describe(operands.get(0));
    String right = PgTypeFactory.describe(operands.get(1));
    String symbol = name.equals(SqlStdOperatorTable.BETWEEN.getName()) ? ">=" : name;
    return VecinoException.of(UNDEFINED_FUNCTION, "operator does not exist: %s %s %s", left, symbol, right)
        .withHint("No operator matches the given name and argument types. You might need to add explicit type casts.");
  }
}
