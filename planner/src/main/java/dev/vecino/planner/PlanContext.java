package dev.vecino.planner;

import java.util.Map;

/** What the generated code of a query may ask for while it runs. */
final class PlanContext extends LeanDataContext {
  private static final Object[] NO_ROW = {};
  private static final Object NULL = new Object();

  private final Map<String, Object> constants;
  private final RowExpressions[] hoisted;
  private final Object[] values;
  private final int parameters;

  PlanContext(ExecutionContext context, Map<String, Object> constants, RowExpressions[] hoisted, int parameters) {
    super(context);
    this.constants = constants;
    this.hoisted = hoisted;
    this.values = hoisted.length == 0 ? null : new Object[hoisted.length];
    this.parameters = parameters;
  }

  @Override
  Object parameter(int index) {
    return index < parameters ? context.parameter(index) : hoisted(index - parameters);
  }

  @Override
  Object constant(String name) {
    return constants.get(name);
  }

  /** An expression without a row in it, computed when it is first asked for. */
  private Object hoisted(int index) {
    Object value = values[index];
    if (value == null) {
      value = hoisted[index].evaluate(context, NO_ROW)[0];
      values[index] = value == null ? NULL : value;
    }
    return value == NULL ? null : value;
  }
}
