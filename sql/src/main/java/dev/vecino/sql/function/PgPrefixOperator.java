package dev.vecino.sql.function;

import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlPrefixOperator;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.validate.SqlValidator;

/** An operator before its one operand, as a statement writes it. */
final class PgPrefixOperator extends SqlPrefixOperator implements Overloaded {
  private final Overloads<Routine> overloads;

  PgPrefixOperator(Overloads<Routine> overloads, SqlKind kind, int precedence) {
    super(overloads.name(), kind, precedence, null, null, null);
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
    return SqlOperandCountRanges.of(1);
  }

  @Override
  public SqlOperandTypeInference getOperandTypeInference() {
    return inference();
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
