package dev.vecino.planner;

/** Compiled expressions over one row: constraints, ON CONFLICT, RETURNING. */
@FunctionalInterface
public interface RowExpressions {
  /** A value for each expression. */
  Object[] evaluate(ExecutionContext context, Object[] row);
}
