package dev.vecino.engine.execution;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Table;
import dev.vecino.engine.setting.Settings;
import dev.vecino.planner.Planner;
import dev.vecino.storage.Transaction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Keeps the foreign keys of one transaction, and the unique keys that are checked late. It is told of each row that is
 * written; what the row asks for is done when the statement ends, or for a deferred constraint when the transaction commits, as PostgreSQL does by triggers. Rows of which
 * it is plain at once that what they refer to is there are not kept in mind.
 */
public final class ForeignKeys {
  private final Transaction transaction;
  private final Settings settings;
  private final KeyChecks checks;
  private final KeyActions actions;
  private final LinkedHashSet<Pending> now = new LinkedHashSet<>();
  private final LinkedHashSet<Pending> later = new LinkedHashSet<>();
  private final UniqueChecks unique;
  private final Map<Integer, Boolean> deferred = new HashMap<>(); // by constraint, what SET CONSTRAINTS has said
  private final Map<Integer, ForeignKeyLink> links = new HashMap<>(); // by constraint
  private long linksVersion = -1;
  private Boolean allDeferred; // null until SET CONSTRAINTS ALL

  /**
   * Something to be done for a row that was written. Compared by identity.
   *
   * @see KeyChecks
   */
  static final class Pending {
    final int child;
    final int key;
    final long rowId;
    final Object[] before;
    final Object[] after;
    final boolean ofParent;

    Pending(Table child, ForeignKey key, long rowId, Object[] before, Object[] after, boolean ofParent) {
      this.child = child.id();
      this.key = key.id();
      this.rowId = rowId;
      this.before = before;
      this.after = after;
      this.ofParent = ofParent;
    }
  }

  public ForeignKeys(Transaction transaction, Planner planner, Settings settings) {
    this.transaction = transaction;
    this.settings = settings;
    this.checks = new KeyChecks(transaction, settings);
    this.actions = new KeyActions(transaction, planner, settings, checks);
    this.unique = new UniqueChecks(transaction, this::isDeferred);
    transaction.onWrite(this::wrote);
  }

  /** Runs something that moves rows without changing what they say. */
  public void whileSilent(Runnable moving) {
    transaction.onWrite(null);
    try {
      moving.run();
    } finally {
      transaction.onWrite(this::wrote);
    }
  }

  private void wrote(Table table, long rowId, Object[] before, Object[] after) {
    if (!settings.effective().enforcesKeys()) {
      return;
    }
    if (after != null) {
      unique.wrote(table, rowId, before, after);
      for (ForeignKey key : table.foreignKeys()) {
        wroteChild(table, key, rowId, before, after);
      }
    }
    if (before != null) {
      Catalog catalog = transaction.newestCatalog();
      for (Catalog.Reference reference : catalog.referencesTo(table.id())) {
        ForeignKeyLink link = link(reference.table(), reference.key(), catalog);
        boolean gone = after == null || !link.sameParentKey(before, after);
        if (gone && !hasNull(link.parentKey(before))) {
          add(new Pending(reference.table(), reference.key(), rowId, before, after, true), reference.key());
        }
      }
    }
  }

  private void wroteChild(Table table, ForeignKey key, long rowId, Object[] before, Object[] after) {
    ForeignKeyLink link = link(table, key, transaction.newestCatalog());
    if (before != null && link.sameChildKey(before, after)) {
      return;
    }
    boolean found = hasNull(link.childKey(after))
        ? KeyChecks.isFree(link, link.childKey(after))
        : !isDeferred(key) && checks.isPresent(link, link.childKey(after));
    if (!found) {
      add(new Pending(table, key, rowId, before, after, false), key);
    }
  }

  static boolean hasNull(Object[] values) {
    for (Object value : values) {
      if (value == null) {
        return true;
      }
    }
    return false;
  }

  private void add(Pending pending, ForeignKey key) {
    boolean action = pending.ofParent && actions.isAction(key, pending.after == null);
    LinkedHashSet<Pending> to = isDeferred(key) && !action ? later : now;
    to.add(pending);
    transaction.onUndo(() -> {
      now.remove(pending);
      later.remove(pending);
    });
  }

