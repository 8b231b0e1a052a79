package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Cluster;

/** CLUSTER: rows lie in the order of their numbers, whatever it says. */
final class Clustering {
  private Clustering() {}

  static void run(Cluster cluster, Scope scope) {
    if (cluster.table().isEmpty()) {
      return;
    }
    Table table = scope.relations().requireTable(cluster.table().get());
    cluster.index().ifPresent(index -> requireOrder(table, index));
  }

  /** Refuses an index that tables cannot be clustered on. */
  private static void requireOrder(Table table, String name) {
    Index index =
        table.index(name).orElseThrow(
            () -> VecinoException.of(
                UNDEFINED_OBJECT, "index \"%s\" for table \"%s\" does not exist", name, table.name()));
    if (index instanceof Index.Hnsw) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED,
          "cannot cluster on index \"%s\" because access method does not support clustering", name);
    }
    if (index instanceof Index.Derived derived && derived.predicateSql().isPresent()) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot cluster on partial index \"%s\"", name);
    }
  }
}
