package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.vecino.Database;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostgreSQL's own console, where it is installed. */
final class PsqlTest {
  private static final int PATIENCE_SECONDS = 60;

  private Database database;
  private PgServer server;

  @BeforeEach
  void start() {
    assumeTrue(isInstalled(), "psql is not on the PATH");
    database = Database.open("mem:psql", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
      database.close();
    }
  }

  static boolean isInstalled() {
    for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(folder, "psql"))) {
        return true;
      }
    }
    return false;
  }

  private String psql(String... commands) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(List.of("psql", "-X", "-A", "-t", "-h", "127.0.0.1", "-p", "" + server.port()));
    words.addAll(List.of("-U", "ann", "-d", "any"));
    for (String command : commands) {
      words.addAll(List.of("-c", command));
    }
    var builder = new ProcessBuilder(words).redirectErrorStream(true);
    builder.environment().put("LC_ALL", "C.UTF-8");
    Process process = builder.start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
    return said.strip();
  }

  @Test
  void queries_areAnswered() throws IOException, InterruptedException {
    assertThat(psql("select 1 + 1 as two", "select null, 'é'; select 'b'", "select 1/0", "select true"))
        .isEqualTo("2\n|é\nb\nERROR:  division by zero\nt");
  }

  @Test
  void errors_pointAtTheirPlace() throws IOException, InterruptedException {
    assertThat(psql("select 1 + nope")).contains("column \"nope\" does not exist").contains("           ^");
  }

  @Test
  void copy_loadsAndStoresFiles(@TempDir Path folder) throws IOException, InterruptedException {
    Path in = folder.resolve("in.csv");
    Path out = folder.resolve("out.csv");
    Files.writeString(in, "1,\"[1,2]\"\n2,\"[3,4]\"\n");
    assertThat(
            psql(
                "create table t (id int primary key, v vector(2))",
                "\\copy t from '" + in + "' with (format csv)",
                "\\copy (select * from t order by id) to '" + out + "' with (format csv)",
                "select id from t order by v <-> '[3,3]' limit 1"))
        .isEqualTo("CREATE TABLE\nCOPY 2\nCOPY 2\n2");
    assertThat(out).hasSameTextualContentAs(in);
  }

  @Test
  void copy_movesBinaryFiles(@TempDir Path folder) throws IOException, InterruptedException {
    Path file = folder.resolve("rows.bin");
    Path vectors = folder.resolve("rows.fvecs");
    assertThat(
            psql(
                "create table packed (id int, v vector(2), t text)",
                "insert into packed select i, '[1,92]', E'a\\\\.\\nb' || i from generate_series(1, 2000) i",
                "\\copy packed to '" + file + "' with (format binary)",
                "\\copy packed from '" + file + "' binary",
                "\\copy (select v from packed) to '" + vectors + "' with (format fvecs)",
                "\\copy packed (v) from '" + vectors + "' with (format fvecs)",
                "select count(*), count(distinct t), count(t), count(v) from packed"))
        .isEqualTo("CREATE TABLE\nINSERT 0 2000\nCOPY 2000\nCOPY 2000\nCOPY 4000\nCOPY 4000\n8000|2000|4000|8000");
  }
}
