package dev.vecino.sql.function;

import org.apache.calcite.DataContext;

/**
 * Finds the session values of an execution, for generated code, whose compiler knows no static methods of interfaces.
 */
public final class Sessions {
  private Sessions() {}

  public static SessionValues of(DataContext context) {
    return (SessionValues) context.get(SessionValues.KEY);
  }
}
