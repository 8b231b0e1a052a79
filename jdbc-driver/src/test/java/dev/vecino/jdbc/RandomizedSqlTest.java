package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A random walk over transactions, changes and searches, held against a model that is searched exactly. A second connection
 * watches that it sees committed rows only.
 */
final class RandomizedSqlTest {
  private static final int DIMENSIONS = 7;
  private static final int GROUPS = 5;

  @TempDir Path folder;

  /** A row of the model; the vector may be null. */
  private record Doc(int group, int value, float[] vector) {}

  /** An operator and what it means, in double precision. */
  private enum Distance {
    L2("<->") {
      @Override
      double of(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
          sum += (double) (a[i] - b[i]) * (a[i] - b[i]);
        }
        return Math.sqrt(sum);
      }
    },
    COSINE("<=>") {
      @Override
      double of(float[] a, float[] b) {
        double lengths = Math.sqrt(dot(a, a)) * Math.sqrt(dot(b, b));
        return lengths == 0 ? Double.NaN : 1 - dot(a, b) / lengths;
      }
    },
    INNER_PRODUCT("<#>") {
      @Override
      double of(float[] a, float[] b) {
        return -dot(a, b);
      }
    },
    L1("<+>") {
      @Override
      double of(float[] a, float[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
          sum += Math.abs((double) a[i] - b[i]);
        }
        return sum;
      }
    };

    final String operator;

    Distance(String operator) {
      this.operator = operator;
    }

    abstract double of(float[] a, float[] b);

