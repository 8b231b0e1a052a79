package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INTERNAL_ERROR;

import dev.vecino.error.VecinoException;
import java.lang.reflect.InvocationTargetException;
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
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.FunctionParameter;
import org.apache.calcite.schema.ImplementableFunction;
import org.apache.calcite.schema.ScalarFunction;

/**
 * A call of a public static method, by generated code or by reflection: the session first where the method wants it, then the arguments, then
 * constants.
 */
final class MethodCall implements ScalarFunction, ImplementableFunction {
  private static final Method SESSION = method(Sessions.class, "of", DataContext.class);

  private final Method method;
  private final List<Object> constants;
  private final boolean calledOnNull;
  private final boolean variadic;

  MethodCall(Method method, List<Object> constants, boolean calledOnNull, boolean variadic) {
    this.method = method;
    this.constants = List.copyOf(constants);
    this.calledOnNull = calledOnNull;
    this.variadic = variadic;
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
        (translator, call, operands) -> Expressions.call(method, arguments(translator.getRoot(), operands)),
        calledOnNull ? NullPolicy.NONE : NullPolicy.STRICT,
        false);
  }

  private List<Expression> arguments(Expression root, List<Expression> operands) {
    var arguments = new ArrayList<Expression>();
    Class<?>[] types = method.getParameterTypes();
    if (wantsSession(method)) {
      arguments.add(Expressions.call(SESSION, root));
    }
    int fixed = variadic ? types.length - 1 - arguments.size() : operands.size();
    for (int i = 0; i < fixed; i++) {
      arguments.add(EnumUtils.convert(operands.get(i), types[arguments.size()]));
    }
    if (variadic) {
      Class<?> element = types[types.length - 1].getComponentType();
      arguments.add(
          Expressions.newArrayInit(
              element,
              operands.subList(fixed, operands.size()).stream().map(rest -> EnumUtils.convert(rest, element)).toList()));
    }
    for (Object constant : constants) {
      arguments.add(Expressions.constant(constant, types[arguments.size()]));
    }
    return arguments;
  }

  Object invoke(SessionValues session, Object... operands) {
    if (!calledOnNull) {
      for (Object operand : operands) {
        if (operand == null) {
          return null;
        }
      }
    }
    var arguments = new ArrayList<Object>();
    if (wantsSession(method)) {
      arguments.add(session);
    }
    int fixed = variadic ? method.getParameterCount() - 1 - arguments.size() : operands.length;
    arguments.addAll(java.util.Arrays.asList(operands).subList(0, fixed));
    if (variadic) {
      Class<?> element = method.getParameterTypes()[method.getParameterCount() - 1].getComponentType();
      Object rest = java.lang.reflect.Array.newInstance(element, operands.length - fixed);
      for (int i = fixed; i < operands.length; i++) {
        java.lang.reflect.Array.set(rest, i - fixed, operands[i]);
      }
      arguments.add(rest);
    }
    arguments.addAll(constants);
    try {
      return method.invoke(null, arguments.toArray());
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      throw VecinoException.of(INTERNAL_ERROR, "function %s failed: %s", method.getName(), e.getCause()).causedBy(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
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
