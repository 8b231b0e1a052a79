package dev.vecino.sql.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlBinaryOperator;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.validate.SqlValidator;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/** An operator between two operands, as a statement writes it. */
final class PgOperator extends SqlBinaryOperator implements Overloaded {
  private final Overloads<Routine> overloads;

  PgOperator(Overloads<Routine> overloads, SqlKind kind, int precedence) {
    super(overloads.name(), kind, precedence, true, null, null, null);
    this.overloads = overloads;
  }

  @Override
  public Overloads<Routine> overloads() {
    return overloads;
  }

  @Override
  public boolean isOperator() {
    return true;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    return SqlOperandCountRanges.of(2);
  }

  @Override
  public SqlOperandTypeInference getOperandTypeInference() {
    return inference();
  }

  @Override
  public RelDataType deriveType(SqlValidator validator, SqlValidatorScope scope, SqlCall call) {
    // Calcite's own looks at the operands' collations, which fails for parameters that have no type yet.
    ((SqlBasicCall) call).setOperator(this);
    return validateOperands(validator, scope, call);
  }

  @Override
  public boolean checkOperandTypes(SqlCallBinding binding, boolean throwOnFailure) {
    return coerce(binding, throwOnFailure);
  }

  @Override
  public RelDataType inferReturnType(SqlOperatorBinding binding) {
    return resultType(binding);
  }

  @Override
  protected RelDataType adjustType(SqlValidator validator, SqlCall call, RelDataType type) {
    return type;
  }
}
