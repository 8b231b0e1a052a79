package dev.vecino.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The server as a process. */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "has no SIGTERM")
final class ServeTest {
  private static final Pattern PORT = Pattern.compile("on 127\\.0\\.0\\.1 port (\\d+)");
  private static final int ENDED_BY_SIGTERM = 128 + 15;

  @Test
  @Timeout(120)
  void sigterm_endsTheServer_andLosesNothing(@TempDir Path folder) throws Exception {
    String data = folder.resolve("app").toString();
    for (int run = 0; run < 2; run++) {
      Process process = new ProcessBuilder(
              Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp", System.getProperty("java.class.path"),
              "dev.vecino.server.cli.Vecino", "serve", "--data", data, "--port", "0")
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      try (var out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
          Connection connection = DriverManager.getConnection("jdbc:vecino://127.0.0.1:" + port(out.readLine()) + "/app?user=ann");
          var statement = connection.createStatement()) {
        statement.execute("create table if not exists t (id int)");
        statement.execute("insert into t values (" + run + ")");
        try (var rows = statement.executeQuery("select count(*) from t")) {
          rows.next();
          assertThat(rows.getInt(1)).isEqualTo(run + 1);
        }
        process.destroy();
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("the process ends").isTrue();
        assertThat(process.exitValue()).isEqualTo(ENDED_BY_SIGTERM);
        assertThat(connection.isValid(1)).isFalse();
      } finally {
        process.destroyForcibly();
      }
    }
  }

  private static String port(String line) {
    Matcher matcher = PORT.matcher(String.valueOf(line));
    assertThat(matcher.find()).as(line).isTrue();
    return matcher.group(1);
  }
}
