package dev.vecino.catalog;

import java.util.List;

/**
 * A stored query under a name.
 *
 * @param columns its columns, numbered from 1, which later definitions only extend
 */
public record View(int id, String schema, String name, List<Column> columns, ViewQuery query) implements Relation {
  public View {
    columns = List.copyOf(columns);
  }

  @Override
  public View withName(String schema, String name) {
    return new View(id, schema, name, columns, query);
  }

  public View withColumns(List<Column> columns) {
    return new View(id, schema, name, columns, query);
  }
}
