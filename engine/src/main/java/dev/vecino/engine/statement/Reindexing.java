package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_SCHEMA_NAME;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.storage.Transaction;
import java.util.List;

/** Runs REINDEX: graphs are built again. The keys of a B-tree are kept in step with rows by MVStore, and lose no space. */
final class Reindexing {
  private Reindexing() {}

  static void run(Statement.Reindex reindex, Scope scope) {
    switch (reindex.kind()) {
      case INDEX -> {
        Relations.Found found =
            scope
                .relations()
                .index(reindex.name())
                .orElseThrow(
                    () ->
                        VecinoException.of(UNDEFINED_TABLE, "relation \"%s\" does not exist", reindex.name())
                            .at(reindex.name().position()));
        rebuild(found.table(), List.of(found.index()), scope);
      }
      case TABLE -> {
        Table table = scope.relations().requireTable(reindex.name());
        rebuild(table, table.indexes(), scope);
      }
      case SCHEMA -> {
        String schema = reindex.name().name();
        if (!scope.catalog().schemas().contains(schema)) {
          throw VecinoException.of(INVALID_SCHEMA_NAME, "schema \"%s\" does not exist", schema)
              .at(reindex.name().position());
        }
        scope.catalog().tables().stream()
            .filter(table -> table.schema().equals(schema))
            .forEach(table -> rebuild(table, table.indexes(), scope));
      }
      case DATABASE, SYSTEM -> scope.catalog().tables().forEach(table -> rebuild(table, table.indexes(), scope));
    }
  }

  private static void rebuild(Table table, List<Index> indexes, Scope scope) {
    for (Index index : indexes) {
      if (index instanceof Index.Hnsw hnsw) {
        Transaction transaction = scope.transaction();
        transaction.dropIndex(table, hnsw);
        Table now = scope.catalog().table(table.id()).orElseThrow();
        transaction.createIndex(now, hnsw.withId(transaction.newObjectId()), scope.progress());
      }
    }
  }
}
