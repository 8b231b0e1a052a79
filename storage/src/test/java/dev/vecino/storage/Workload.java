package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Random transactions on one table, and a model of what each of them leaves. The row with id 0 has the number of the last
 * commit for its name, so that the state of a store tells which commit it is at.
 */
final class Workload {
  private static final int IDS = 120;

  private final Random random;
  private final List<Map<Long, Object[]>> states = new ArrayList<>(); // by commit

  Workload(long seed) {
    this.random = new Random(seed);
    states.add(new TreeMap<>(Map.of(0L, new Object[] {0L, "0", Vector.of(0, 0, 0, 1)})));
  }

  /** The number of commits that were begun. */
  int commits() {
    return states.size() - 1;
  }

  /** Makes the table with a graph index, and commit 0. */
  static void create(Store store, int partitions, Metric metric) {
    Table table = Schemas.create(store, partitions);
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      transaction.createIndex(
          table, new Index.Hnsw(transaction.newObjectId(), "near", 3, metric, 4, 16), Progress.NONE);
      Table indexed = transaction.catalog().table("public", "items").orElseThrow();
      transaction.insert(indexed, new Object[] {0L, "0", Vector.of(0, 0, 0, 1)});
      transaction.commit(true);
    }
  }

  /** One transaction of a few writes; returns its number when it is committed. */
  int step(Store store, boolean synchronous) {
    Map<Long, Object[]> next = new TreeMap<>(states.getLast());
    int number = states.size();
    Table table = Schemas.items(store);
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      try (Snapshot snapshot = transaction.snapshot()) {
        replace(transaction, snapshot, table, next, 0, new Object[] {0L, "" + number, Vector.of(0, 0, 0, 1)});
        for (int writes = random.nextInt(6); writes >= 0; writes--) {
          long id = 1 + random.nextInt(IDS);
          Object[] row = {id, "n".repeat(1 + random.nextInt(300)), random.nextInt(12) == 0 ? null : vector()};
          write(transaction, snapshot, table, next, id, random.nextInt(3) == 0 ? null : row);
        }
      }
      states.add(next); // from here on it may or may not be there after a crash
      transaction.commit(synchronous);
      return number;
    }
  }

  /** Drops the commits from the model that a store has lost. */
  void forgetUncommitted(Store store) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true);
        Snapshot snapshot = transaction.snapshot()) {
      Table table = Schemas.items(store);
      RowCursor found = snapshot.range(table, table.primaryKey().orElseThrow(), KeyRange.equal(List.of(0L)), false);
      found.next();
      int at = Integer.parseInt((String) found.row()[1]);
      while (commits() > at) {
        states.removeLast();
      }
    }
  }

  /** What is wrong after writing to a store that was opened again; empty where nothing is. */
  static List<String> write(Store store) {
    Table table = Schemas.items(store);
    for (long id = 1000; id < 1010; id++) {
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
        transaction.insert(table, new Object[] {id, "later", Vector.of(id, 0, 0, 1)});
        transaction.commit(true);
      }
    }
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      return transaction.check(table);
    }
  }

  private Vector vector() {
    float[] elements = new float[Schemas.DIMENSIONS];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = random.nextInt(9) - 4;
    }
    return Vector.wrap(elements);
  }

  private static void write(
      Transaction transaction, Snapshot snapshot, Table table, Map<Long, Object[]> next, long id, Object[] row) {
    if (next.containsKey(id)) {
      replace(transaction, snapshot, table, next, id, row);
    } else if (row != null) {
      transaction.insert(table, row);
      next.put(id, row);
    }
  }

  private static void replace(
      Transaction transaction, Snapshot snapshot, Table table, Map<Long, Object[]> next, long id, Object[] row) {
    RowCursor found = snapshot.range(table, table.primaryKey().orElseThrow(), KeyRange.equal(List.of(id)), false);
    if (!found.next()) {
      return; // written by this same transaction: its statement does not see it
    }
    Object[] before = found.row();
    if (row == null) {
      transaction.delete(table, found.rowId(), before);
      next.remove(id);
    } else if (transaction.update(table, found.rowId(), before, row)) {
      next.put(id, row);
    }
  }

  /**
   * What is wrong with a store that was opened again; empty where nothing is.
   *
   * @param acknowledged the last commit that must be there
   */
  List<String> verify(Store store, int acknowledged) {
    List<String> problems = new ArrayList<>();
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false);
        Snapshot snapshot = transaction.snapshot()) {
      if (transaction.catalog().table("public", "items").isEmpty()) {
        return acknowledged < 0 ? problems : List.of("the table is lost");
      }
      Table table = Schemas.items(store);
      Map<Long, Object[]> found = new TreeMap<>();
      for (RowCursor rows = snapshot.scan(table); rows.next(); ) {
        found.put((Long) rows.row()[0], rows.row());
      }
      if (table.hnsws().isEmpty()) {
        return acknowledged < 0 ? problems : List.of("the index is lost");
      }
      int at = Integer.parseInt((String) found.get(0L)[1]);
      if (at < acknowledged) {
        problems.add("commit " + acknowledged + " was acknowledged, the store is at " + at);
      }
      compare(states.get(at), found, problems);
      problems.addAll(transaction.check(table));
      float[] query = {1, 2, -1, 0.5f};
      Index.Hnsw index = table.hnsws().getFirst();
      var all = new NearestOptions(500, null, 500, () -> false);
      if (!NearestTest.nearest(snapshot, table, index, query, all)
          .equals(NearestTest.exact(snapshot, table, index.metric(), query))) {
        problems.add("the index does not agree with the table");
      }
    } catch (VecinoException e) {
      problems.add("verification failed: " + e.state() + " " + e.getMessage());
    }
    return problems;
  }

  private static void compare(Map<Long, Object[]> expected, Map<Long, Object[]> found, List<String> problems) {
    if (!expected.keySet().equals(found.keySet())) {
      problems.add("ids " + found.keySet() + " instead of " + expected.keySet());
      return;
    }
    expected.forEach((id, row) -> {
      if (!Arrays.equals(row, found.get(id))) {
        problems.add(Arrays.toString(found.get(id)) + " instead of " + Arrays.toString(row));
      }
    });
  }
}
