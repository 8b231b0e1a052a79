package dev.vecino.engine.execution;

import static dev.vecino.error.SqlState.FOREIGN_KEY_VIOLATION;
import static dev.vecino.error.SqlState.RESTRICT_VIOLATION;
import static dev.vecino.error.SqlState.SERIALIZATION_FAILURE;

import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.ForeignKey.Action;
import dev.vecino.catalog.Index;
import dev.vecino.engine.setting.Settings;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.KeyRange;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.RowLockMode;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Transaction;
import dev.vecino.type.TextStyle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Looks up both sides of a foreign key, among what is committed now and what the transaction wrote. */
final class KeyChecks {
  private final Transaction transaction;
  private final Settings settings;

  KeyChecks(Transaction transaction, Settings settings) {
    this.transaction = transaction;
    this.settings = settings;
  }

  /** Whether values with a NULL among them refer to nothing, and rightly so. */
  static boolean isFree(ForeignKeyLink link, Object[] childKey) {
    return !link.key.full() || Arrays.stream(childKey).noneMatch(value -> value != null);
  }

  /** Whether the parent has a row with that key, which from now on stays until the transaction ends. */
  boolean isPresent(ForeignKeyLink link, Object[] childKey) {
    Object[] key = link.asIndexKey(childKey);
    return key != null && transaction.keep(link.parent, link.index, key) != 0;
  }

  /** Checks a row that was written, unless it has been written again since. */
  void check(ForeignKeyLink link, ForeignKeys.Pending pending) {
    if (pending.ofParent) {
      checkParent(link, pending.before, pending.after == null);
    } else {
      checkChild(link, pending);
    }
  }

  private void checkChild(ForeignKeyLink link, ForeignKeys.Pending pending) {
    Object[] row;
    try (Snapshot newest = transaction.newest()) {
      row = newest.row(link.child, pending.rowId);
    }
    if (row == null || !link.sameChildKey(row, pending.after)) {
      return;
    }
    Object[] key = link.childKey(row);
    if (ForeignKeys.hasNull(key)) {
      requireFree(link, key);
    } else if (!isPresent(link, key)) {
      requireUnseen(link, key);
      throw notPresent(link, key);
    }
  }

  /** Checks all rows of the child; nobody else may be writing to either table. */
  void validate(ForeignKeyLink link) {
    try (Snapshot newest = transaction.newest();
        RowCursor rows = newest.scan(link.child)) {
      while (rows.next()) {
        Object[] key = link.childKey(rows.row());
        if (ForeignKeys.hasNull(key)) {
          requireFree(link, key);
        } else if (!isSeen(link, key, newest)) {
          throw notPresent(link, key);
        }
      }
    }
  }

  private static void requireFree(ForeignKeyLink link, Object[] key) {
    if (!isFree(link, key)) {
      throw violation(link).withDetail("MATCH FULL does not allow mixing of null and nonnull key values.");
    }
  }

  private VecinoException notPresent(ForeignKeyLink link, Object[] key) {
    return violation(link).withDetail(
        "Key %s is not present in table \"%s\".",
        ForeignKeyLink.describe(link.child, link.key.columns(), key, style()), link.parent.name());
  }

  private static boolean isSeen(ForeignKeyLink link, Object[] childKey, Snapshot snapshot) {
    Object[] key = link.asIndexKey(childKey);
    if (key == null) {
      return false;
    }
    try (RowCursor rows = snapshot.range(link.parent, link.index, KeyRange.equal(Arrays.asList(key)), false)) {
      return rows.next();
    }
  }

  private static VecinoException violation(ForeignKeyLink link) {
    return VecinoException.of(
            FOREIGN_KEY_VIOLATION,
            "insert or update on table \"%s\" violates foreign key constraint \"%s\"",
            link.child.name(), link.key.name())
        .about(link.child.asErrorObject().constraint(link.key.name()));
  }

