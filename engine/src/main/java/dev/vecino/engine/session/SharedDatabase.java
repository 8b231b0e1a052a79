package dev.vecino.engine.session;

import dev.vecino.engine.catalog.SystemCatalog;
import dev.vecino.engine.execution.IndexKeyCompiler;
import dev.vecino.engine.execution.TemporaryTables;
import dev.vecino.engine.lock.AdvisoryLocks;
import dev.vecino.engine.setting.Configuration;
import dev.vecino.engine.setting.SystemSettings;
import dev.vecino.engine.statistics.AutoAnalyze;
import dev.vecino.planner.Planner;
import dev.vecino.storage.Isolation;
import dev.vecino.storage.Store;
import dev.vecino.storage.StoreOptions;
import dev.vecino.storage.Transaction;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** A database that this process has open: its store, and what all its sessions share. */
final class SharedDatabase {
  private static final AtomicInteger PROCESSES = new AtomicInteger();

  private final String location;
  private final String name;
  private final Store store;
  private final Planner planner = new Planner(SystemCatalog.relations());
  private final PlanCache plans = new PlanCache();
  private final UnsharedTexts unshared = new UnsharedTexts();
  private final AutoAnalyze autoAnalyze;
  private final AdvisoryLocks advisoryLocks = new AdvisoryLocks();
  private final StatementStatistics statements = new StatementStatistics();
  private final Counters counters = new Counters();
  private final SystemSettings systemSettings;
  private final Configuration configuration;
  private volatile BooleanSupplier reload;
  private final NotificationHub notifications = new NotificationHub();
  private final Set<EngineSession> sessions = ConcurrentHashMap.newKeySet();
  private final AtomicInteger sessionNumbers = new AtomicInteger();
  private int users; // guarded by the registry's lock of this location

  private SharedDatabase(String location, String name, Store store, SystemSettings systemSettings) {
    this.systemSettings = systemSettings;
    this.configuration = new Configuration(systemSettings);
    this.location = location;
    this.name = name;
    this.store = store;
    this.autoAnalyze = new AutoAnalyze(store);
  }

  /** Opens the files at {@code path}, or memory where it is null. */
  static SharedDatabase open(String location, Path path, DatabaseOptions options) {
    Optional<Path> folder = Optional.ofNullable(path).map(of -> of.resolveSibling(of.getFileName() + ".vecino"));
    Store store = Store.open(new StoreOptions(Optional.ofNullable(path), options.readOnly(), options.cacheMegabytes()));
    String name = path == null ? location.substring(location.indexOf(':') + 1) : path.getFileName().toString();
    SharedDatabase database;
    try {
      database = new SharedDatabase(location, name, store, new SystemSettings(folder));
    } catch (RuntimeException e) {
      store.close();
      throw e;
    }
    store.compileKeys(new IndexKeyCompiler(database.planner));
    if (!options.readOnly()) {
      database.dropTemporaries();
    }
    WarmUp.start(database.planner);
    return database;
  }

  /** A number that no other session has while the database is open. */
  int nextSession() {
    return sessionNumbers.incrementAndGet();
  }

  /** Drops a session's temporary tables. */
  void dropTemporary(String schema) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 0, false)) {
      TemporaryTables.drop(schema, transaction);
      transaction.commit(false);
    }
  }

  /** Drops the temporary tables of sessions that a crash has ended. */
  private void dropTemporaries() {
    store.catalog().schemas().stream()
        .filter(schema -> schema.startsWith(TemporaryTables.PREFIX))
        .forEach(this::dropTemporary);
  }

  void join() {
    users++;
  }

  /** Whether that was the last user. */
  boolean leave() {
    return --users == 0;
  }

  void close() {
    autoAnalyze.close();
    store.close();
  }

  String location() {
    return location;
  }

  /** The name that {@code current_database()} gives. */
  String name() {
    return name;
  }

  Store store() {
    return store;
  }

  Planner planner() {
    return planner;
  }

  UnsharedTexts unshared() {
    return unshared;
  }

  AutoAnalyze autoAnalyze() {
    return autoAnalyze;
  }

  AdvisoryLocks advisoryLocks() {
    return advisoryLocks;
  }

  NotificationHub notifications() {
    return notifications;
  }

  /** A number for a new session, which no other session of this process has. */
  int newProcess() {
    return PROCESSES.incrementAndGet();
  }

  void joined(EngineSession session) {
    sessions.add(session);
  }

  void left(EngineSession session) {
    sessions.remove(session);
  }

  Set<EngineSession> sessions() {
    return sessions;
  }

  /** The number of the session whose transaction that is; 0 where it has just ended. */
  int processOf(Transaction transaction) {
    return sessions.stream()
        .filter(session -> session.block().current() == transaction)
        .findFirst()
        .map(session -> session.process())
        .orElse(0);
  }

  StatementStatistics statements() {
    return statements;
  }

  Configuration configuration() {
    return configuration;
  }

  /** Has the configuration read again; false where it is wrong. */
  boolean reload() {
    BooleanSupplier reader = reload;
    if (reader != null) {
      return reader.getAsBoolean();
    }
    configuration.reload();
    return true;
  }

  SystemSettings systemSettings() {
    return systemSettings;
  }

  void onReload(BooleanSupplier reader) {
    reload = reader;
  }

  Counters counters() {
    return counters;
  }

  PlanCache plans() {
    return plans;
  }
}
