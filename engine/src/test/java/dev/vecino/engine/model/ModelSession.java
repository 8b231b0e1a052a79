package dev.vecino.engine.model;

import dev.vecino.Database;
import dev.vecino.Prepared;
import dev.vecino.Result;
import dev.vecino.Session;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A session beside the model of what it must see: the committed rows, and its own changes over them. */
final class ModelSession {
  final Session session;
  private final Map<String, Prepared> prepared = new HashMap<>();
  private final TreeMap<Integer, ModelRow> committed;
  private TreeMap<Integer, ModelRow> changes = new TreeMap<>(); // null for a deleted row
  private TreeMap<Integer, ModelRow> marked; // as changes were at the savepoint; null without one
  private boolean inTransaction;

  ModelSession(Database database, TreeMap<Integer, ModelRow> committed) {
    this.session = database.connect("tester");
    this.committed = committed;
    run("set lock_timeout = '1ms'");
    run("set hnsw.ef_search = 100");
  }

  boolean inTransaction() {
    return inTransaction;
  }

  void run(String sql) {
    session.execute(sql).forEach(Result::close);
  }

  private Prepared prepared(String sql) {
    return prepared.computeIfAbsent(sql, session::prepare);
  }

  long change(String sql, Object... parameters) {
    try (Result result = prepared(sql).execute(Arrays.asList(parameters))) {
      return result.count();
    }
  }

  List<Object[]> rows(String sql, Object... parameters) {
    List<Object[]> rows = new ArrayList<>();
    try (Result result = prepared(sql).execute(Arrays.asList(parameters))) {
      while (result.next()) {
        rows.add(result.row().clone());
      }
    }
    return rows;
  }

  /** The rows that the session must see. */
  TreeMap<Integer, ModelRow> visible() {
    TreeMap<Integer, ModelRow> rows = new TreeMap<>(committed);
    changes.forEach((id, row) -> put(rows, id, row));
    return rows;
  }

  Collection<ModelRow> visibleRows() {
    return visible().values();
  }

  private static void put(TreeMap<Integer, ModelRow> rows, int id, ModelRow row) {
    if (row == null) {
      rows.remove(id);
    } else {
      rows.put(id, row);
    }
  }

  /** Notes a change that the database has taken. */
  void changed(int id, ModelRow row) {
    if (inTransaction) {
      changes.put(id, row);
    } else {
      put(committed, id, row);
    }
  }

  void begin() {
    run("begin");
    inTransaction = true;
  }

  void savepoint() {
    run("savepoint s");
    marked = new TreeMap<>(changes);
  }

  void rollbackToSavepoint() {
    if (marked != null) {
      run("rollback to savepoint s");
      changes = new TreeMap<>(marked);
    }
  }

  void commit() {
    run("commit");
    changes.forEach((id, row) -> put(committed, id, row));
    ended();
  }

  void rollback() {
    run("rollback");
    ended();
  }

  private void ended() {
    changes = new TreeMap<>();
    marked = null;
    inTransaction = false;
  }
}
