package dev.vecino.planner.rel;

/** A compiled condition over a row of a table. */
@FunctionalInterface
public interface RowTest {
  boolean test(Object[] row);
}
