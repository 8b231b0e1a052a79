package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.type.DataType;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The expressions of tables, compiled when they are first needed and kept as long as the table is the same: compiling
 * them
 * takes longer than to plan the INSERT that needs them.
 */
final class CatalogExpressions {
  /** A table's expressions: the checks together, each default by itself. */
  private static final class Known {
    private final WeakReference<Table> table;
    private volatile RowExpressions checks;
    private final RowExpressions[] defaults;

    Known(Table table) {
      this.table = new WeakReference<>(table);
      this.defaults = new RowExpressions[table.columns().size()];
    }
  }

  private static final int MOST_TABLES = 10_000;

  private final Map<Integer, Known> tables = new ConcurrentHashMap<>();
  private final Planner planner;

  CatalogExpressions(Planner planner) {
    this.planner = planner;
  }

  /** The checks of a table, in their order; null where it has none. */
  RowExpressions checks(Table table, Planner.Request request) {
    if (table.checks().isEmpty()) {
      return null;
    }
    Known known = known(table);
    RowExpressions checks = known.checks;
    if (checks == null) {
      checks =
          planner.compile(
              table,
              table.checks().stream().map(check -> check.expressionSql()).toList(),
              Collections.nCopies(table.checks().size(), DataType.BOOLEAN),
              request);
      known.checks = checks;
    }
    return checks;
  }

  /** The default of a column; null where it has no expression for one. */
  RowExpressions defaultOf(Table table, int position, Planner.Request request) {
    Column column = table.columns().get(position);
    if (column.defaultSql().isEmpty()) {
      return null;
    }
    Known known = known(table);
    synchronized (known.defaults) {
      if (known.defaults[position] == null) {
        known.defaults[position] =
            planner.compile(table, List.of(column.defaultSql().get()), List.of(column.type()), request);
      }
      return known.defaults[position];
    }
  }

  private Known known(Table table) {
    if (tables.size() > MOST_TABLES) {
      tables.clear();
    }
    // By identity: tables of several databases may have one number, and an altered table is another object.
    return tables.compute(
        table.id(), (id, known) -> known == null || known.table.get() != table ? new Known(table) : known);
  }
}
