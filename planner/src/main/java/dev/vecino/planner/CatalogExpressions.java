package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.type.DataType;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
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
  /** A table's expressions: the checks together, the generated columns together, each default by itself. */
  private static final class Known {
    private final WeakReference<Table> table;
    private volatile RowExpressions checks;
    private volatile RowExpressions generated;
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

  /** The values of a table's generated columns, in their order; null where it has none. */
  RowExpressions generated(Table table, Planner.Request request) {
    List<Column> columns =
        table.columns().stream().filter(column -> column.generatedSql().isPresent()).toList();
    if (columns.isEmpty()) {
      return null;
    }
    Known known = known(table);
    RowExpressions generated = known.generated;
    if (generated == null) {
      generated =
          planner.compile(
              table,
              columns.stream().map(column -> column.generatedSql().get()).toList(),
              columns.stream().map(Column::type).toList(),
              request);
      known.generated = generated;
    }
    return generated;
  }

  /** Defaults by the positions of their columns; null where none is wanted, or the column has no expression for one. */
  RowExpressions[] defaults(Table table, boolean[] wanted, Planner.Request request) {
    Known known = known(table);
    synchronized (known.defaults) {
      List<Column> missing = new ArrayList<>();
      for (int i = 0; i < wanted.length; i++) {
        Column column = table.columns().get(i);
        if (wanted[i] && known.defaults[i] == null && request.catalog().defaultOf(column).isPresent()) {
          missing.add(column);
        }
      }
      if (!missing.isEmpty()) {
        List<RowExpressions> compiled =
            planner.compileEach(
                table,
                missing.stream().map(column -> request.catalog().defaultOf(column).orElseThrow()).toList(),
                missing.stream().map(Column::type).toList(),
                request);
        for (int i = 0; i < missing.size(); i++) {
          known.defaults[table.position(missing.get(i).id())] = compiled.get(i);
        }
      }
      RowExpressions[] defaults = known.defaults.clone();
      for (int i = 0; i < wanted.length; i++) {
        defaults[i] = wanted[i] ? defaults[i] : null;
      }
      return defaults;
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
