package dev.vecino.engine.catalog;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.engine.setting.Effective;
import dev.vecino.error.VecinoException;

/** {@code vector_index_accuracy}: the recall that searches by an index reach. */
final class IndexAccuracy {
  private static final int MOST_QUERIES = 10_000;

  private IndexAccuracy() {}

  /** In percent; null where the index is empty. */
  static Double measure(CatalogView view, long oid, int k, Double accuracy, int queries) {
    if (k < 1 || queries < 1 || queries > MOST_QUERIES) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE,
          "number of rows must be at least 1, number of queries between 1 and %d",
          MOST_QUERIES);
    }
    if (accuracy != null && !(accuracy > 0 && accuracy <= 100)) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "target accuracy must be above 0 and at most 100 percent");
    }
    for (Table table : view.catalog().tables()) {
      if (Oids.relation(table.id()) == oid) {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a vector index", table.name());
      }
      for (Index index : table.indexes()) {
        if (Oids.relation(index.id()) == oid) {
          if (!(index instanceof Index.Hnsw hnsw)) {
            throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a vector index", index.name());
          }
          return measure(view, table, hnsw, k, accuracy, queries);
        }
      }
    }
    throw VecinoException.of(UNDEFINED_TABLE, "relation with OID %d does not exist", oid);
  }

  private static Double measure(
      CatalogView view, Table table, Index.Hnsw index, int k, Double accuracy, int queries) {
    Effective effective = view.settings().effective();
    double target = accuracy == null ? effective.targetAccuracy() : accuracy;
    int breadth =
        target == 0
            ? effective.efSearch()
            : view.snapshot().breadth(table, index, k, target / 100, view.cancelled());
    double recall = view.snapshot().accuracy(table, index, k, breadth, queries, view.cancelled());
    return Double.isNaN(recall) ? null : (Double) (100 * recall);
  }
}
