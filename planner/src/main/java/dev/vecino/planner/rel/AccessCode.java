package dev.vecino.planner.rel;

import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;

/** The running part of a leaf: immutable, called by generated code. */
@FunctionalInterface
public interface AccessCode {
  /**
   * The rows of the leaf.
   *
   * @param arguments values of the expressions that the leaf depends on
   * @param filter condition over the columns of the table; null for none
   * @param threshold condition over the distance; null for none
   */
  Enumerable<Object[]> open(DataContext root, Object[] arguments, RowTest filter, RowTest threshold);
}
