package dev.vecino.jdbc.logictest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * SQLite's sqllogictest: some 21,000 of its 7 million queries, from all of its files, against the answers that SQLite,
 * PostgreSQL and others gave. It takes minutes and an archive of 110 MB: {@code mvn verify -Psqllogictest}.
 *
 * <p>{@code -Dvecino.sqllogictest.url} runs the sample on another database; that is how the list of what PostgreSQL
 * refuses was made.
 */
final class LogicSampleTest {
  private static final int QUERIES_A_FILE = 36;
  private static final double LEAST_RIGHT = 0.999;

  private final Set<String> refused = refused();
  private final List<String> failures = new ArrayList<>();
  private int queries;

  @Test
  void sample_isAnsweredAsByPostgres() throws IOException, SQLException {
    URL first = getClass().getResource("/test/select1.test");
    assumeTrue(first != null, "sqllogictest is not on the class path: run with -Psqllogictest");
    try (JarFile archive = ((JarURLConnection) first.openConnection()).getJarFile()) {
      var sample = new LogicSample(archive, QUERIES_A_FILE);
      for (String file : sample.files()) {
        run(file, sample.records(file));
      }
    }
    double right = 1 - (double) failures.size() / queries;
    System.out.printf("sqllogictest: %,d queries, %,d failed%n%s%n", queries, failures.size(),
        String.join("\n", failures));
    assertThat(queries).isGreaterThan(20_000);
    assertThat(right).as(() -> String.join("\n", failures)).isGreaterThanOrEqualTo(LEAST_RIGHT);
  }

  private void run(String file, List<LogicRecord> records) throws SQLException {
    String url = System.getProperty("vecino.sqllogictest.url", "jdbc:vecino:mem:" + file.replace('/', '_'));
    try (Connection connection = DriverManager.getConnection(url)) {
      LogicRun run = new LogicRun(connection);
      for (LogicRecord found : records) {
        switch (found) {
          // What fails here shows in the answers of the queries that follow.
          case LogicRecord.Statement statement -> run.run(statement);
          case LogicRecord.Query query -> check(run, query, file + ":" + query.line());
        }
      }
    }
  }

  private void check(LogicRun run, LogicRecord.Query query, String place) {
    if (refused.contains(place)) {
      return;
    }
    queries++;
    String wrong = run.run(query);
    if (wrong != null) {
      failures.add(place + " " + query.sql() + ": " + wrong);
    }
  }

  private static Set<String> refused() {
    try (InputStream in = LogicSampleTest.class.getResourceAsStream("postgres-refuses.txt")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().collect(Collectors.toSet());
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
