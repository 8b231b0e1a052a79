package dev.vecino.jdbc.logictest;

import java.util.List;

/** A record of an sqllogictest file, with the line at which it begins. */
sealed interface LogicRecord {
  int line();

  String sql();

  /** A statement that is to succeed, or to fail. */
  record Statement(int line, String sql, boolean fails) implements LogicRecord {}

  /**
   * A query with its expected values.
   *
   * @param types one letter a column: {@code I} integer, {@code R} real with 3 decimals, {@code T} text
   * @param expected the values, one each, or the single line {@code N values hashing to MD5}
   */
  record Query(int line, String sql, String types, Sorting sorting, List<String> expected) implements LogicRecord {}

  /** How the values of a query are brought into order before they are compared. */
  enum Sorting { NOSORT, ROWSORT, VALUESORT }
}
