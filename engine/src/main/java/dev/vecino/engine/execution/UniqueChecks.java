package dev.vecino.engine.execution;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.storage.Transaction;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;

/** The deferrable unique keys of rows that a transaction wrote: checked as its statements end, or as it does. */
final class UniqueChecks {
  private final Transaction transaction;
  private final Timings timings;
  private final LinkedHashSet<Pending> now = new LinkedHashSet<>();
  private final LinkedHashSet<Pending> later = new LinkedHashSet<>();

  /** Whether a constraint is put off until the transaction ends. */
  @FunctionalInterface
  interface Timings {
    boolean isDeferred(int constraint, ForeignKey.Timing timing);
  }

  /** A row whose key is to be checked. Compared by identity. */
  private static final class Pending {
    final int table;
    final int index;
    final long rowId;
    final Object[] row;

    Pending(Table table, Index index, long rowId, Object[] row) {
      this.table = table.id();
      this.index = index.id();
      this.rowId = rowId;
      this.row = row;
    }
  }

  UniqueChecks(Transaction transaction, Timings timings) {
    this.transaction = transaction;
    this.timings = timings;
  }

  void wrote(Table table, long rowId, Object[] before, Object[] after) {
    if (!table.hasDeferrableKey()) {
      return;
    }
    for (Index.BTree index : table.bTrees()) {
      if (index.unique() && !index.isKey() && (before == null || !isSame(table, index, before, after))) {
        var pending = new Pending(table, index, rowId, after);
        (timings.isDeferred(index.id(), index.timing()) ? later : now).add(pending);
        transaction.onUndo(() -> {
          now.remove(pending);
          later.remove(pending);
        });
      }
    }
  }

  private static boolean isSame(Table table, Index.BTree index, Object[] before, Object[] after) {
    for (int id : index.columns()) {
      int position = table.position(id);
      if (before[position] == null ? after[position] != null : !before[position].equals(after[position])) {
        return false;
      }
    }
    return true;
  }

  void endStatement() {
    while (!now.isEmpty()) {
      check(now.removeFirst());
    }
  }

  void endTransaction() {
    while (!later.isEmpty()) {
      check(later.removeFirst());
    }
  }

  /** Checks those that are no longer put off. */
  void checkEarly() {
    List<Pending> early = new ArrayList<>(later);
    early.removeIf(pending -> index(pending).filter(this::isDeferred).isPresent());
    for (Pending pending : early) {
      check(pending);
      later.remove(pending);
      transaction.onUndo(() -> later.add(pending));
    }
  }

  boolean isPending(Table table) {
    return later.stream().anyMatch(pending -> pending.table == table.id() && index(pending).isPresent());
  }

  private boolean isDeferred(Index.BTree index) {
    return timings.isDeferred(index.id(), index.timing());
  }

  private Optional<Table> table(Pending pending) {
    return transaction.newestCatalog().table(pending.table);
  }

  /** The index, unless it has been dropped since. */
  private Optional<Index.BTree> index(Pending pending) {
    return table(pending).flatMap(table -> table.index(pending.index)).map(Index.BTree.class::cast);
  }

  private void check(Pending pending) {
    index(pending).ifPresent(
        index -> transaction.requireOnly(table(pending).orElseThrow(), index, pending.rowId, pending.row));
  }
}
