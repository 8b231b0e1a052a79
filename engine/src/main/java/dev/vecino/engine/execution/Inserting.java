package dev.vecino.engine.execution;

import static dev.vecino.error.SqlState.CARDINALITY_VIOLATION;
import static dev.vecino.error.SqlState.SERIALIZATION_FAILURE;
import static dev.vecino.error.SqlState.UNIQUE_VIOLATION;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Plan.OnConflict;
import dev.vecino.planner.RowExpressions;
import dev.vecino.planner.Rows;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Transaction;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Runs INSERT, with what it does where a unique key is taken. */
public final class Inserting {
  /** How often a row is tried again when another transaction takes or frees its key in between. */
  private static final int MOST_ATTEMPTS = 1000;

  private final Plan.Insert plan;
  private final RowExpressions condition; // null for none
  private final StatementContext context;
  private final Transaction transaction;
  private final Table table;
  private final Changes changes;
  private final List<Index.BTree> arbiters;
  private final Set<Long> written = new HashSet<>();

  public Inserting(Plan.Insert plan, StatementContext context) {
    this(plan, context, null);
  }

  /**
   * @param condition over a row that is to be inserted: one Boolean, without which being true it is left out; null for
   *     every row
   */
  public Inserting(Plan.Insert plan, StatementContext context, RowExpressions condition) {
    this.plan = plan;
    this.condition = condition;
    this.context = context;
    this.transaction = context.transaction();
    this.table = plan.table();
    this.changes = new Changes(plan.returning());
    this.arbiters =
        plan.onConflict()
            .map(conflict -> conflict.arbiter().map(List::of).orElseGet(this::uniqueIndexes))
            .orElse(List.of());
  }

  private List<Index.BTree> uniqueIndexes() {
    return Stream.concat(
            table.bTrees().stream(), table.derived().stream().map(Index.Derived::asBTree))
        .filter(Index.BTree::unique)
        .toList();
  }

  /**
   * Runs the statement.
   *
   * @param readsTarget whether the source may read the table that is written: its rows are then all read first
   */
  public static Changes run(Plan.Insert plan, StatementContext context, boolean readsTarget) {
    var inserting = new Inserting(plan, context);
    if (readsTarget) {
      inserting.readAll().forEach(inserting::insert);
    } else {
      inserting.insertSource();
    }
    return inserting.changes;
  }

  public Changes changes() {
    return changes;
  }

  /** Inserts the rows that the source gives for the context's parameters. */
  public void insertSource() {
    try (Rows rows = plan.source().open(context)) {
      while (rows.next()) {
        insert(rows.row());
      }
    }
  }

  private List<Object[]> readAll() {
    List<Object[]> all = new ArrayList<>();
    try (Rows rows = plan.source().open(context)) {
      while (rows.next()) {
        all.add(rows.row());
      }
    }
    return all;
  }

  private void insert(Object[] row) {
    context.checkCancelled();
    if (condition != null && !Boolean.TRUE.equals(condition.evaluate(context, row)[0])) {
      return;
    }
    plan.checks().check(context, row);
    if (plan.onConflict().isEmpty()) {
      transaction.insert(table, row);
      changes.add(context, null, row, null);
    } else {
      insertOrResolve(row, plan.onConflict().get());
    }
  }

  private void insertOrResolve(Object[] row, OnConflict onConflict) {
    for (int i = 0; i < MOST_ATTEMPTS; i++) {
      long holder = holder(row);
      boolean settled = holder == 0 ? inserted(row) : resolved(holder, row, onConflict);
      if (settled) {
        return;
      }
      context.checkCancelled();
    }
    throw VecinoException.of(SERIALIZATION_FAILURE, "could not serialize access due to concurrent update");
  }

  private long holder(Object[] row) {
    for (Index.BTree arbiter : arbiters) {
      long holder = transaction.conflict(table, arbiter, row);
      if (holder != 0) {
        return holder;
      }
    }
    return 0;
  }

  private boolean inserted(Object[] row) {
    try {
      written.add(transaction.insert(table, row));
    } catch (VecinoException e) {
      // Another transaction may have committed the key since it was found free; a key of no arbiter is an error.
      if (e.state() == UNIQUE_VIOLATION && holder(row) != 0) {
        return false;
      }
      throw e;
    }
    changes.add(context, null, row, null);
    return true;
  }

  private boolean resolved(long holder, Object[] row, OnConflict onConflict) {
    if (onConflict.update().isEmpty()) {
      requireVisible(holder);
      return true;
    }
    if (written.contains(holder)) {
      throw VecinoException.of(
              CARDINALITY_VIOLATION, "ON CONFLICT DO UPDATE command cannot affect row a second time")
          .withHint(
              "Ensure that no rows proposed for insertion within the same command have duplicate constrained values.");
    }
    requireVisible(holder);
    Object[] before = transaction.latest(table, holder);
    if (before == null) {
      return false;
    }
    Object[] both = new Object[2 * before.length];
    System.arraycopy(before, 0, both, 0, before.length);
    System.arraycopy(row, 0, both, before.length, row.length);
    if (onConflict.where().isPresent() && !Boolean.TRUE.equals(onConflict.where().get().evaluate(context, both)[0])) {
      return true;
    }
    Object[] after = onConflict.update().get().evaluate(context, both);
    plan.checks().check(context, after);
    if (!transaction.update(table, holder, before, after)) {
      return false;
    }
    written.add(holder);
    changes.add(context, before, after, null);
    return true;
  }

  // Under REPEATABLE READ a row that the transaction cannot see can neither be skipped nor changed.
  private void requireVisible(long holder) {
    if (transaction.isolation() == Isolation.REPEATABLE_READ
        && !written.contains(holder)
        && context.snapshot().row(table, holder) == null) {
      throw VecinoException.of(SERIALIZATION_FAILURE, "could not serialize access due to concurrent update");
    }
  }
}
