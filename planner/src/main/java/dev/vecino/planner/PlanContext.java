package dev.vecino.planner;

import java.util.Map;

/** What the generated code of a query may ask for while it runs. */
final class PlanContext extends LeanDataContext {
  private static final Object NULL = new Object();

  private final Map<String, Object> constants;
  private final RowExpressions[] hoisted;
  private final Object[] values;
  private final int parameters;
  private final Object[] row;

  /** @param row values that stand behind the statement's parameters */
  PlanContext(
      ExecutionContext context,
      Map<String, Object> constants,
      RowExpressions[] hoisted,
      int parameters,
      Object[] row) {
    super(context);
    this.row = row;
    this.constants = constants;
    this.hoisted = hoisted;
    this.values = hoisted.length == 0 ? null : new Object[hoisted.length];
    this.parameters = parameters;
  }

  @Override
  Object parameter(int index) {
    int behind = index - parameters;
    if (behind < 0) {
      return context.parameter(index);
    }
    return behind < row.length ? row[behind] : hoisted(behind - row.length);
  }

  @Override
  Object constant(String name) {
    return constants.get(name);
  }

  /** An expression without a row in it, computed when it is first asked for. */
  private Object hoisted(int index) {
    Object value = values[index];
    if (value == null) {
      value = hoisted[index].evaluate(context, row)[0];
      values[index] = value == null ? NULL : value;
    }
    return value == NULL ? null : value;
  }
}