    static double dot(float[] a, float[] b) {
      double sum = 0;
      for (int i = 0; i < a.length; i++) {
        sum += (double) a[i] * b[i];
      }
      return sum;
    }
  }

  private Random random;
  private Connection writer;
  private Connection watcher;
  private TreeMap<Integer, Doc> committed;
  private TreeMap<Integer, Doc> current;
  private final Deque<Map.Entry<Savepoint, TreeMap<Integer, Doc>>> savepoints = new ArrayDeque<>();
  private int nextId;

  @Test
  void random_walk_agrees_with_exact_model() throws SQLException {
    for (int partitions : new int[] {1, 3}) {
      run("jdbc:vecino:" + folder.resolve("walk" + partitions), partitions, 6_000, 20261130L + partitions);
    }
  }

  private void run(String url, int partitions, int steps, long seed) throws SQLException {
    random = new Random(seed);
    committed = new TreeMap<>();
    current = new TreeMap<>();
    nextId = 1;
    open(url);
    try {
      execute("create table doc (id int primary key, grp int, val int unique, v vector(" + DIMENSIONS
          + ")) with (partitions = " + partitions + ")");
      execute("create index on doc (grp)");
      execute("create index on doc using hnsw (v vector_l2_ops) with (m = 4, ef_construction = 20)");
      execute("create index on doc using hnsw (v vector_cosine_ops) with (m = 4, ef_construction = 20)");
      execute("create index on doc using hnsw (v vector_ip_ops) with (m = 8, ef_construction = 40)");
      execute("create index on doc using hnsw (v vector_l1_ops) with (m = 4, ef_construction = 20)");
      for (int step = 0; step < steps; step++) {
        String at = "seed " + seed + ", step " + step;
        if (step % 1_500 == 1_499) {
          endTransaction();
          close();
          open(url);
        }
        step(at);
      }
      endTransaction();
      compareAll(writer, committed, "seed " + seed + ", end");
      for (String check : List.of("check table doc")) {
        try (Statement statement = writer.createStatement(); ResultSet rows = statement.executeQuery(check)) {
          assertThat(rows.next()).isTrue();
          assertThat(rows.getString(1)).isEqualTo("ok");
          assertThat(rows.next()).isFalse();
        }
      }
    } finally {
      close();
    }
  }

  private void open(String url) throws SQLException {
    writer = DriverManager.getConnection(url);
    watcher = DriverManager.getConnection(url);
    for (Connection connection : List.of(writer, watcher)) {
      try (Statement statement = connection.createStatement()) {
        // More than there are rows: then the walk is exhaustive, and its answer exact.
        statement.execute("set hnsw.ef_search = 100000");
      }
    }
  }

  private void close() throws SQLException {
    watcher.close();
    writer.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = writer.createStatement()) {
      statement.execute(sql);
    }
  }

  private void step(String at) throws SQLException {
    switch (random.nextInt(20)) {
      case 0 -> {
        if (writer.getAutoCommit()) {
          writer.setAutoCommit(false);
        }
      }
      case 1 -> endTransaction();
      case 2 -> {
        if (!writer.getAutoCommit()) {
          savepoints.push(Map.entry(writer.setSavepoint(), new TreeMap<>(current)));
        }
      }
      case 3 -> {
        if (!savepoints.isEmpty()) {
          for (int i = random.nextInt(savepoints.size()); i > 0; i--) {
            savepoints.pop();
          }
          writer.rollback(savepoints.peek().getKey());
          current = new TreeMap<>(savepoints.peek().getValue());
        }
      }
      case 4, 5, 6, 7 -> insert();
      case 8, 9 -> updateVector();
      case 10 -> updateGroup();
      case 11 -> delete();
      case 12 -> upsert();
      case 13 -> violate(at);
      case 14 -> topK(watcher, committed, at);
      default -> topK(writer, current, at);
    }
    if (writer.getAutoCommit()) {
      committed = new TreeMap<>(current);
    }
  }

  private void endTransaction() throws SQLException {
    if (writer.getAutoCommit()) {
      return;
    }
    if (random.nextInt(3) > 0) {
      writer.commit();
      committed = new TreeMap<>(current);
    } else {
      writer.rollback();
      current = new TreeMap<>(committed);
    }
    savepoints.clear();
    writer.setAutoCommit(true);
  }

  private float[] vector() {
    float[] vector = new float[DIMENSIONS];
    if (random.nextInt(30) == 0) {
      return vector;
    }
    for (int i = 0; i < DIMENSIONS; i++) {
      // Few distinct values, so that equal vectors and ties occur.
      vector[i] = random.nextInt(4) == 0 ? random.nextInt(3) - 1 : (float) random.nextGaussian();
    }
    return vector;
  }

  private float[] vectorOrNull() {
    return random.nextInt(12) == 0 ? null : vector();
  }

  private void insert() throws SQLException {
    int count = 1 + random.nextInt(4);
    try (PreparedStatement insert = writer.prepareStatement("insert into doc values (?, ?, ?, ?)")) {
      for (int i = 0; i < count; i++) {
        int id = nextId++;
        var doc = new Doc(random.nextInt(GROUPS), id * 10, vectorOrNull());
        insert.setInt(1, id);
        insert.setInt(2, doc.group);
        insert.setInt(3, doc.value);
        insert.setObject(4, doc.vector);
        assertThat(insert.executeUpdate()).isEqualTo(1);
        current.put(id, doc);
      }
    }
  }

  private Integer anyId() {
    if (current.isEmpty()) {
      return null;
    }
    Integer id = current.ceilingKey(random.nextInt(nextId));
    return id == null ? current.firstKey() : id;
  }

  private void updateVector() throws SQLException {
    Integer id = anyId();
    if (id == null) {
      return;
    }
    float[] vector = vectorOrNull();
    try (PreparedStatement update = writer.prepareStatement("update doc set v = ? where id = ?")) {
      update.setObject(1, vector);
      update.setInt(2, id);
      assertThat(update.executeUpdate()).isEqualTo(1);
    }
    current.computeIfPresent(id, (k, doc) -> new Doc(doc.group, doc.value, vector));
  }

  private void updateGroup() throws SQLException {
    int from = random.nextInt(GROUPS);
    int to = random.nextInt(GROUPS);
    int below = random.nextInt(nextId);
    try (PreparedStatement update = writer.prepareStatement("update doc set grp = ? where grp = ? and id < ?")) {
      update.setInt(1, to);
      update.setInt(2, from);
      update.setInt(3, below);
      int expected = 0;
      for (var entry : current.entrySet()) {
        if (entry.getValue().group == from && entry.getKey() < below) {
          entry.setValue(new Doc(to, entry.getValue().value, entry.getValue().vector));
          expected++;
        }
      }
      assertThat(update.executeUpdate()).isEqualTo(expected);
    }
  }

  private void delete() throws SQLException {
    Integer id = anyId();
    if (id == null) {
      return;
    }
    int to = id + random.nextInt(6);
    try (PreparedStatement delete = writer.prepareStatement("delete from doc where id >= ? and id <= ?")) {
      delete.setInt(1, id);
      delete.setInt(2, to);
      var gone = current.subMap(id, true, to, true);
      assertThat(delete.executeUpdate()).isEqualTo(gone.size());
      gone.clear();
    }
  }

  private void upsert() throws SQLException {
    int id = 1 + random.nextInt(nextId);
    float[] vector = vectorOrNull();
    try (PreparedStatement upsert = writer.prepareStatement(
        "insert into doc values (?, 0, ?, ?) on conflict (id) do update set v = excluded.v")) {
      upsert.setInt(1, id);
      upsert.setInt(2, id * 10);
      upsert.setObject(3, vector);
      upsert.executeUpdate();
    }
    current.merge(id, new Doc(0, id * 10, vector), (old, added) -> new Doc(old.group, old.value, added.vector));
    nextId = Math.max(nextId, id + 1);
  }

  /** A statement that fails half-way must leave nothing behind. */
  private void violate(String at) throws SQLException {
    Integer id = anyId();
    if (id == null) {
      return;
    }
    Savepoint savepoint = writer.getAutoCommit() ? null : writer.setSavepoint();
    try (PreparedStatement insert =
        writer.prepareStatement("insert into doc values (?, 1, ?, ?), (?, 1, ?, ?)")) {
      insert.setInt(1, nextId + 1_000_000);
      insert.setInt(2, -nextId);
      insert.setObject(3, vector());
      insert.setInt(4, id);
      insert.setInt(5, -nextId - 1);
      insert.setObject(6, vector());
      assertThatThrownBy(insert::executeUpdate)
          .as(at)
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
    }
    if (savepoint != null) {
      writer.rollback(savepoint);
    }
  }

  private void topK(Connection connection, TreeMap<Integer, Doc> model, String at) throws SQLException {
    Distance metric = Distance.values()[random.nextInt(4)];
    float[] query = vector();
    int k = random.nextInt(15);
    int offset = random.nextInt(4) == 0 ? random.nextInt(8) : 0;
    int group = random.nextInt(GROUPS);
    boolean filtered = random.nextBoolean();
    String sql = "select id, v " + metric.operator + " ? from doc" + (filtered ? " where grp = ?" : "")
        + " order by v " + metric.operator + " ? limit ? offset ?";
    List<Integer> ids = new ArrayList<>();
    List<Double> distances = new ArrayList<>();
    try (PreparedStatement search = connection.prepareStatement(sql)) {
      int at1 = 1;
      search.setObject(at1++, query);
      if (filtered) {
        search.setInt(at1++, group);
      }
      search.setObject(at1++, query);
      search.setInt(at1++, k);
      search.setInt(at1, offset);
      try (ResultSet rows = search.executeQuery()) {
        while (rows.next()) {
          ids.add(rows.getInt(1));
          double distance = rows.getDouble(2);
          distances.add(rows.wasNull() ? null : distance);
        }
      }
    }
    String problem = problem(metric, query, k, offset, filtered ? group : -1, model, ids, distances);
    assertThat(problem).as(at + ", " + sql).isNull();
  }

  /** What is wrong with an answer; null where it is one of the exact ones (ties may come in any order). */
  private static String problem(
      Distance metric, float[] query, int k, int offset, int group, TreeMap<Integer, Doc> model, List<Integer> ids,
      List<Double> distances) {
    List<Double> exact = new ArrayList<>();
    for (Doc doc : model.values()) {
      if (group < 0 || doc.group == group) {
        exact.add(doc.vector == null ? Double.POSITIVE_INFINITY : metric.of(doc.vector, query));
      }
    }
    // NULL (here infinite) comes last, NaN just before it.
    exact.sort((a, b) -> Double.compare(rank(a), rank(b)));
    List<Double> expected = exact.subList(Math.min(offset, exact.size()), Math.min(offset + k, exact.size()));
    if (ids.size() != expected.size()) {
      return "expected " + expected.size() + " rows, got " + ids.size();
    }
    for (int i = 0; i < ids.size(); i++) {
      Doc doc = model.get(ids.get(i));
      if (doc == null || ids.indexOf(ids.get(i)) != i) {
        return "row " + ids.get(i) + " is not there, or twice";
      }
      if (group >= 0 && doc.group != group) {
        return "row " + ids.get(i) + " does not pass the filter";
      }
      Double own = doc.vector == null ? Double.valueOf(Double.POSITIVE_INFINITY) : (Double) metric.of(doc.vector, query);
      Double given = distances.get(i) == null ? Double.valueOf(Double.POSITIVE_INFINITY) : distances.get(i);
      if (differ(own, given)) {
        return "row " + ids.get(i) + " has distance " + own + ", not " + given;
      }
      if (differ(expected.get(i), given)) {
        return "hit " + i + " should have distance " + expected.get(i) + ", has " + given;
      }
    }
    return null;
  }

  private static double rank(double distance) {
    return Double.isNaN(distance) ? Double.MAX_VALUE : distance;
  }

  private static boolean differ(double a, double b) {
    if (Double.isNaN(a) || Double.isNaN(b) || Double.isInfinite(a) || Double.isInfinite(b)) {
      return Double.compare(a, b) != 0;
    }
    return Math.abs(a - b) > 1e-4;
  }

  private static void compareAll(Connection connection, TreeMap<Integer, Doc> model, String at) throws SQLException {
    Map<Integer, String> found = new TreeMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select id, grp, val, v from doc")) {
      while (rows.next()) {
        float[] vector = rows.getObject(4, float[].class);
        found.put(rows.getInt(1), rows.getInt(2) + " " + rows.getInt(3) + " " + java.util.Arrays.toString(vector));
      }
    }
    Map<Integer, String> expected = new TreeMap<>();
    model.forEach((id, doc) ->
        expected.put(id, doc.group + " " + doc.value + " " + java.util.Arrays.toString(doc.vector)));
    assertThat(found).as(at).isEqualTo(expected);
  }

  @Test
  void oracle_rejects_wrong_answers() {
    TreeMap<Integer, Doc> model = new TreeMap<>();
    for (int i = 1; i <= 5; i++) {
      model.put(i, new Doc(i % 2, i, new float[] {i, 0, 0, 0, 0, 0, 0}));
    }
    float[] query = new float[DIMENSIONS];
    assertThat(problem(Distance.L2, query, 2, 0, -1, model, List.of(1, 2), List.of(1.0, 2.0))).isNull();
    assertThat(problem(Distance.L2, query, 2, 0, -1, model, List.of(1, 3), List.of(1.0, 3.0))).contains("hit 1");
    assertThat(problem(Distance.L2, query, 2, 0, -1, model, List.of(1), List.of(1.0))).contains("expected 2 rows");
    assertThat(problem(Distance.L2, query, 2, 0, -1, model, List.of(1, 2), List.of(1.0, 2.5))).contains("has distance");
    assertThat(problem(Distance.L2, query, 1, 0, 0, model, List.of(1), List.of(1.0))).contains("filter");
    assertThat(problem(Distance.L2, query, 2, 0, -1, model, List.of(1, 1), List.of(1.0, 1.0))).contains("twice");
  }
}
