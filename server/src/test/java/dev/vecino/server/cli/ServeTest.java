package dev.vecino.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process, and the signals that it gets. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no such signals")
final class ServeTest {
  private static final Pattern PORT = Pattern.compile("on 127\\.0\\.0\\.1 port (\\d+)");
  private static final int ENDED_BY_SIGTERM = 128 + 15;

  @TempDir Path folder;

  /** A server in a process of its own. */
  private record Served(Process process, String url) implements AutoCloseable {
    Connection connect() throws SQLException {
      return DriverManager.getConnection(url);
    }

    /** Sends a signal as an operator does. */
    void signal(String name) throws Exception {
      Process kill = new ProcessBuilder("/bin/sh", "-c", "kill -" + name + " " + process.pid()).inheritIO().start();
      assertThat(kill.waitFor()).isZero();
    }

    void awaitEnd() throws InterruptedException {
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the process ends").isTrue();
      assertThat(process.exitValue()).isEqualTo(ENDED_BY_SIGTERM);
    }

    @Override
    public void close() {
      process.destroyForcibly();
    }
  }

  private Served serve(String... options) throws IOException {
    List<String> command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), "dev.vecino.server.cli.Vecino", "serve",
        "--data", folder.resolve("app").toString(), "--port", "0"));
    command.addAll(List.of(options));
    Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    return new Served(process, "jdbc:vecino://127.0.0.1:" + port(out.readLine()) + "/app?user=ann");
  }

  private static String first(Connection connection, String sql) throws SQLException {
    try (var statement = connection.createStatement(); var rows = statement.executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  @Test
  @Timeout(120)
  void sigterm_endsTheServer_andLosesNothing() throws Exception {
    for (int run = 0; run < 2; run++) {
      try (Served served = serve(); Connection connection = served.connect();
          var statement = connection.createStatement()) {
        statement.execute("create table if not exists t (id int)");
        statement.execute("insert into t values (" + run + ")");
        assertThat(first(connection, "select count(*) from t")).isEqualTo(Integer.toString(run + 1));
        served.signal("TERM");
        served.awaitEnd();
        assertThat(connection.isValid(1)).isFalse();
      }
    }
  }

  @Test
  @Timeout(120)
  void sigterm_letsStatementsThatRunComeToTheirEnd() throws Exception {
    try (Served served = serve(); Connection holder = served.connect(); Connection watcher = served.connect();
        Connection waiter = served.connect(); ExecutorService executor = Executors.newSingleThreadExecutor()) {
      holder.createStatement().execute("create table t (id int primary key, v int)");
      holder.createStatement().execute("insert into t values (1, 0)");
      holder.setAutoCommit(false);
      holder.createStatement().execute("update t set v = 7 where id = 1");
      Future<Integer> update =
          executor.submit(() -> waiter.createStatement().executeUpdate("update t set v = v + 1 where id = 1"));
      while (first(watcher, "select pid from pg_stat_activity where wait_event_type = 'Lock'") == null) {
        Thread.onSpinWait();
      }
      // Its transaction is rolled back with its connection, and the statement that waited for it goes on.
      served.signal("TERM");
      assertThat(update.get()).isOne();
      served.awaitEnd();
    }
    try (Served served = serve(); Connection connection = served.connect()) {
      assertThat(first(connection, "select v from t")).isEqualTo("1");
    }
  }

  @Test
  @Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void sighup_readsTheConfigurationAgain_andAWrongOneChangesNothing() throws Exception {
    assumeThat(isIgnored()).as("SIGHUP is ignored, as under nohup").isFalse();
    Path file = folder.resolve("vecino.conf");
    Files.writeString(file, "hnsw.ef_search = 77\n");
    try (Served served = serve("--config", file.toString()); Connection before = served.connect()) {
      assertThat(first(before, "show hnsw.ef_search")).isEqualTo("77");
      Files.writeString(file, "hnsw.ef_search = much\n");
      served.signal("HUP");
      Files.writeString(file, "hnsw.ef_search = 88\n");
      served.signal("HUP");
      String shown = "77";
      while (shown.equals("77")) {
        try (Connection after = served.connect()) {
          shown = first(after, "show hnsw.ef_search");
        }
      }
      assertThat(shown).isEqualTo("88");
      assertThat(first(before, "select 1")).isEqualTo("1");
    }
  }

  /** Whether this process, and so those it starts, leaves SIGHUP unheard: the lowest bit of a mask. */
  private static boolean isIgnored() throws IOException {
    Path status = Path.of("/proc/self/status");
    return Files.exists(status)
        && Files.readAllLines(status).stream().anyMatch(line -> line.matches("SigIgn:.*[13579bdf]"));
  }

  private static String port(String line) {
    Matcher matcher = PORT.matcher(String.valueOf(line));
    assertThat(matcher.find()).as(line).isTrue();
    return matcher.group(1);
  }
}
