package dev.vecino.bench;

import dev.vecino.bench.data.Npy;
import dev.vecino.storage.Store;
import dev.vecino.storage.Store.Usage;
import dev.vecino.storage.StoreOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Recall and speed of the index on a data set with known answers: loads it through SQL, builds the index, measures,
 * closes, opens again and measures again. Prints a table in Markdown.
 */
public final class RecallTable {
  private static final int K = 10;
  private static final int[] EF_SEARCH = {40, 80, 300};
  private static final int PASSES = 3;
  private static final double TOLERANCE = 1e-6; // of a distance; neighbours differ by as little as 1e-9

  private final Npy base;
  private final Npy queries;
  private final Npy neighbors;
  private final PrintStream out;

  RecallTable(Path folder, PrintStream out) throws IOException {
    this.base = Npy.read(folder.resolve("base.npy"));
    this.queries = Npy.read(folder.resolve("query.npy"));
    this.neighbors = Npy.read(folder.resolve("neighbors.npy"));
    this.out = out;
  }

  /** Takes the folder of the data set; it holds {@code base.npy}, {@code query.npy} and {@code neighbors.npy}. */
  public static void main(String[] arguments) throws IOException, SQLException {
    if (arguments.length != 1) {
      System.err.println("usage: RecallTable FOLDER   (with base.npy, query.npy and neighbors.npy)");
      System.exit(2);
    }
    Path database = Files.createTempDirectory("vecino-recall").resolve("db");
    new RecallTable(Path.of(arguments[0]), System.out).run(database);
  }

  /**
   * A line of the table.
   *
   * @param recall mean share of the exact ten that were found
   * @param perSecond queries a second, one after the other; the median of {@value #PASSES} passes
   */
  record Line(int efSearch, double recall, double perSecond) {}

  List<Line> run(Path database) throws SQLException {
    String url = "jdbc:vecino:" + database;
    List<Line> before;
    try (Connection connection = DriverManager.getConnection(url)) {
      long start = System.nanoTime();
      VectorTable.create(connection, base.columns());
      VectorTable.fill(connection, base.rows(), base::row);
      say("loaded %,d vectors of %d dimensions in %.1f s", base.rows(), base.columns(), secondsSince(start));
      start = System.nanoTime();
      VectorTable.index(connection);
      say("built the index (m = %d, ef_construction = %d) in %.1f s", VectorTable.M, VectorTable.EF_CONSTRUCTION,
          secondsSince(start));
      before = measure(connection);
    }
    long start = System.nanoTime();
    List<Line> after;
    try (Connection connection = DriverManager.getConnection(url)) {
      measure(connection, EF_SEARCH[0], 1);
      say("opened again and answered the first %,d queries in %.1f s%n", queries.rows(), secondsSince(start));
      after = measure(connection);
    }
    print(before, after);
    sayUsage(database);
    return after;
  }

  private void sayUsage(Path database) {
    try (Store store = Store.open(StoreOptions.at(database))) {
      Usage usage = store.usage();
      say("%nMemory of the graph, beyond the vectors: %.0f bytes a row. Files: %,.1f MB.",
          (double) usage.graphBytes() / base.rows(), usage.fileBytes() / 1e6);
    }
  }

  private void say(String format, Object... arguments) {
    out.printf(Locale.ROOT, format + "%n", arguments);
  }

  private static double secondsSince(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private void print(List<Line> before, List<Line> after) {
    say("| ef_search | recall@%d | queries/s | recall@%d, reopened | queries/s, reopened |", K, K);
    say("|---|---|---|---|---|");
    for (int i = 0; i < before.size(); i++) {
      say("| %d | %.4f | %,.0f | %.4f | %,.0f |", before.get(i).efSearch(), before.get(i).recall(),
          before.get(i).perSecond(), after.get(i).recall(), after.get(i).perSecond());
    }
  }

  private List<Line> measure(Connection connection) throws SQLException {
    List<Line> lines = new ArrayList<>();
    for (int efSearch : EF_SEARCH) {
      lines.add(measure(connection, efSearch, PASSES));
    }
    return lines;
  }

  private Line measure(Connection connection, int efSearch, int passes) throws SQLException {
    VectorTable.execute(connection, "SET hnsw.ef_search = " + efSearch);
    double[] perSecond = new double[passes];
    long found = 0;
    try (PreparedStatement nearest = connection.prepareStatement(VectorTable.NEAREST_10)) {
      for (int pass = 0; pass < passes; pass++) {
        found = 0;
        long nanos = 0;
        for (int query = 0; query < queries.rows(); query++) {
          float[] vector = queries.row(query);
          long start = System.nanoTime();
          List<Integer> hits = nearest(nearest, vector);
          nanos += System.nanoTime() - start;
          found += correct(query, vector, hits);
        }
        perSecond[pass] = queries.rows() * 1e9 / nanos;
      }
    }
    Arrays.sort(perSecond);
    return new Line(efSearch, (double) found / (queries.rows() * K), perSecond[passes / 2]);
  }

  private static List<Integer> nearest(PreparedStatement statement, float[] vector) throws SQLException {
    statement.setObject(1, vector);
    List<Integer> ids = new ArrayList<>(K);
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getInt(1));
      }
    }
    return ids;
  }

  /** Hits that are no farther than the last of the exact answer. */
  private long correct(int query, float[] vector, List<Integer> hits) {
    double bound = distance(vector, base.row(neighbors.ints(query)[K - 1])) + TOLERANCE;
    return hits.stream().distinct().filter(id -> distance(vector, base.row(id)) <= bound).count();
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
