package dev.vecino.bench;

import dev.vecino.bench.data.Npy;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Assumptions;

/** The first rows of the 384-dimension data in a table {@code items (id, topic, embedding)} with an index by cosine. */
final class SharedTable implements AutoCloseable {
  private static final double TOLERANCE = 1e-6; // of a distance; neighbours differ by as little as 1e-9

  final Connection connection;
  final List<float[]> queries = new ArrayList<>();
  final List<String> topics;
  private final List<float[]> rows = new ArrayList<>();

  private SharedTable(Path data, int size, int queries) throws IOException, SQLException {
    Npy base = Npy.read(data.resolve("minilm-384/base.npy"));
    Npy query = Npy.read(data.resolve("minilm-384/query.npy"));
    IntStream.range(0, size).forEach(i -> rows.add(base.row(i)));
    IntStream.range(0, queries).forEach(i -> this.queries.add(query.row(i)));
    topics = topics(data.resolve("wordnet.tsv.gz"), size);
    connection = DriverManager.getConnection("jdbc:vecino:mem:shared" + System.nanoTime());
    VectorTable.execute(connection, "CREATE TABLE items (id int PRIMARY KEY, topic text, embedding vector(384))");
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO items VALUES (?, ?, ?)")) {
      for (int i = 0; i < size; i++) {
        insert.setInt(1, i);
        insert.setString(2, topics.get(i));
        insert.setObject(3, rows.get(i));
        insert.addBatch();
      }
      insert.executeBatch();
    }
    VectorTable.index(connection);
  }

  /** A new table; the test that asks is skipped where the data is absent. */
  static SharedTable of(int size, int queries) throws IOException, SQLException {
    Path data = Path.of(System.getProperty("vecino.data", "../shared/data"));
    Assumptions.assumeTrue(Files.isDirectory(data.resolve("minilm-384")), "no data in " + data);
    return new SharedTable(data, size, queries);
  }

  private static List<String> topics(Path file, int size) throws IOException {
    try (var lines =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8))) {
      return lines.lines().skip(1).limit(size).map(line -> line.split("\t")[2]).toList();
    }
  }

  FilterTable filters(int queries) {
    return new FilterTable(connection, rows, topics, this.queries.subList(0, queries));
  }

  int size() {
    return rows.size();
  }

  void execute(String sql) throws SQLException {
    VectorTable.execute(connection, sql);
  }

  /** The exact distances of all rows from a query, by id. */
  double[] distances(int query) {
    float[] vector = queries.get(query);
    return rows.stream().mapToDouble(row -> cosineDistance(vector, row)).toArray();
  }

  /** How many of the ids are as near as the {@code k} nearest of the rows that {@code wanted} names. */
  static long correct(double[] distances, int[] wanted, Set<Integer> ids, int k) {
    double[] sorted = IntStream.of(wanted).mapToDouble(id -> distances[id]).sorted().toArray();
    if (sorted.length == 0) {
      return 0;
    }
    double bound = sorted[Math.min(k, sorted.length) - 1] + TOLERANCE;
    return ids.stream().filter(id -> distances[id] <= bound).count();
  }

  /** How many of the ids are as near as the {@code k} nearest of all rows. */
  long correct(int query, Set<Integer> ids, int k) {
    return correct(distances(query), IntStream.range(0, size()).toArray(), ids, k);
  }

  /** The ids that a statement gives in its first column. */
  static Set<Integer> ids(PreparedStatement statement) throws SQLException {
    Set<Integer> ids = new HashSet<>();
    try (ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getInt(1));
      }
    }
    return ids;
  }

  private static double cosineDistance(float[] a, float[] b) {
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

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
