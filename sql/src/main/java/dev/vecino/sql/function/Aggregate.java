package dev.vecino.sql.function;

import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.adapter.enumerable.AggAddContext;
import org.apache.calcite.adapter.enumerable.AggContext;
import org.apache.calcite.adapter.enumerable.AggResetContext;
import org.apache.calcite.adapter.enumerable.AggResultContext;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.StrictAggImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlOperatorBinding;

/**
 * An aggregate function of fixed parameter types: an accumulator with a constructor without parameters, a method that
 * takes the arguments of a row and one that gives the result, which may be called more than once. Rows with a NULL
 * argument are left out; without any row the result is NULL.
 */
final class Aggregate extends StrictAggImplementor implements Signature {
  private final Class<?> accumulator;
  private final Method add;
  private final Method result;
  private final List<Parameter> parameters;
  private final boolean ofGroups;

  Aggregate(Class<?> accumulator, String result, Class<?>... arguments) {
    this.accumulator = accumulator;
    this.add = MethodCall.method(accumulator, "add", arguments);
    this.result = MethodCall.method(accumulator, result);
    this.parameters = Arrays.stream(arguments).map(Parameter::of).toList();
    this.ofGroups = false;
  }

  private Aggregate(Aggregate other, boolean ofGroups) {
    this.accumulator = other.accumulator;
    this.add = other.add;
    this.result = other.result;
    this.parameters = other.parameters;
    this.ofGroups = ofGroups;
  }

  /** One that generates the code of one call. */
  Aggregate forCall() {
    return new Aggregate(this, ofGroups);
  }

  /** One that is used on groups of at least one row only: its result is NULL only where an argument can be. */
  Aggregate ofGroups() {
    return new Aggregate(this, true);
  }

  @Override
  public List<Parameter> parameters() {
    return parameters;
  }

  @Override
  public boolean isVariadic() {
    return false;
  }

  @Override
  public RelDataType resultType(SqlOperatorBinding binding) {
    if (result.getReturnType() == Array.class) {
      return binding.getTypeFactory().createTypeWithNullability(binding.getOperandType(0), true);
    }
    return ((PgTypeFactory) binding.getTypeFactory())
        .relType(
            DataType.of(Parameter.typeOf(result.getReturnType())), !ofGroups || binding.getOperandType(0).isNullable());
  }

  @Override
  public List<Type> getNotNullState(AggContext info) {
    return List.of(accumulator);
  }

  @Override
  protected void implementNotNullReset(AggContext info, AggResetContext reset) {
    Expression fresh = Expressions.new_(accumulator);
    reset.currentBlock().add(Expressions.statement(Expressions.assign(reset.accumulator().getFirst(), fresh)));
  }

  @Override
  protected void implementNotNullAdd(AggContext info, AggAddContext row) {
    Class<?>[] types = add.getParameterTypes();
    Expression[] arguments = new Expression[types.length];
    for (int i = 0; i < types.length; i++) {
      arguments[i] = EnumUtils.convert(row.arguments().get(i), types[i]);
    }
    row.currentBlock().add(Expressions.statement(Expressions.call(row.accumulator().getFirst(), add, arguments)));
  }

  @Override
  protected Expression implementNotNullResult(AggContext info, AggResultContext state) {
    return Expressions.call(state.accumulator().getFirst(), result);
  }
}
