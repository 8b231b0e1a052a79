package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

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
      boolean identity = table.columns().stream().anyMatch(column -> column.identity().isPresent());
      if (truncate.restartIdentity() && identity) {
        throw VecinoException.of(
                FEATURE_NOT_SUPPORTED,
                "TRUNCATE ... RESTART IDENTITY is not supported for a table with an identity column")
            .withHint("Numbers of an identity column are never given twice; drop and create the table to begin anew.");
      }
      tables.add(table);
    }
    tables.forEach(scope.transaction()::truncate);
  }
}
