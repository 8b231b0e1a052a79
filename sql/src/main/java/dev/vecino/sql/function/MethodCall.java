package dev.vecino.sql.function;

import dev.vecino.type.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.CallImplementor;
import org.apache.calcite.adapter.enumerable.EnumUtils;
import org.apache.calcite.adapter.enumerable.NullPolicy;
import org.apache.calcite.adapter.enumerable.RexImpTable;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Primitive;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;

/**
 * A call of a public static method by generated code: the session first where the method wants it, then the
 * arguments, then constants.
 */
public final class MethodCall implements ScalarFunction, ImplementableFunction {
  private static final Method ARRAY = method(MethodCall.class, "toArray", List.class);
  private static final Method SESSION = method(Sessions.class, "of", DataContext.class);

  private final Method method;
  private final List<Object> constants;
  private final boolean calledOnNull;
  private final boolean variadic;
  private final boolean asArray;
  private final boolean spread;
  private final int number;

  /**
   * @param number tells one call of a volatile function from another, since generated code computes equal expressions
   *     once; 0 where that is right
   */
  MethodCall(Routine.Builder builder, int number) {
    this.asArray = builder.isArray();
    this.method = builder.method();
    this.constants = List.copyOf(builder.constants());
    this.spread = builder.isSpread();
    this.calledOnNull = builder.isCalledOnNull() && !spread;
    this.variadic = builder.variadic();
    this.number = number;
  }

  /** The array of a list; null for null. */
  public static Array toArray(List<?> list) {
    return list == null ? null : Array.of(list);
  }

  static Method method(Class<?> owner, String name, Class<?>... parameters) {
    try {
      return owner.getMethod(name, parameters);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(e);
    }
  }

  static int firstArgument(Method method) {
    return wantsSession(method) ? 1 : 0;
  }

  private static boolean wantsSession(Method method) {
    return method.getParameterCount() > 0 && method.getParameterTypes()[0] == SessionValues.class;
  }

  @Override
  public CallImplementor getImplementor() {
    return RexImpTable.createImplementor(
        (translator, call, operands) -> result(call(arguments(translator.getRoot(), operands))),
        calledOnNull ? NullPolicy.NONE : NullPolicy.STRICT,
        false);
  }

  private Expression call(List<Expression> arguments) {
    Expression call = Expressions.call(method, arguments);
    return number == 0
        ? call
        : Expressions.convert_(
            Expressions.call(VolatileCall.class, "value", Expressions.constant(number), call), method.getReturnType());
  }

  /** Lists that a method gives are arrays to SQL. */
  private Expression result(Expression value) {
    return method.getReturnType() == List.class && asArray ? Expressions.call(ARRAY, value) : value;
  }

  private List<Expression> arguments(Expression root, List<Expression> operands) {
    var arguments = new ArrayList<Expression>();
    Class<?>[] types = method.getParameterTypes();
    if (wantsSession(method)) {
      arguments.add(Expressions.call(SESSION, root));
    }
    int fixed = variadic ? types.length - 1 - arguments.size() : operands.size();
    for (int i = 0; i < fixed; i++) {
      arguments.add(argument(operands.get(i), types[arguments.size()]));
    }
    if (variadic) {
      Class<?> element = types[types.length - 1].getComponentType();
      arguments.add(
          Expressions.newArrayInit(
              element,
              operands.subList(fixed, operands.size()).stream()
                  .map(rest -> argument(rest, element))
                  .toList()));
    }
    for (Object constant : constants) {
      arguments.add(Expressions.constant(constant, types[arguments.size()]));
    }
    return arguments;
  }

  // Boxed by a call: the cast of a negative number, (Object) -1, would be read as a subtraction.
  private Expression argument(Expression operand, Class<?> type) {
    if (spread && type.isArray()) {
      String elements = type == String[].class ? "texts" : "values";
      return Expressions.call(SpreadArray.class, elements, EnumUtils.convert(operand, Array.class));
    }
    if (type == Object.class && operand.getType() == String.class) {
      // Of two methods of that name the other may take text.
      return Expressions.convert_(operand, Object.class);
    }
    boolean boxed = !type.isPrimitive() && Primitive.is(operand.getType());
    return EnumUtils.convert(boxed ? Expressions.box(operand) : operand, type);
  }

  @Override
  public List<FunctionParameter> getParameters() {
    return List.of();
  }

  @Override
  public RelDataType getReturnType(RelDataTypeFactory factory) {
    return factory.createJavaType(method.getReturnType());
  }
}