  private boolean isDeferred(ForeignKey key) {
    return isDeferred(key.id(), key.timing());
  }

  private boolean isDeferred(int constraint, ForeignKey.Timing timing) {
    if (timing == ForeignKey.Timing.NOT_DEFERRABLE) {
      return false;
    }
    Boolean said = deferred.getOrDefault(constraint, allDeferred);
    return said != null ? said : timing == ForeignKey.Timing.INITIALLY_DEFERRED;
  }

  private ForeignKeyLink link(Table child, ForeignKey key, Catalog catalog) {
    if (linksVersion != catalog.version()) {
      links.clear();
      linksVersion = catalog.version();
    }
    return links.computeIfAbsent(key.id(), id -> new ForeignKeyLink(child, key, catalog));
  }

  /** The constraint that something is pending for; null where it has been dropped since. */
  private ForeignKeyLink link(Pending pending) {
    Catalog catalog = transaction.newestCatalog();
    Table child = catalog.table(pending.child).orElse(null);
    if (child == null) {
      return null;
    }
    for (ForeignKey key : child.foreignKeys()) {
      if (key.id() == pending.key) {
        return link(child, key, catalog);
      }
    }
    return null;
  }

  /** Does what the statement has left to do; what that writes may leave more. */
  public void endStatement(StatementContext context) {
    while (!now.isEmpty()) {
      Pending next = now.removeFirst();
      ForeignKeyLink link = link(next);
      if (link == null) {
        continue;
      }
      if (next.ofParent && actions.isAction(link.key, next.after == null)) {
        actions.run(link, next, context);
      } else {
        checks.check(link, next);
      }
    }
    unique.endStatement();
  }

  /** Checks what was put off until the transaction commits. */
  public void endTransaction() {
    unique.endTransaction();
    while (!later.isEmpty()) {
      Pending next = later.removeFirst();
      ForeignKeyLink link = link(next);
      if (link != null) {
        checks.check(link, next);
      }
    }
  }

  /**
   * Requires that all rows of a table satisfy a foreign key which it has by now.
   *
   * @throws dev.vecino.error.VecinoException 23503
   */
  public void validate(Table child, ForeignKey key) {
    checks.validate(link(child, key, transaction.newestCatalog()));
  }

  /** Whether something is still to be checked for rows of a table. */
  public boolean isPending(Table table) {
    return unique.isPending(table) || later.stream().anyMatch(pending -> {
      ForeignKeyLink link = link(pending);
      return link != null && (pending.ofParent ? link.parent : link.child).id() == table.id();
    });
  }

  /** SET CONSTRAINTS ALL. */
  public void setAll(boolean wanted) {
    Boolean allBefore = allDeferred;
    Map<Integer, Boolean> before = new HashMap<>(deferred);
    transaction.onUndo(() -> {
      allDeferred = allBefore;
      deferred.clear();
      deferred.putAll(before);
    });
    allDeferred = wanted;
    deferred.clear();
    if (!wanted) {
      checkEarly();
    }
  }

  /** SET CONSTRAINTS for one constraint, which is a foreign key or the index of a deferrable one. */
  public void set(int constraint, boolean wanted) {
    Boolean before = deferred.get(constraint);
    transaction.onUndo(() -> {
      deferred.remove(constraint);
      if (before != null) {
        deferred.put(constraint, before);
      }
    });
    deferred.put(constraint, wanted);
    if (!wanted) {
      checkEarly();
    }
  }

  private void checkEarly() {
    unique.checkEarly();
    for (Pending pending : new ArrayList<>(List.copyOf(later))) {
      ForeignKeyLink link = link(pending);
      if (link != null && !isDeferred(link.key)) {
        checks.check(link, pending);
        later.remove(pending);
        transaction.onUndo(() -> later.add(pending));
      }
    }
  }
}
