package dev.vecino.error;

import java.util.Optional;

/**
 * The object of the database that an error is about, for programs that act on it: a table, or a type, and what belongs to it.
 *
 * @param column a column of the table
 * @param constraint a constraint of the table, or an index that keeps its keys unique
 */
public record ErrorObject(
    String schema,
    Optional<String> table,
    Optional<String> column,
    Optional<String> constraint,
    Optional<String> type) {

  public static ErrorObject table(String schema, String table) {
    return new ErrorObject(schema, Optional.of(table), Optional.empty(), Optional.empty(), Optional.empty());
  }

  public static ErrorObject type(String schema, String type) {
    return new ErrorObject(schema, Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(type));
  }

  public ErrorObject column(String name) {
    return new ErrorObject(schema, table, Optional.of(name), constraint, type);
  }

  public ErrorObject constraint(String name) {
    return new ErrorObject(schema, table, column, Optional.of(name), type);
  }
}
