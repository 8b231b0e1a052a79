package dev.vecino.engine.statement;

import dev.vecino.catalog.Table;
import dev.vecino.sql.Statement;
import dev.vecino.storage.TableLockMode;
import java.util.List;

/** Runs LOCK TABLE. */
final class TableLocking {
  private TableLocking() {}

  static void run(Statement.LockTables lock, Scope scope) {
    TableLockMode mode = TableLockMode.valueOf(lock.mode().replace(' ', '_'));
    List<Table> tables = lock.tables().stream().map(scope.relations()::requireTable).toList();
    for (Table table : tables) {
      scope.transaction().lock(table, mode, !lock.nowait());
    }
  }
}
