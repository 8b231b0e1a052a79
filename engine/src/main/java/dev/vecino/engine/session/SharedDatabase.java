package dev.vecino.engine.session;

import dev.vecino.engine.catalog.SystemCatalog;
import dev.vecino.planner.Planner;
import dev.vecino.storage.Store;
import dev.vecino.storage.StoreOptions;
import java.nio.file.Path;
import java.util.Optional;

/** A database that this process has open: its store, and what all its sessions share. */
final class SharedDatabase {
  private final String location;
  private final String name;
  private final Store store;
  private final Planner planner = new Planner(SystemCatalog.relations());
  private final PlanCache plans = new PlanCache();
  private int users; // guarded by the registry's lock of this location

  private SharedDatabase(String location, String name, Store store) {
    this.location = location;
    this.name = name;
    this.store = store;
  }

  /** Opens the files at {@code path}, or memory where it is null. */
  static SharedDatabase open(String location, Path path, DatabaseOptions options) {
    Store store = Store.open(new StoreOptions(Optional.ofNullable(path), options.readOnly(), options.cacheMegabytes()));
    String name = path == null ? location.substring(location.indexOf(':') + 1) : path.getFileName().toString();
    var database = new SharedDatabase(location, name, store);
    WarmUp.start(database.planner);
    return database;
  }

  void join() {
    users++;
  }

  /** Whether that was the last user. */
  boolean leave() {
    return --users == 0;
  }

  void close() {
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

  PlanCache plans() {
    return plans;
  }
}
