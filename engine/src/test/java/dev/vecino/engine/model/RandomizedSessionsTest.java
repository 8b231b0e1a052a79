package dev.vecino.engine.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Vector;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random statements of several sessions in turn, in and out of transactions, with the database reopened now and then:
 * every answer is compared with a model that knows nothing of indexes. Rows through an index must be visible, filtered,
 * in order, complete and of exact distance; which rows they are may differ from the exact answer only as far as recall
 * allows.
 */
final class RandomizedSessionsTest {
  private static final int STEPS = 12_000;
  private static final int SESSIONS = 3;
  private static final int IDS = 600;
  private static final int TAGS = 8;
  private static final int DIMENSIONS = 8;
  private static final double TOLERANCE = 1e-4;
  private static final double LEAST_RECALL = 0.98;

  private final long seed = Long.getLong("seed", 20_261_130);
  private final Random random = new Random(seed);
  private final TreeMap<Integer, ModelRow> committed = new TreeMap<>();
  private final List<ModelSession> sessions = new ArrayList<>();
  private long wanted;
  private long found;
  private int step;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"none", "sq8", "rabitq"})
  void randomStatements_agreeWithTheModel(String quantization) {
    Database database = open();
    sessions.getFirst().run("create table t (id int primary key, tag int not null, v vector(" + DIMENSIONS + "))");
    sessions.getFirst().run("create index on t (tag)");
    for (PlainMetric metric : PlainMetric.values()) {
      String codes = metric == PlainMetric.L1 ? "none" : quantization;
      sessions.getFirst().run(
          "create index on t using hnsw (v " + metric.operatorClass + ") with (quantization = " + codes + ")");
    }
    try {
      for (step = 0; step < STEPS; step++) {
        if (step % 1500 == 1499) {
          database = reopen(database);
        }
        step(sessions.get(random.nextInt(SESSIONS)));
      }
      sessions.stream().filter(ModelSession::inTransaction).forEach(ModelSession::commit);
      checkAll(sessions.getFirst());
      assertThat(sessions.getFirst().rows("check table t")).hasSize(1).allMatch(row -> row[0].equals("ok"));
    } catch (AssertionError | RuntimeException e) {
      throw new AssertionError(quantization + ", seed " + seed + ", step " + step + ": " + e.getMessage(), e);
    } finally {
      database.close();
    }
    assertThat((double) found / wanted).as("recall of %d rows, %s, seed %d", wanted, quantization, seed).isGreaterThan(LEAST_RECALL);
  }

  @Test
  void wrongModel_isNoticed() {
    Database database = open();
    try {
      ModelSession session = sessions.getFirst();
      session.run("create table t (id int primary key, tag int not null, v vector(" + DIMENSIONS + "))");
      session.run("insert into t values (1, 1, '[1,1,1,1,1,1,1,1]'), (2, 1, '[2,1,1,1,1,1,1,1]')");
      committed.put(1, new ModelRow(1, 1, new float[] {1, 1, 1, 1, 1, 1, 1, 1}));
      assertThatThrownBy(() -> checkAll(session)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> checkCount(session)).isInstanceOf(AssertionError.class);
      assertThatThrownBy(() -> topK(session, row -> true, "")).isInstanceOf(AssertionError.class);
      committed.put(2, new ModelRow(2, 1, new float[] {2, 1, 1, 1, 1, 1, 1, 1.5f}));
      assertThatThrownBy(() -> checkAll(session)).isInstanceOf(AssertionError.class);
      committed.put(2, new ModelRow(2, 1, new float[] {2, 1, 1, 1, 1, 1, 1, 1}));
      checkAll(session);
      topK(session, row -> true, "");
    } finally {
      database.close();
    }
  }

  private Database open() {
    Database database = Database.open(folder.resolve("db").toString(), Map.of("synchronous_commit", "off"));
    sessions.clear();
    for (int i = 0; i < SESSIONS; i++) {
      sessions.add(new ModelSession(database, committed));
    }
    return database;
  }

  private Database reopen(Database database) {
    database.close(); // open transactions are rolled back, in the model by forgetting their sessions
    Database reopened = open();
    assertThat(sessions.getFirst().rows("check table t")).hasSize(1).allMatch(row -> row[0].equals("ok"));
    checkAll(sessions.getFirst());
    return reopened;
  }

  private void step(ModelSession session) {
    try {
      switch (random.nextInt(20)) {
        case 0 -> beginOrEnd(session);
        case 1 -> savepoint(session);
        case 2, 3, 4, 5 -> insert(session);
        case 6, 7 -> upsert(session);
        case 8, 9 -> update(session);
        case 10 -> delete(session);
        case 11 -> deleteByTag(session);
        case 12 -> lookUp(session);
        case 13 -> byTag(session);
        case 14, 15 -> topK(session, row -> true, "");
        case 16 -> {
          int tag = random.nextInt(TAGS);
          topK(session, row -> row.tag() == tag, "where tag = " + tag);
        }
        case 17 -> topK(session, row -> row.id() % 3 == 0, "where id % 3 = 0");
        case 18 -> exactTopK(session);
        default -> checkCount(session);
      }
    } catch (VecinoException e) {
      boolean contended = e.state() == SqlState.LOCK_NOT_AVAILABLE || e.state() == SqlState.DEADLOCK_DETECTED;
      if (!contended) {
        throw e;
      }
      if (session.inTransaction()) {
        session.rollback();
      }
    }
  }

  private void beginOrEnd(ModelSession session) {
    if (!session.inTransaction()) {
      session.begin();
    } else if (random.nextInt(4) == 0) {
      session.rollback();
    } else {
      session.commit();
    }
  }

  private void savepoint(ModelSession session) {
    if (session.inTransaction()) {
      if (random.nextBoolean()) {
        session.savepoint();
      } else {
        session.rollbackToSavepoint();
      }
    }
  }

  private int anyId() {
    return random.nextInt(IDS);
  }

  private float[] anyVector() {
    int kind = random.nextInt(20);
    if (kind == 0) {
      return null;
    }
    float[] vector = new float[DIMENSIONS];
    if (kind == 1) {
      return vector;
    }
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = kind < 8 ? random.nextInt(3) - 1 : (float) random.nextGaussian(); // many ties, many not
    }
    return vector;
  }

  private static Vector value(float[] vector) {
    return vector == null ? null : Vector.of(vector);
  }

  private ModelRow anyRow(int id) {
    return new ModelRow(id, random.nextInt(TAGS), anyVector());
  }

  private void insert(ModelSession session) {
    ModelRow row = anyRow(anyId());
    boolean taken = session.visible().containsKey(row.id());
    try {
      session.change("insert into t values ($1, $2, $3)", row.id(), row.tag(), value(row.vector()));
      assertThat(taken).as("key %d was taken", row.id()).isFalse();
      session.changed(row.id(), row);
    } catch (VecinoException e) {
      if (e.state() != SqlState.UNIQUE_VIOLATION) {
        throw e;
      }
      assertThat(taken).as("key %d was free: %s", row.id(), e.getMessage()).isTrue();
      if (session.inTransaction()) {
        session.rollback();
      }
    }
  }

  private void upsert(ModelSession session) {
    ModelRow row = anyRow(anyId());
    long count =
        session.change(
            "insert into t values ($1, $2, $3) on conflict (id) do update set tag = excluded.tag, v = excluded.v",
            row.id(), row.tag(), value(row.vector()));
    assertThat(count).isEqualTo(1);
    session.changed(row.id(), row);
  }

  private void update(ModelSession session) {
    ModelRow row = anyRow(anyId());
    long count =
        session.change("update t set tag = $1, v = $2 where id = $3", row.tag(), value(row.vector()), row.id());
    boolean exists = session.visible().containsKey(row.id());
    assertThat(count).isEqualTo(exists ? 1 : 0);
    if (exists) {
      session.changed(row.id(), row);
    }
  }

  private void delete(ModelSession session) {
    int id = anyId();
    boolean exists = session.visible().containsKey(id);
    assertThat(session.change("delete from t where id = $1", id)).isEqualTo(exists ? 1 : 0);
    if (exists) {
      session.changed(id, null);
    }
  }

  private void deleteByTag(ModelSession session) {
    int tag = random.nextInt(TAGS);
    int below = random.nextInt(IDS);
    List<Integer> gone =
        session.visibleRows().stream()
            .filter(row -> row.tag() == tag && row.id() >= below && row.id() < below + 60)
            .map(ModelRow::id)
            .toList();
    long count =
        session.change("delete from t where tag = $1 and id >= $2 and id < $3", tag, below, below + 60);
    assertThat(count).isEqualTo(gone.size());
    gone.forEach(id -> session.changed(id, null));
  }

  private void lookUp(ModelSession session) {
    int id = anyId();
    ModelRow row = session.visible().get(id);
    List<Object[]> rows = session.rows("select tag, v from t where id = $1", id);
    assertThat(rows).hasSize(row == null ? 0 : 1);
    if (row != null) {
      assertThat(rows.getFirst()[0]).isEqualTo(row.tag());
      assertThat(rows.getFirst()[1]).isEqualTo(value(row.vector()));
    }
  }

  private void byTag(ModelSession session) {
    int tag = random.nextInt(TAGS);
    List<Object[]> rows = session.rows("select id from t where tag = $1 order by id", tag);
    List<Object> ids = rows.stream().map(row -> row[0]).toList();
    assertThat(ids)
        .isEqualTo(session.visibleRows().stream().filter(row -> row.tag() == tag).map(ModelRow::id).toList());
  }

  private void checkCount(ModelSession session) {
    assertThat(session.rows("select count(*) from t").getFirst()[0]).isEqualTo((long) session.visible().size());
  }

  private void checkAll(ModelSession session) {
    List<Object[]> rows = session.rows("select id, tag, v from t order by id");
    assertThat(rows.stream().map(Arrays::asList).toList())
        .isEqualTo(
            session.visibleRows().stream()
                .map(row -> Arrays.<Object>asList(row.id(), row.tag(), value(row.vector())))
                .toList());
  }

  private void exactTopK(ModelSession session) {
    session.run("set enable_indexscan = off");
    long before = wanted - found;
    topK(session, row -> true, "");
    assertThat(wanted - found).as("an exact plan misses nothing").isEqualTo(before);
    session.run("set enable_indexscan = on");
  }

  private void topK(ModelSession session, Predicate<ModelRow> filter, String where) {
    PlainMetric metric = PlainMetric.values()[random.nextInt(PlainMetric.values().length)];
    float[] vector = anyVector();
    float[] query = vector == null ? new float[DIMENSIONS] : vector;
    int k = random.nextInt(10) == 0 ? IDS : 1 + random.nextInt(15);
    String distance = "v " + metric.operator + " $1";
    List<Object[]> rows =
        session.rows("select id, " + distance + " from t " + where + " order by " + distance + " limit $2",
            Vector.of(query), k);
    List<Double> exact =
        session.visibleRows().stream()
            .filter(filter)
            .map(row -> row.vector() == null ? null : (Double) metric.of(row.vector(), query))
            .sorted(Comparator.nullsLast(Comparator.naturalOrder()))
            .limit(k)
            .toList();
    assertThat(rows).as("rows of top %d by %s %s", k, metric, where).hasSize(exact.size());
    TreeMap<Integer, ModelRow> visible = session.visible();
    Double last = null;
    for (int i = 0; i < rows.size(); i++) {
      ModelRow row = visible.get((Integer) rows.get(i)[0]);
      assertThat(row).as("row %s is visible", rows.get(i)[0]).isNotNull();
      assertThat(filter.test(row)).as("row %d passes %s", row.id(), where).isTrue();
      Double given = (Double) rows.get(i)[1];
      checkDistance(given, row.vector() == null ? null : metric.of(row.vector(), query));
      if (last != null && given != null) {
        assertThat(given.compareTo(last)).as("%s comes after %s", given, last).isNotNegative();
      }
      last = given;
      wanted++;
      found += isWithin(given, exact.get(i)) ? 1 : 0;
    }
    assertThat(rows.stream().map(row -> row[0]).distinct().count()).as("no row twice").isEqualTo(rows.size());
  }

  private static boolean isWithin(Double given, Double limit) {
    return limit == null || limit.isNaN() || given != null && given <= limit + TOLERANCE;
  }

  private static void checkDistance(Double given, Double exact) {
    boolean agrees =
        exact == null || given == null
            ? exact == null && given == null
            : exact.isNaN() ? given.isNaN() : Math.abs(given - exact) < TOLERANCE * (1 + Math.abs(exact));
    assertThat(agrees).as("distance %s, exactly %s", given, exact).isTrue();
  }
}
