package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.storage.TableLockMode;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** Runs LOCK TABLE. */
final class TableLocking {
  private TableLocking() {}

  static void run(Statement.LockTables lock, Scope scope) {
    TableLockMode mode = TableLockMode.valueOf(lock.mode().replace(' ', '_'));
    Map<Integer, Table> tables = new LinkedHashMap<>();
    Set<Integer> views = new HashSet<>();
    for (Statement.Name name : lock.tables()) {
      switch (scope.relations().require(name)) {
        case Relations.Other(View view) -> collect(view, scope, tables, views);
        case Relations.OfTable(Table table, boolean materialized) when !materialized -> tables.put(table.id(), table);
        case Relations.Any other ->
            throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot lock relation \"%s\"", name.name());
      }
    }
    for (Table table : tables.values()) {
      scope.transaction().lock(table, mode, !lock.nowait());
    }
  }

  /** A view is locked by locking what it reads. */
  private static void collect(View view, Scope scope, Map<Integer, Table> tables, Set<Integer> views) {
    if (!views.add(view.id())) {
      return;
    }
    for (ViewQuery.Source source : view.query().sources()) {
      scope.catalog().table(source.relation()).ifPresent(table -> tables.put(table.id(), table));
      if (scope.catalog().object(source.relation()).orElse(null) instanceof View below) {
        collect(below, scope, tables, views);
      }
    }
  }
}
