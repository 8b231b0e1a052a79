package dev.vecino.engine.session;

import dev.vecino.catalog.Catalog;
import dev.vecino.engine.access.SessionRoles;
import dev.vecino.engine.setting.Effective;
import dev.vecino.engine.setting.Settings;
import dev.vecino.planner.Plan;
import dev.vecino.planner.Planner;
import dev.vecino.planner.RelationUse;
import dev.vecino.planner.cost.Explained;
import dev.vecino.sql.Parser;
import dev.vecino.sql.Statement;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;

/** Gets plans for one session: from the cache of the database, or made. */
final class Planning {
  private final SharedDatabase shared;
  private final Settings settings;
  private final SessionRoles roles;

  Planning(SharedDatabase shared, Settings settings, SessionRoles roles) {
    this.roles = roles;
    this.shared = shared;
    this.settings = settings;
  }

  /** The cached plan for a text; null where there is none. */
  Compiled cached(String text, List<DataType> declared, Catalog catalog) {
    return shared.plans().get(key(text, declared, catalog));
  }

  /** The cached plan for a key; null where there is none. */
  Compiled cached(Compiled.Key key) {
    return shared.plans().get(key);
  }

  /** The plan of a text that has not been read yet. */
  Compiled plan(String text, List<DataType> declared, Transaction transaction) {
    Compiled.Key key = key(text, declared, transaction.catalog());
    return remember(make(key, parse(key), transaction));
  }

  Compiled.Key key(String text, List<DataType> declared, Catalog catalog) {
    Effective effective = settings.effective();
    return new Compiled.Key(text, declared, catalog.version(), searchPath(effective, catalog), effective.useIndexes());
  }

  private List<String> searchPath(Effective effective, Catalog catalog) {
    return roles.authority(catalog).usable(effective.searchPath());
  }

  /** Whether a plan is the one that the cache has for its text. */
  boolean isCached(Compiled compiled) {
    return shared.plans().get(compiled.key()) == compiled;
  }

  /** Whether a plan may run in a transaction that sees {@code catalog}. */
  boolean isCurrent(Compiled compiled, Catalog catalog) {
    Compiled.Key key = compiled.key();
    Effective effective = settings.effective();
    return key.catalogVersion() == catalog.version()
        && key.useIndexes() == effective.useIndexes()
        && isSame(key.searchPath(), searchPath(effective, catalog));
  }

  private static boolean isSame(List<String> path, List<String> other) {
    return path == other || path.equals(other);
  }

  /** The privileges that a planned statement needs. */
  List<RelationUse> uses(Compiled compiled, Transaction transaction) {
    Catalog catalog = transaction.catalog();
    var request = new Planner.Request(
        catalog, compiled.key().searchPath(), compiled.parameters(), table -> 1, compiled.key().useIndexes());
    return shared.planner().uses(compiled.statement(), request);
  }

  /**
   * The plan of a statement, cached or made; {@code transaction} sees the catalog and the row counts it is made for.
   */
  Compiled plan(String text, Statement.Planned statement, List<DataType> declared, Transaction transaction) {
    Catalog catalog = transaction.catalog();
    Compiled.Key key = key(text, declared, catalog);
    Compiled known = shared.plans().get(key);
    return known != null ? known : remember(make(key, statement, transaction));
  }

  /** A plan that is made now, whatever the cache has, and not kept. */
  Compiled fresh(
      String text, Statement.Planned statement, List<DataType> declared, Transaction transaction, Explained explained) {
    return make(key(text, declared, transaction.catalog()), statement, transaction, explained);
  }

  /** The plan of a cursor's query whose rows come with their ids; empty where it is not a simple one. */
  Optional<Compiled> cursor(String text, Statement.Query query, List<DataType> declared, Transaction transaction) {
    Compiled.Key key = key(text, declared, transaction.catalog());
    try (Snapshot snapshot = transaction.snapshot()) {
      var rowCounts = new RowCounts(snapshot, System::nanoTime);
      var request =
          new Planner.Request(transaction.catalog(), key.searchPath(), key.declared(), rowCounts, key.useIndexes());
      return shared.planner().planCursor(query, request)
          .map(plan -> new Compiled(key, query, plan, transaction.catalog(), rowCounts.planned()));
    }
  }

  /** The plan of a statement whose plan is for another catalog. */
  Compiled plan(Compiled other, Transaction transaction) {
    Compiled.Key key = key(other.key().text(), other.key().declared(), transaction.catalog());
    Compiled known = shared.plans().get(key);
    return known != null ? known : remember(make(key, parse(key), transaction));
  }

  /** A new plan in the place of one that was made for other row counts. */
  Compiled renew(Compiled outdated, Transaction transaction) {
    return remember(make(outdated.key(), parse(outdated.key()), transaction));
  }

  // Planning writes to the syntax tree (names and stars are expanded in it): each plan needs its own.
  private static Statement.Planned parse(Compiled.Key key) {
    return (Statement.Planned) Parser.parse(key.text()).getFirst().statement();
  }

  private Compiled remember(Compiled compiled) {
    shared.plans().put(compiled);
    return compiled;
  }

  private Compiled make(Compiled.Key key, Statement.Planned statement, Transaction transaction) {
    return make(key, statement, transaction, Explained.NO);
  }

  private Compiled make(
      Compiled.Key key, Statement.Planned statement, Transaction transaction, Explained explained) {
    Catalog catalog = transaction.catalog();
    try (Snapshot snapshot = transaction.snapshot()) {
      var rowCounts = new RowCounts(snapshot, System::nanoTime);
      var request = new Planner.Request(catalog, key.searchPath(), key.declared(), rowCounts, key.useIndexes());
      Plan plan = shared.planner().plan(statement, request, explained);
      return new Compiled(key, statement, plan, catalog, rowCounts.planned());
    }
  }

  /** A read-only transaction for planning outside of one. */
  Transaction look() {
    return shared.store().begin(Isolation.READ_COMMITTED, 0, true);
  }
}
