package dev.vecino.catalog;

/**
 * What makes a table a materialized view: the query that fills it.
 *
 * @param table the id of the table
 * @param populated whether it was ever filled; else it cannot be read
 */
public record Materialization(int id, int table, ViewQuery query, boolean populated) implements CatalogObject {
  public Materialization withQuery(ViewQuery query) {
    return new Materialization(id, table, query, populated);
  }

  public Materialization withPopulated(boolean populated) {
    return new Materialization(id, table, query, populated);
  }
}
