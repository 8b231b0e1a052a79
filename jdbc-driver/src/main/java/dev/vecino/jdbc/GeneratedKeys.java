package dev.vecino.jdbc;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Which values of changed rows a program wants back, and the statement that gives them: its text with a RETURNING
 * clause.
 *
 * @param wanted whether it wants any
 * @param columns the columns; empty for all
 */
record GeneratedKeys(boolean wanted, List<String> columns) {
  static final GeneratedKeys NONE = new GeneratedKeys(false, List.of());

  static GeneratedKeys of(int flag) throws SQLException {
    return switch (flag) {
      case Statement.RETURN_GENERATED_KEYS -> new GeneratedKeys(true, List.of());
      case Statement.NO_GENERATED_KEYS -> NONE;
      default -> throw Errors.of(
          Errors.INVALID_PARAMETER, "%d is neither RETURN_GENERATED_KEYS nor NO_GENERATED_KEYS", flag);
    };
  }

  static GeneratedKeys of(String[] columns) {
    return columns == null || columns.length == 0 ? NONE : new GeneratedKeys(true, List.of(columns));
  }

  /** Whether {@code sql} changes rows and does not say itself what it returns, so that a clause is to be added. */
  boolean extend(SqlText sql) {
    return wanted && sql.changesRows() && !sql.has("RETURNING");
  }

  /** The statement with its RETURNING clause. */
  String extended(SqlText sql) {
    String list =
        columns.isEmpty() ? "*" : columns.stream().map(GeneratedKeys::quoted).collect(Collectors.joining(", "));
    // On a line of its own, because the statement may end in a comment.
    return sql.withoutSemicolon() + "\nRETURNING " + list;
  }

  static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
