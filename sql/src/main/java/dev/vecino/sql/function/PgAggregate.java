package dev.vecino.sql.function;

import java.lang.reflect.Type;
import java.util.List;
import org.apache.calcite.adapter.enumerable.AggAddContext;
import org.apache.calcite.adapter.enumerable.AggContext;
import org.apache.calcite.adapter.enumerable.AggImplementor;
import org.apache.calcite.adapter.enumerable.AggResetContext;
import org.apache.calcite.adapter.enumerable.AggResultContext;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableAggFunction;
import org.apache.calcite.sql.SqlCallBinding;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlOperandCountRange;
import org.apache.calcite.sql.SqlOperatorBinding;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlOperandCountRanges;
import org.apache.calcite.sql.type.SqlOperandTypeInference;
import org.apache.calcite.sql.validate.SqlUserDefinedAggFunction;
import org.apache.calcite.util.Optionality;

/** An aggregate function by its name; which of its overloads computes it is decided by the types of its arguments. */
final class PgAggregate extends SqlUserDefinedAggFunction implements Overloaded {
  private final Overloads<Aggregate> overloads;

  PgAggregate(Overloads<Aggregate> overloads) {
    super(
        new SqlIdentifier(overloads.name(), SqlParserPos.ZERO),
        SqlKind.OTHER_FUNCTION,
        null,
        null,
        null,
        new Body(overloads),
        false,
        false,
        Optionality.FORBIDDEN);
    this.overloads = overloads;
  }

  @Override
  public Overloads<Aggregate> overloads() {
    return overloads;
  }

  @Override
  public boolean isOperator() {
    return false;
  }

  @Override
  public SqlOperandCountRange getOperandCountRange() {
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

  /** Hands the generation of code over to the overload. */
  private record Body(Overloads<Aggregate> overloads) implements ImplementableAggFunction {
    @Override
    public AggImplementor getImplementor(boolean windowContext) {
      return new Code(overloads);
    }

    @Override
    public List<FunctionParameter> getParameters() {
      return List.of();
    }

    @Override
    public RelDataType getReturnType(RelDataTypeFactory factory) {
      throw new UnsupportedOperationException("the type depends on the arguments");
    }
  }

  /** The code of one call: Calcite's base class remembers what it has learnt of the call. */
  private static final class Code implements AggImplementor {
    private final Overloads<Aggregate> overloads;
    private Aggregate chosen;

    Code(Overloads<Aggregate> overloads) {
      this.overloads = overloads;
    }

    private Aggregate chosen(AggContext context) {
      if (chosen == null) {
        chosen = overloads.resolve(List.copyOf(context.parameterRelTypes()), false).orElseThrow().forCall();
      }
      return chosen;
    }

    @Override
    public List<Type> getStateType(AggContext context) {
      return chosen(context).getStateType(context);
    }

    @Override
    public void implementReset(AggContext context, AggResetContext reset) {
      chosen(context).implementReset(context, reset);
    }

    @Override
    public void implementAdd(AggContext context, AggAddContext row) {
      chosen(context).implementAdd(context, row);
    }

    @Override
    public Expression implementResult(AggContext context, AggResultContext result) {
      return chosen(context).implementResult(context, result);
    }
  }
}