  // Under REPEATABLE READ the row may well be there as far as the user can see: another transaction has removed it.
  private void requireUnseen(ForeignKeyLink link, Object[] childKey) {
    if (transaction.isolation() != Isolation.REPEATABLE_READ) {
      return;
    }
    try (Snapshot snapshot = transaction.snapshot()) {
      if (isSeen(link, childKey, snapshot)) {
        throw VecinoException.of(SERIALIZATION_FAILURE, "could not serialize access due to concurrent update");
      }
    }
  }

  /** Refuses that a row of the parent has gone while rows refer to it. */
  void checkParent(ForeignKeyLink link, Object[] parent, boolean deleted) {
    Object[] parentKey = link.parentKey(parent);
    Object[] childKey = link.asChildKey(parentKey);
    if (childKey == null) {
      return;
    }
    Action action = deleted ? link.key.onDelete() : link.key.onUpdate();
    // Another row may have taken the key over; then nothing refers to what is not there.
    if (action != Action.RESTRICT && isPresent(link, childKey)) {
      return;
    }
    for (long child : children(link, childKey)) {
      if (stillRefers(link, child, childKey)) {
        throw stillReferenced(link, parentKey, action);
      }
    }
  }

  // Another transaction may be about to remove the row that refers; under REPEATABLE READ what it does counts as not done.
  private boolean stillRefers(ForeignKeyLink link, long child, Object[] childKey) {
    if (transaction.isolation() == Isolation.REPEATABLE_READ) {
      return true;
    }
    Object[] row = transaction.latest(link.child, child, RowLockMode.KEY_SHARE);
    return row != null && refers(link, row, childKey);
  }

  private VecinoException stillReferenced(ForeignKeyLink link, Object[] parentKey, Action action) {
    String key = ForeignKeyLink.describe(link.parent, link.key.referenced(), parentKey, style());
    if (action == Action.RESTRICT) {
      return VecinoException.of(
              RESTRICT_VIOLATION,
              "update or delete on table \"%s\" violates RESTRICT setting of foreign key constraint \"%s\" on table"
                  + " \"%s\"",
              link.parent.name(), link.key.name(), link.child.name())
          .withDetail("Key %s is referenced from table \"%s\".", key, link.child.name())
          .about(link.child.asErrorObject().constraint(link.key.name()));
    }
    return VecinoException.of(
            FOREIGN_KEY_VIOLATION,
            "update or delete on table \"%s\" violates foreign key constraint \"%s\" on table \"%s\"",
            link.parent.name(), link.key.name(), link.child.name())
        .withDetail("Key %s is still referenced from table \"%s\".", key, link.child.name())
        .about(link.child.asErrorObject().constraint(link.key.name()));
  }

  private TextStyle style() {
    return settings.effective().style();
  }

  boolean refers(ForeignKeyLink link, Object[] row, Object[] childKey) {
    Object[] as = row.clone();
    for (int i = 0; i < childKey.length; i++) {
      as[link.childPositions()[i]] = childKey[i];
    }
    return link.sameChildKey(row, as);
  }

  /** Ids of the rows that refer to a key, none of whose values is null. */
  List<Long> children(ForeignKeyLink link, Object[] childKey) {
    List<Long> found = new ArrayList<>();
    try (Snapshot newest = transaction.newest();
        RowCursor rows = candidates(link, childKey, newest)) {
      while (rows.next()) {
        if (refers(link, rows.row(), childKey)) {
          found.add(rows.rowId());
        }
      }
    }
    return found;
  }

  /** The rows of the longest part of the key that an index begins with; all rows where none does. */
  private static RowCursor candidates(ForeignKeyLink link, Object[] childKey, Snapshot newest) {
    ForeignKey key = link.key;
    Index.BTree best = null;
    int longest = 0;
    for (Index.BTree index : link.child.bTrees()) {
      int length = 0;
      while (length < index.columns().size() && key.columns().contains(index.columns().get(length))) {
        length++;
      }
      if (length > longest) {
        best = index;
        longest = length;
      }
    }
    if (best == null) {
      return newest.scan(link.child);
    }
    List<Object> prefix = new ArrayList<>();
    for (int i = 0; i < longest; i++) {
      prefix.add(childKey[key.columns().indexOf(best.columns().get(i))]);
    }
    return newest.range(link.child, best, KeyRange.equal(prefix), false);
  }
}
