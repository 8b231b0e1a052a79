package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.Name;
import java.util.ArrayList;
import java.util.List;

/** TRUNCATE. */
final class Truncation {
  private Truncation() {}

  static void run(Statement.Truncate truncate, Scope scope) {
    List<Table> tables = new ArrayList<>();
    for (Name name : truncate.tables()) {
      Table table = scope.relations().requireTable(name);
      if (scope.catalog().materialization(table).isPresent()) {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is not a table", table.name());
      }
      tables.add(table);
    }
    if (truncate.cascade()) {
      addReferring(tables, scope);
    } else {
      requireUnreferenced(tables, scope.catalog());
    }
    tables.forEach(table -> Removal.requireNothingPending(table, "TRUNCATE", scope));
    tables.forEach(scope.transaction()::truncate);
    if (truncate.restartIdentity()) {
      tables.forEach(table -> SequenceDefinitions.restart(table, scope));
    }
  }

  private static void addReferring(List<Table> tables, Scope scope) {
    for (int i = 0; i < tables.size(); i++) {
      for (Catalog.Reference reference : scope.catalog().referencesTo(tables.get(i).id())) {
        if (!tables.contains(reference.table())) {
          scope.notice("00000", "truncate cascades to table \"" + reference.table().name() + "\"");
          tables.add(reference.table());
        }
      }
    }
  }

  private static void requireUnreferenced(List<Table> tables, Catalog catalog) {
    for (Table table : tables) {
      for (Catalog.Reference reference : catalog.referencesTo(table.id())) {
        if (!tables.contains(reference.table())) {
          String child = reference.table().name();
          throw VecinoException.of(
                  FEATURE_NOT_SUPPORTED, "cannot truncate a table referenced in a foreign key constraint")
              .withDetail("Table \"%s\" references \"%s\".", child, table.name())
              .withHint("Truncate table \"" + child + "\" at the same time, or use TRUNCATE ... CASCADE.");
        }
      }
    }
  }
}
