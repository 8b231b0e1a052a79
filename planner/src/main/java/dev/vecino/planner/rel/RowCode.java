package dev.vecino.planner.rel;

import org.apache.calcite.DataContext;

/** Compiled expressions over a row. */
@FunctionalInterface
public interface RowCode {
  Object[] run(DataContext root, Object[] row);
}
