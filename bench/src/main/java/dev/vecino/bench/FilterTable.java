package dev.vecino.bench;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Filtered top-10 over {@code items (id, topic, embedding)}, at several selectivities, with filters that know nothing of
 * the query, that keep the topics nearest to it, and that keep those farthest from it.
 */
final class FilterTable {
  static final double[] SELECTIVITIES = {0.5, 0.1, 0.01, 0.001, 0.0001};
  private static final int K = 10;
  private static final double TOLERANCE = 1e-6;

  /** A row that a walk tests costs as much as so many that a scan tests; see {@code WalkBudget}. */
  private static final int SCANNED_PER_TEST = 30;

  enum Kind {
    INDEPENDENT,
    ALIGNED,
    OPPOSED
  }

  /**
   * A line of the table, means over the queries.
   *
   * @param recall part of the ten nearest of the rows that pass
   * @param complete whether every search found ten rows, or all that pass
   * @param distances computed as the planner chose
   * @param exactDistances computed by a scan
   * @param walkDistances computed by a walk, however long
   * @param work of the choice: rows that a scan tests, and thirty for each that a walk tests
   * @param bestWork of the better of scan and walk, for each query
   */
  record Line(
      Kind kind, double selectivity, double recall, boolean complete, double distances, double exactDistances,
      double walkDistances, double work, double bestWork, double scanned) {
    String markdown() {
      return String.format(
          Locale.ROOT, "| %s | %s %% | %.3f | %.0f | %.0f | %.0f | %.0f %% | %.2f |",
          kind.name().toLowerCase(Locale.ROOT), Double.toString(100 * selectivity).replaceAll("\\.0$", ""), recall,
          distances, walkDistances, exactDistances, 100 * scanned, work / bestWork);
    }
  }

  private record Effort(Set<Integer> ids, double distances, double removed, boolean walked, boolean scanned) {}

  private final Connection connection;
  private final List<float[]> rows;
  private final List<String> topics;
  private final List<float[]> queries;
  private final Map<String, float[]> centres = new TreeMap<>();

  FilterTable(Connection connection, List<float[]> rows, List<String> topics, List<float[]> queries) {
    this.connection = connection;
    this.rows = rows;
    this.topics = topics;
    this.queries = queries;
    for (int i = 0; i < rows.size(); i++) {
      float[] centre = centres.computeIfAbsent(topics.get(i), topic -> new float[rows.getFirst().length]);
      for (int d = 0; d < centre.length; d++) {
        centre[d] += rows.get(i)[d];
      }
    }
  }

  List<Line> run() throws SQLException {
    List<Line> lines = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      for (double selectivity : SELECTIVITIES) {
        lines.add(line(kind, selectivity));
      }
    }
    return lines;
  }

  private Line line(Kind kind, double selectivity) throws SQLException {
    double found = 0;
    double wanted = 0;
    boolean complete = true;
    double[] sums = new double[6];
    for (int q = 0; q < queries.size(); q++) {
      float[] query = queries.get(q);
      Filter filter = filter(kind, selectivity, query, q);
      int[] passing = IntStream.range(0, rows.size()).filter(filter::test).toArray();
      Effort chosen = search(query, filter, true);
      Effort walk = search(query, filter, false);
      double[] nearest = IntStream.of(passing).mapToDouble(id -> distance(query, rows.get(id))).sorted().toArray();
      int most = Math.min(K, nearest.length);
      complete &= chosen.ids.size() == most && IntStream.of(passing).boxed().toList().containsAll(chosen.ids);
      wanted += most;
      found += chosen.ids.stream()
          .filter(id -> distance(query, rows.get(id)) <= nearest[most - 1] + TOLERANCE)
          .count();
      double failing = rows.size() - passing.length;
      double walkTests = walk.removed + Math.min(passing.length, 40);
      double tests = chosen.walked ? chosen.removed - (chosen.scanned ? failing : 0) + Math.min(passing.length, 40) : 0;
      double work = SCANNED_PER_TEST * tests + (chosen.scanned ? rows.size() : 0);
      double best = Math.min(rows.size(), SCANNED_PER_TEST * walkTests);
      double[] terms = {chosen.distances, passing.length, walk.distances, work, best, chosen.scanned ? 1 : 0};
      for (int i = 0; i < sums.length; i++) {
        sums[i] += terms[i] / queries.size();
      }
    }
    return new Line(
        kind, selectivity, wanted == 0 ? 1 : found / wanted, complete, sums[0], sums[1], sums[2], sums[3], sums[4],
        sums[5]);
  }

  /** Rows of some topics of which one of so many passes. */
  private record Filter(Set<String> topics, int modulus, int rest, List<String> topicOf) {
    boolean test(int id) {
      return id % modulus == rest && (topics.isEmpty() || topics.contains(topicOf.get(id)));
    }

    String sql() {
      String some = topics.stream().map(topic -> "'" + topic + "'").collect(Collectors.joining(", "));
      return "id % " + modulus + " = " + rest + (topics.isEmpty() ? "" : " AND topic IN (" + some + ")");
    }
  }

  private Filter filter(Kind kind, double selectivity, float[] query, int seed) {
    double wanted = selectivity * rows.size();
    Set<String> some = new TreeSet<>();
    double size = rows.size();
    if (kind != Kind.INDEPENDENT) {
      Comparator<String> nearness = Comparator.comparingDouble(topic -> distance(query, centres.get(topic)));
      size = 0;
      for (String topic : centres.keySet().stream().sorted(kind == Kind.ALIGNED ? nearness : nearness.reversed()).toList()) {
        if (size < wanted) {
          some.add(topic);
          size += topics.stream().filter(topic::equals).count();
        }
      }
    }
    int modulus = Math.max(1, (int) Math.round(size / wanted));
    return new Filter(some, modulus, seed % modulus, topics);
  }

  private Effort search(float[] query, Filter filter, boolean mayScan) throws SQLException {
    String literal = IntStream.range(0, query.length).mapToObj(i -> Float.toString(query[i]))
        .collect(Collectors.joining(",", "'[", "]'"));
    String sql = "SELECT id FROM items WHERE " + filter.sql() + " ORDER BY embedding <=> " + literal + " LIMIT " + K;
    VectorTable.execute(connection, "SET enable_seqscan = " + (mayScan ? "on" : "off"));
    Set<Integer> ids = new TreeSet<>();
    try (Statement statement = connection.createStatement()) {
      if (mayScan) {
        try (ResultSet result = statement.executeQuery(sql)) {
          while (result.next()) {
            ids.add(result.getInt(1));
          }
        }
      }
      try (ResultSet result = statement.executeQuery("EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) " + sql)) {
        result.next();
        String plan = result.getString(1);
        return new Effort(
            ids, number(plan, "Distances Computed"), number(plan, "Rows Removed by Filter"),
            plan.contains("Index Walk"), plan.contains("Exact Scan"));
      }
    }
  }

  private static double number(String plan, String name) {
    Matcher matcher = Pattern.compile("\"" + name + "\": (\\d+)").matcher(plan);
    return matcher.find() ? Double.parseDouble(matcher.group(1)) : 0;
  }

  private static double distance(float[] a, float[] b) {
    double dot = 0;
    double aa = 0;
    double bb = 0;
    for (int i = 0; i < a.length; i++) {
      dot += (double) a[i] * b[i];
      aa += (double) a[i] * a[i];
      bb += (double) b[i] * b[i];
    }
    return 1 - dot / Math.sqrt(aa * bb);
  }
}
