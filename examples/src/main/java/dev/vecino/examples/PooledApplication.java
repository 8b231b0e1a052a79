package dev.vecino.examples;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.vecino.jdbc.VecinoDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;

/** An application with a connection pool: some threads add documents while others look for their neighbours. */
public final class PooledApplication {
  private static final int DIMENSIONS = 16;
  private static final int WRITERS = 2;
  private static final int READERS = 2;
  private static final int DOCUMENTS_PER_WRITER = 500;
  private static final int DOCUMENTS_PER_TRANSACTION = 25;
  private static final int SEARCHES_PER_READER = 500;

  private final DataSource pool;

  private PooledApplication(DataSource pool) {
    this.pool = pool;
  }

  /**
   * What was done.
   *
   * @param inserted documents in the table at the end
   * @param searches searches that were made, each by a document that was known to be committed
   * @param foundThemselves searches that found that document first
   */
  record Summary(long inserted, int searches, int foundThemselves) {}

  /** Runs on the database of the first argument, or in memory. */
  public static void main(String[] arguments) throws Exception {
    Summary summary = run(arguments.length > 0 ? arguments[0] : "jdbc:vecino:mem:pooled");
    System.out.printf(
        Locale.ROOT,
        "%d writers added %,d documents while %d readers made %,d searches;%n"
            + "%,d of them found the document they asked with, which was committed, as the nearest.%n",
        WRITERS, summary.inserted(), READERS, summary.searches(), summary.foundThemselves());
  }

  static Summary run(String url) throws SQLException, InterruptedException, ExecutionException {
    var source = new VecinoDataSource(url);
    var config = new HikariConfig();
    config.setDataSource(source);
    config.setMaximumPoolSize(WRITERS + READERS);
    try (source; var pool = new HikariDataSource(config)) {
      return new PooledApplication(pool).run();
    }
  }

  private Summary run() throws SQLException, InterruptedException, ExecutionException {
    createTable();
    List<Callable<int[]>> tasks = new ArrayList<>();
    for (int writer = 0; writer < WRITERS; writer++) {
      int number = writer;
      tasks.add(() -> write(number));
    }
    for (int reader = 0; reader < READERS; reader++) {
      int number = reader;
      tasks.add(() -> read(number));
    }
    int searches = 0;
    int found = 0;
    try (ExecutorService threads = Executors.newFixedThreadPool(tasks.size())) {
      for (Future<int[]> task : threads.invokeAll(tasks)) {
        searches += task.get()[0];
        found += task.get()[1];
      }
    }
    return new Summary(count(), searches, found);
  }

  private void createTable() throws SQLException {
    try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
      statement.execute("DROP TABLE IF EXISTS documents");
      statement.execute(
          "CREATE TABLE documents (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, title text,"
              + " embedding vector(16))");
      statement.execute("CREATE INDEX ON documents USING hnsw (embedding vector_l2_ops)");
    }
  }

  private int[] write(int writer) throws SQLException {
    var random = new Random(writer);
    try (Connection connection = pool.getConnection();
        PreparedStatement insert =
            connection.prepareStatement("INSERT INTO documents (title, embedding) VALUES (?, ?)")) {
      connection.setAutoCommit(false);
      for (int i = 1; i <= DOCUMENTS_PER_WRITER; i++) {
        insert.setString(1, "document " + i + " of writer " + writer);
        insert.setObject(2, randomVector(random));
        insert.addBatch();
        if (i % DOCUMENTS_PER_TRANSACTION == 0) {
          insert.executeBatch();
          connection.commit();
        }
      }
    }
    return new int[] {0, 0};
  }

  private int[] read(int reader) throws SQLException {
    var random = new Random(1_000 + reader);
    int searches = 0;
    int found = 0;
    for (int i = 0; i < SEARCHES_PER_READER; i++) {
      try (Connection connection = pool.getConnection()) {
        Document document = someDocument(connection, random);
        if (document != null) {
          searches++;
          found += nearest(connection, document.embedding()) == document.id() ? 1 : 0;
        }
      }
    }
    return new int[] {searches, found};
  }

  private record Document(long id, float[] embedding) {}

  /** One of the documents that are there; null while there are none. */
  private static Document someDocument(Connection connection, Random random) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT id, embedding FROM documents WHERE id >= ? ORDER BY id LIMIT 1")) {
      select.setLong(1, random.nextInt(WRITERS * DOCUMENTS_PER_WRITER));
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? new Document(rows.getLong(1), rows.getObject(2, float[].class)) : null;
      }
    }
  }

  private static long nearest(Connection connection, float[] embedding) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT id FROM documents ORDER BY embedding <-> ? LIMIT 5")) {
      select.setObject(1, embedding);
      try (ResultSet rows = select.executeQuery()) {
        return rows.next() ? rows.getLong(1) : -1;
      }
    }
  }

  private long count() throws SQLException {
    try (Connection connection = pool.getConnection();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT count(*) FROM documents")) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static float[] randomVector(Random random) {
    float[] vector = new float[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return vector;
  }
}
