package dev.vecino.planner;

import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;

/** A value in a VALUES list, simple enough to be computed without generated code. */
sealed interface Cell {
  /** The column's default. */
  record Default() implements Cell {}

  /** A value that is known. */
  record Constant(Object value) implements Cell {}

  /** A parameter. */
  record Parameter(int index) implements Cell {}

  /** Another cell, converted as an explicit cast does it. */
  record Cast(Cell operand, DataType type) implements Cell {}

  /** An expression; its value is the one at {@code index} of those that are computed once for the statement. */
  record Computed(int index) implements Cell {}

  /** The value of a cell that is no default. */
  static Object value(Cell cell, ExecutionContext context, Object[] computed) {
    return switch (cell) {
      case Constant constant -> constant.value();
      case Parameter parameter -> context.parameter(parameter.index());
      case Computed expression -> computed[expression.index()];
      case Cast cast -> cast(cast.type(), value(cast.operand(), context, computed), context.style());
      case Default ignored -> throw new IllegalStateException("a default has no value of its own");
    };
  }

  static Object cast(DataType type, Object value, TextStyle style) {
    return Values.cast(type, Values.coerce(type, value, style));
  }
}
