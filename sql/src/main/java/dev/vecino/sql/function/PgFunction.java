package dev.vecino.sql.function;

import java.util.Locale;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlFunctionCategory;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.SqlSyntax;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeInference;

/** A function by its name, as a statement calls it. */
final class PgFunction extends SqlFunction implements Overloaded {
  private final Overloads<Routine> overloads;
  private final SqlSyntax syntax;

  PgFunction(Overloads<Routine> overloads, SqlSyntax syntax) {
    super(
        overloads.name().toUpperCase(Locale.ROOT),
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        null,
        SqlFunctionCategory.USER_DEFINED_FUNCTION);
    this.overloads = overloads;
    this.syntax = syntax;
  }

  @Override
  public Overloads<Routine> overloads() {
    return overloads;
  }

  @Override
  public boolean isOperator() {
    return false;
  }

  @Override
  public SqlSyntax getSyntax() {
    return syntax;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
    // The number is part of the signature: a wrong one is an unknown function, not a wrong call.
    return SqlOperandCountRanges.any();
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
  public boolean isDeterministic() {
    return overloads.signatures().stream().allMatch(Routine::isDeterministic);
  }

  @Override
  public boolean isDynamicFunction() {
    return overloads.signatures().stream().anyMatch(Routine::isDynamicFunction);
  }
}
