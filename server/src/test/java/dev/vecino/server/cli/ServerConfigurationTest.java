package dev.vecino.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Configured;
import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import dev.vecino.server.pg.PgServerOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Where the settings of a server are from. */
final class ServerConfigurationTest {
  @TempDir private Path folder;

  private ServerConfiguration configuration(String text, Map<String, String> environment, Map<String, String> flags)
      throws IOException {
    Path file = folder.resolve("vecino.conf");
    Files.writeString(file, text);
    return new ServerConfiguration(Optional.of(file), environment, flags);
  }

  private static List<String> shown(Session session, String sql) {
    List<String> rows = new ArrayList<>();
    try (var result = session.execute(sql).getFirst()) {
      while (result.next()) {
        rows.add(Arrays.toString(result.row()));
      }
    }
    return rows;
  }

  @Test
  void commandLine_comesBeforeTheEnvironment_andThatBeforeTheFile() throws IOException {
    ServerConfiguration configuration = configuration(
        """
        # what the operator wants
        port = 1111          # first
        work_mem = '8MB'
        hnsw.ef_search = 50
        statement_timeout=10s
        """,
        Map.of("VECINO_PORT", "2222", "VECINO_HNSW_EF_SEARCH", "60", "VECINO_PASSWORD", "sesame", "PATH", "/bin"),
        Map.of("port", "3333"));
    Map<String, Configured> settings = configuration.read();
    assertThat(settings.get("port")).isEqualTo(new Configured("3333", "command line"));
    assertThat(settings.get("hnsw.ef_search")).isEqualTo(new Configured("60", "environment variable"));
    assertThat(settings.get("work_mem"))
        .isEqualTo(
            new Configured("8MB", "configuration file", Optional.of(folder.resolve("vecino.conf").toString()), 3));
    assertThat(settings).doesNotContainKeys("password", "path");
  }

  @Test
  void settings_tellWhereTheyAreFrom_andAreReadAgain() throws IOException {
    ServerConfiguration first = configuration("hnsw.ef_search = 77\nport = 1111\nlog_format = json\n", Map.of(), Map.of());
    try (Database database = Database.open("mem:configured", Map.of())) {
      database.configure(first.read());
      Session session = database.connect("postgres");
      String sql = "SELECT setting, source, sourceline, boot_val, min_val, context, pending_restart FROM pg_settings"
          + " WHERE name = ";
      assertThat(shown(session, sql + "'hnsw.ef_search'"))
          .containsExactly("[77, configuration file, 1, 40, 1, user, false]");
      session.execute("SET hnsw.ef_search = 5");
      assertThat(shown(session, sql + "'hnsw.ef_search'")).containsExactly("[5, session, null, 40, 1, user, false]");
      ServerConfiguration second = configuration("hnsw.ef_search = 78\nport = 2222\n", Map.of(), Map.of());
      database.onReload(() -> {
        database.configure(second.read());
        return true;
      });
      assertThat(shown(session, "SELECT pg_reload_conf()")).containsExactly("[true]");
      session.execute("RESET hnsw.ef_search");
      assertThat(session.setting("hnsw.ef_search")).isEqualTo("78");
      assertThat(session.setting("log_format")).isEqualTo("text");
      assertThat(shown(session, sql + "'port'"))
          .containsExactly("[1111, configuration file, 2, 5432, 0, postmaster, true]");
      for (String refused : List.of("SET port = 1", "SET log_format = json")) {
        assertThatThrownBy(() -> session.execute(refused)).hasMessageContaining("cannot be changed");
      }
    }
  }

  @Test
  void limits_areThoseOfTheSettings() throws IOException {
    ServerConfiguration given =
        configuration("max_connections = 7\nmax_message_bytes = 20000\nmax_result_bytes = 5000\n", Map.of(), Map.of());
    try (Database database = Database.open("mem:limited", Map.of())) {
      database.configure(given.read());
      assertThat(new ServerSettings(database.connect("postgres")).options().limits())
          .isEqualTo(new PgServerOptions.Limits(7, 3, 20_000, 5_000));
    }
  }

  @Test
  void whatIsWrong_isNamedWithItsPlace() throws IOException {
    Map<String, String> wrong = Map.of(
        "port = 1\nporto = 5\n", "line 2: unrecognized configuration parameter \"porto\"",
        "\nwork_mem = much\n", "line 2: invalid value for parameter \"work_mem\": \"much\"",
        "port\n", "line 1: expected name = value",
        "server_version = 9\n", "line 1: parameter \"server_version\" cannot be changed");
    for (Map.Entry<String, String> each : wrong.entrySet()) {
      ServerConfiguration configuration = configuration(each.getKey(), Map.of(), Map.of());
      assertThatThrownBy(configuration::read)
          .isInstanceOf(VecinoException.class)
          .hasMessageContaining("vecino.conf, " + each.getValue());
    }
    ServerConfiguration unknown = configuration("", Map.of("VECINO_PORTO", "1"), Map.of());
    assertThatThrownBy(unknown::read).hasMessageContaining("VECINO_PORTO");
    assertThatThrownBy(() -> ServeArguments.parse(List.of("-c", "porto=1"), Map.of()))
        .isInstanceOf(WrongUsage.class).hasMessageContaining("porto");
  }

  @Test
  void usage_namesEveryOptionOfTheServer() throws WrongUsage {
    ServeArguments parsed = ServeArguments.parse(
        List.of("--data", "mem:x", "--port", "0", "--auth", "scram", "-c", "Work_Mem=1MB"), Map.of());
    assertThat(parsed.configuration().flags())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("data_directory", "mem:x", "port", "0", "authentication", "scram", "work_mem", "1MB"));
    for (String option : List.of(
        "--config", "--data", "--host", "--port", "--auth", "--tls-cert", "--tls-key", "--tls", "--http-port", "--roles")) {
      assertThat(ServeArguments.USAGE).contains(option + " ");
    }
  }

  @Test
  void jsonLog_isALineForEachRecord() {
    var entry = new LogRecord(Level.WARNING, "two \"lines\"\nof {0}");
    entry.setParameters(new Object[] {"text"});
    entry.setLoggerName("dev.vecino");
    entry.setThrown(new IllegalStateException("why"));
    String line = new JsonLog().format(entry);
    assertThat(line)
        .endsWith("}\n")
        .contains("\"level\":\"WARNING\"", "\"message\":\"two \\\"lines\\\"\\nof text\"", "IllegalStateException: why");
    assertThat(line.strip()).doesNotContain("\n");
  }
}
