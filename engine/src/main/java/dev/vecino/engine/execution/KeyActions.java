package dev.vecino.engine.execution;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.ForeignKey.Action;
import dev.vecino.catalog.Table;
import dev.vecino.engine.setting.Settings;
import dev.vecino.planner.Planner;
import dev.vecino.planner.RowChecks;
import dev.vecino.planner.RowExpressions;
import dev.vecino.storage.Transaction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** Does to the rows that refer to a row what ON DELETE and ON UPDATE say. */
final class KeyActions {
  private static final Object[] NO_ROW = {};

  private final Transaction transaction;
  private final Planner planner;
  private final Settings settings;
  private final KeyChecks checks;
  private final Map<Integer, RowChecks> rowChecks = new HashMap<>(); // by table
  private long version = -1; // of the catalog that they are for

  KeyActions(Transaction transaction, Planner planner, Settings settings, KeyChecks checks) {
    this.transaction = transaction;
    this.planner = planner;
    this.settings = settings;
    this.checks = checks;
  }

  boolean isAction(ForeignKey key, boolean deleted) {
    return switch (deleted ? key.onDelete() : key.onUpdate()) {
      case CASCADE, SET_NULL, SET_DEFAULT -> true;
      case NO_ACTION, RESTRICT -> false;
    };
  }

  void run(ForeignKeyLink link, ForeignKeys.Pending pending, StatementContext context) {
    boolean deleted = pending.after == null;
    Object[] childKey = link.asChildKey(link.parentKey(pending.before));
    if (childKey == null) {
      return;
    }
    Action action = deleted ? link.key.onDelete() : link.key.onUpdate();
    List<Integer> columns =
        deleted && !link.key.setOnDelete().isEmpty() ? link.key.setOnDelete() : link.key.columns();
    int[] positions = columns.stream().mapToInt(id -> link.child.position((int) id)).toArray();
    Supplier<Object[]> values = values(link, pending, action, positions, context);
    for (long child : checks.children(link, childKey)) {
      context.checkCancelled();
      change(link, child, childKey, positions, values, context);
    }
    if (action == Action.SET_DEFAULT) {
      // Rows that held the default already have not been changed, and still refer to what has gone.
      checks.checkParent(link, pending.before, deleted);
    }
  }

  /** What columns at {@code positions} become, in a row for each row that refers; null where these are to be deleted. */
  private Supplier<Object[]> values(
      ForeignKeyLink link, ForeignKeys.Pending pending, Action action, int[] positions, StatementContext context) {
    return switch (action) {
      case SET_DEFAULT -> {
        RowExpressions defaults = planner.defaults(link.child, positions, request());
        yield () -> defaults.evaluate(context, NO_ROW);
      }
      case SET_NULL -> {
        Object[] nulls = new Object[link.child.columns().size()];
        yield () -> nulls;
      }
      case CASCADE -> pending.after == null ? null : cascaded(link, link.parentKey(pending.after));
      case NO_ACTION, RESTRICT -> throw new IllegalArgumentException(action.name());
    };
  }

  private static Supplier<Object[]> cascaded(ForeignKeyLink link, Object[] parentKey) {
    Object[] row = new Object[link.child.columns().size()];
    for (int i = 0; i < parentKey.length; i++) {
      row[link.childPositions()[i]] = link.toChild(i, parentKey[i]);
    }
    return () -> row;
  }

  private void change(
      ForeignKeyLink link,
      long child,
      Object[] childKey,
      int[] positions,
      Supplier<Object[]> values,
      StatementContext context) {
    for (;;) {
      Object[] before = transaction.latest(link.child, child);
      if (before == null || !checks.refers(link, before, childKey)) {
        return;
      }
      transaction.snapshot().close(); // the statement sees now what it has just locked
      boolean done =
          values == null
              ? transaction.delete(link.child, child, before)
              : set(link, child, before, positions, values, context);
      if (done) {
        return;
      }
    }
  }

  private boolean set(
      ForeignKeyLink link,
      long child,
      Object[] before,
      int[] positions,
      Supplier<Object[]> values,
      StatementContext context) {
    Object[] after = before.clone();
    Object[] next = values.get();
    for (int position : positions) {
      after[position] = next[position];
      int domain = link.child.columns().get(position).type().domain();
      if (domain != 0) {
        context.requireInDomain(domain, after[position]);
      }
    }
    rowChecks(link.child).check(context, after);
    return transaction.update(link.child, child, before, after);
  }

  private RowChecks rowChecks(Table table) {
    if (version != transaction.newestCatalog().version()) {
      rowChecks.clear();
      version = transaction.newestCatalog().version();
    }
    return rowChecks.computeIfAbsent(table.id(), id -> planner.checks(table, request()));
  }

  private Planner.Request request() {
    return new Planner.Request(
        transaction.newestCatalog(), settings.effective().searchPath(), List.of(), table -> 1, true);
  }
}
