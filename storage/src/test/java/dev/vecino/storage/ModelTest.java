package dev.vecino.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.type.Vector;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Several transactions at a time do random things to a table; a map per transaction says what it must see. */
class ModelTest {
  private static final int STEPS = 5_000;
  private static final int SESSIONS = 4;
  private static final int IDS = 150;
  private static final NearestOptions ALL = new NearestOptions(1000, null, 1000, () -> false);

  @TempDir Path folder;

  private Random random;
  private Store store;
  private Table table;
  private final TreeMap<Long, Object[]> committed = new TreeMap<>(); // by row id

  /** An open transaction and what it must see. */
  private final class Session {
    final Transaction transaction;
    final boolean repeatable;
    final TreeMap<Long, Object[]> base; // what was committed at its first statement
    final Map<Long, Object[]> own = new TreeMap<>(); // null for deleted
    final Deque<Map<Long, Object[]>> saved = new ArrayDeque<>();
    final Deque<Transaction.Savepoint> savepoints = new ArrayDeque<>();

    Session() {
      repeatable = random.nextBoolean();
      transaction = store.begin(
          repeatable ? Isolation.REPEATABLE_READ : Isolation.READ_COMMITTED, 1, false);
      transaction.snapshot().close(); // from here on a repeatable read sees the same
      base = new TreeMap<>(committed);
    }

    TreeMap<Long, Object[]> expected() {
      TreeMap<Long, Object[]> rows = new TreeMap<>(repeatable ? base : committed);
      own.forEach((id, row) -> {
        if (row == null) {
          rows.remove(id);
        } else {
          rows.put(id, row);
        }
      });
      return rows;
    }
  }

  private final List<Session> sessions = new ArrayList<>();

  @ParameterizedTest
  @CsvSource({"17,1,true", "18,3,true", "19,1,false", "20,3,false"})
  void transactions_ofRandomWrites_agreeWithModel(long seed, int partitions, boolean memory) {
    random = new Random(seed);
    StoreOptions options = memory ? StoreOptions.memory() : StoreOptions.at(folder.resolve("app"));
    store = Store.open(options);
    Schemas.create(store, partitions);
    for (Metric metric : EnumSet.complementOf(EnumSet.of(Metric.HAMMING, Metric.JACCARD))) {
      createIndex(metric);
    }
    table = Schemas.items(store);
    for (int step = 0; step < STEPS; step++) {
      try {
        step(step);
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("seed " + seed + ", step " + step + ": " + e, e);
      }
    }
    while (!sessions.isEmpty()) {
      end(sessions.getFirst(), true);
    }
    checkAll();
    if (!memory) {
      store.close();
      store = Store.open(options);
      table = Schemas.items(store);
      checkAll();
    }
    store.close();
  }

