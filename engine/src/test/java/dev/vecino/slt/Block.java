package dev.vecino.slt;

import java.util.List;

/** A piece of a script. */
sealed interface Block {
  /** The lines that it was read from. */
  List<String> lines();

  /** Number of its first line in the file, from 1. */
  int line();

  /** Comments and blank lines. */
  record Text(List<String> lines, int line) implements Block {}

  /** {@code restart}: closes and reopens the database. */
  record Restart(List<String> lines, int line) implements Block {}

  /** {@code connection name}: the blocks that follow run on that connection. */
  record Connection(List<String> lines, int line, String name) implements Block {}

  /** {@code skipif door reason} or {@code onlyif door}: for the next block. */
  record Condition(List<String> lines, int line, boolean only, String door) implements Block {}

  /** {@code halt}: the script ends here, mostly for some doors only. */
  record Halt(List<String> lines, int line) implements Block {}

  /** A statement whose rows do not matter. */
  record Statement(List<String> lines, int line, String sql, Expectation expectation) implements Block {}

  /** What a statement must do. */
  sealed interface Expectation {
    record Ok() implements Expectation {}

    record Count(long count) implements Expectation {}

    /** An error with that SQLSTATE, and with that text in its message unless it is empty. */
    record Error(String state, String text) implements Expectation {}
  }

  /**
   * A query and its rows.
   *
   * @param types a letter for each column: {@code I}, {@code T}, {@code B}, and {@code R} for numbers that are compared
   * to six
   *     digits
   */
  record Query(List<String> lines, int line, String sql, String types, Sort sort, List<String> expected)
      implements Block {}

  enum Sort {
    NOSORT,
    ROWSORT,
    VALUESORT
  }

  /** A query and its plan. */
  record Plan(List<String> lines, int line, String sql, List<String> expected) implements Block {}
}
