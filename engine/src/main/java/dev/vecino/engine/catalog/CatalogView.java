package dev.vecino.engine.catalog;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.SequenceDefault;
import dev.vecino.catalog.Table;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.engine.setting.Settings;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * What a session sees of the database when it reads system relations.
 *
 * @param snapshot gives estimated row counts
 * @param cancelled whether the statement is to end
 */
public record CatalogView(
    Transaction transaction,
    Snapshot snapshot,
    Settings settings,
    String user,
    String database,
    Instant statementTime,
    BooleanSupplier cancelled,
    SessionObjects session) {

  /** The tables and other objects, with the transaction's own changes. */
  Catalog catalog() {
    return transaction.catalog();
  }

  Relations relations() {
    return new Relations(catalog(), settings.effective().searchPath());
  }

  /** An expression with the names of sequences as the session sees them. */
  String shown(String expression) {
    return SequenceDefault.named(expression, relations()::shown);
  }

  /** User schemas and those of the system, by name. */
  List<String> schemas() {
    var schemas = new TreeSet<>(catalog().schemas());
    schemas.add("pg_catalog");
    schemas.add("information_schema");
    return List.copyOf(schemas);
  }

  /** The schemas of the search path that exist. */
  List<String> searchPath(boolean implicit) {
    List<String> path = new ArrayList<>(settings.effective().searchPath());
    List<String> existing = schemas();
    path.removeIf(schema -> !existing.contains(schema));
    if (!implicit) {
      path.removeIf(schema -> schema.startsWith(TemporaryTables.PREFIX));
    }
    if (implicit && !path.contains("pg_catalog")) {
      path.addFirst("pg_catalog");
    }
    return path;
  }

  long rows(Table table) {
    return snapshot.estimatedRows(table);
  }
}
