package dev.vecino.engine.statement;

import dev.vecino.catalog.Table;
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
      tables.add(scope.relations().requireTable(name));
    }
    tables.forEach(scope.transaction()::truncate);
    if (truncate.restartIdentity()) {
      tables.forEach(table -> SequenceDefinitions.restart(table, scope));
    }
  }
}
