package dev.vecino.catalog;

import java.util.List;

/**
 * A stored query under a name.
 *
 * @param columns its columns, numbered from 1, which later definitions only extend
 * @param check which rows may be written through it
 */
public record View(int id, String schema, String name, List<Column> columns, ViewQuery query, CheckOption check)
    implements Relation {
  /** The option by which SQL names the check. */
  public static final String CHECK_OPTION = "check_option";

  /** What rows must fulfil that are written through a view. */
  public enum CheckOption {
    /** Nothing. */
    NONE,
    /** Its own condition, and those that views below it ask for. */
    LOCAL,
    /** Its own condition and those of all views below it. */
    CASCADED
  }

  public View {
    columns = List.copyOf(columns);
  }

  @Override
  public View withName(String schema, String name) {
    return new View(id, schema, name, columns, query, check);
  }

  public View withColumns(List<Column> columns) {
    return new View(id, schema, name, columns, query, check);
  }

  public View withQuery(ViewQuery query) {
    return new View(id, schema, name, columns, query, check);
  }

  public View withCheck(CheckOption check) {
    return new View(id, schema, name, columns, query, check);
  }
}