  private void createIndex(Metric metric) {
    try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, false)) {
      var index = new Index.Hnsw(transaction.newObjectId(), "near_" + metric, 3, metric, 6, 24);
      transaction.createIndex(Schemas.items(store), index, Progress.NONE);
      transaction.commit(true);
    }
  }

  private void checkAll() {
    var session = new Session();
    read(session);
    for (Index.Hnsw index : table.hnsws()) {
      search(session, index);
    }
    assertThat(session.transaction.check(table)).isEmpty();
    session.transaction.close();
  }

  private void step(int step) {
    if (sessions.size() < SESSIONS) {
      sessions.add(new Session());
    }
    Session session = sessions.get(random.nextInt(sessions.size()));
    switch (random.nextInt(14)) {
      case 0, 1, 2 -> insert(session);
      case 3, 4 -> update(session);
      case 5, 6 -> delete(session);
      case 7 -> read(session);
      case 8, 9 -> search(session, table.hnsws().get(random.nextInt(table.hnsws().size())));
      case 10 -> {
        session.savepoints.push(session.transaction.savepoint());
        session.saved.push(new TreeMap<>(session.own));
      }
      case 11 -> {
        if (!session.savepoints.isEmpty()) {
          session.transaction.rollbackTo(session.savepoints.pop());
          session.own.clear();
          session.own.putAll(session.saved.pop());
        }
      }
      default -> end(session, random.nextInt(4) != 0);
    }
    if (step % 500 == 499) {
      try (Transaction transaction = store.begin(Isolation.READ_COMMITTED, 1000, true)) {
        assertThat(transaction.check(table)).isEmpty();
      }
    }
  }

  private Object[] row(long id) {
    Vector vector = null;
    if (random.nextInt(10) != 0) {
      float[] elements = new float[Schemas.DIMENSIONS];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = random.nextInt(5) - 2; // zero vectors and ties among them
      }
      vector = Vector.wrap(elements);
    }
    return new Object[] {id, random.nextInt(5) == 0 ? null : "n" + random.nextInt(20), vector};
  }

  private void insert(Session session) {
    Object[] row = row(random.nextInt(IDS));
    boolean taken = session.expected().values().stream().anyMatch(other -> other[0].equals(row[0]));
    try {
      session.own.put(session.transaction.insert(table, row), row);
      assertThat(taken && !session.repeatable).as("key %s is taken", row[0]).isFalse();
    } catch (VecinoException e) {
      // Another session has the key, or has committed it since a repeatable snapshot.
      assertThat(e.state()).isIn(
          SqlState.UNIQUE_VIOLATION, SqlState.LOCK_NOT_AVAILABLE, SqlState.DEADLOCK_DETECTED);
    }
  }

  private Map.Entry<Long, Object[]> any(Session session) {
    TreeMap<Long, Object[]> rows = session.expected();
    if (rows.isEmpty()) {
      return null;
    }
    Map.Entry<Long, Object[]> entry = rows.ceilingEntry(1 + random.nextLong(rows.lastKey()));
    return entry == null ? rows.lastEntry() : entry;
  }

  private void update(Session session) {
    Map.Entry<Long, Object[]> target = any(session);
    if (target != null) {
      Object[] after = row((Long) target.getValue()[0]);
      after[2] = random.nextBoolean() ? target.getValue()[2] : after[2];
      write(session, target, after);
    }
  }

  private void delete(Session session) {
    Map.Entry<Long, Object[]> target = any(session);
    if (target != null) {
      write(session, target, null);
    }
  }

  private void write(Session session, Map.Entry<Long, Object[]> target, Object[] after) {
    boolean changed = !session.own.containsKey(target.getKey())
        && !Arrays.equals(committed.get(target.getKey()), target.getValue());
    Transaction transaction = session.transaction;
    try (Snapshot snapshot = transaction.snapshot()) {
      Object[] before = snapshot.row(table, target.getKey());
      assertThat(before).isEqualTo(target.getValue());
      boolean done = after == null
          ? transaction.delete(table, target.getKey(), before)
          : transaction.update(table, target.getKey(), before, after);
      assertThat(done).isTrue();
      assertThat(changed).as("row %s was changed by others", target.getKey()).isFalse();
      session.own.put(target.getKey(), after);
    } catch (VecinoException e) {
      assertThat(e.state()).isIn(
          changed ? SqlState.SERIALIZATION_FAILURE : SqlState.LOCK_NOT_AVAILABLE,
          SqlState.LOCK_NOT_AVAILABLE,
          SqlState.DEADLOCK_DETECTED);
    }
  }

  private void read(Session session) {
    TreeMap<Long, Object[]> expected = session.expected();
    try (Snapshot snapshot = session.transaction.snapshot()) {
      TreeMap<Long, Object[]> found = new TreeMap<>();
      for (RowCursor rows = snapshot.scan(table); rows.next(); ) {
        found.put(rows.rowId(), rows.row());
      }
      assertThat(found.keySet()).isEqualTo(expected.keySet());
      expected.forEach((id, row) -> assertThat(found.get(id)).isEqualTo(row));
      String name = "n" + random.nextInt(20);
      Index.BTree byName = table.bTrees().get(1);
      List<Long> ids = new ArrayList<>();
      for (RowCursor rows = snapshot.range(table, byName, KeyRange.equal(List.of(name)), false); rows.next(); ) {
        assertThat(rows.row()[1]).isEqualTo(name);
        ids.add(rows.rowId());
      }
      List<Long> named = expected.entrySet().stream()
          .filter(row -> name.equals(row.getValue()[1])).map(Map.Entry::getKey).toList();
      assertThat(ids).isEqualTo(named);
    }
  }

  private void search(Session session, Index.Hnsw index) {
    float[] query = {random.nextInt(5) - 2, 0.25f, random.nextInt(3), -1};
    try (Snapshot snapshot = session.transaction.snapshot()) {
      List<NearestTest.Hit> exact = NearestTest.exact(snapshot, table, index.metric(), query);
      assertThat(NearestTest.nearest(snapshot, table, index, query, ALL)).isEqualTo(exact);
      assertThat(exact.size()).isLessThanOrEqualTo(session.expected().size());
    }
  }

  private void end(Session session, boolean commit) {
    sessions.remove(session);
    if (!commit) {
      session.transaction.rollback();
      return;
    }
    session.transaction.commit(random.nextInt(20) == 0);
    session.own.forEach((id, row) -> {
      if (row == null) {
        committed.remove(id);
      } else {
        committed.put(id, row);
      }
    });
  }
}
