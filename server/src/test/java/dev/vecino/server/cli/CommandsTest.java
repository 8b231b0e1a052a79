package dev.vecino.server.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.server.pg.PgServer;
import dev.vecino.server.pg.PgServerOptions;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an operator does to a database, here and on a server. */
final class CommandsTest {
  @TempDir Path folder;
  private String data;

  @BeforeEach
  void fill() throws SQLException {
    data = folder.resolve("app").toString();
    try (Connection connection = DriverManager.getConnection("jdbc:vecino:" + data);
        Statement statement = connection.createStatement()) {
      statement.execute("create table docs (id int primary key, name text, e vector(2))");
      statement.execute("insert into docs select g, 'n' || g, ('[' || g || ',1]')::vector from generate_series(1, 300) g");
      statement.execute("create index on docs using hnsw (e vector_l2_ops)");
    }
  }

  private static String run(Command command, String... arguments) throws Exception {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, true, StandardCharsets.UTF_8)) {
      command.run(List.of(arguments), out);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String count(String database) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:vecino:" + database);
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("select count(*) from docs")) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Test
  void rehearsal_seesTheSameBothWays() throws Exception {
    assertThat(run(new Rehearsal()).lines()).hasSize(2).allMatch(line -> line.endsWith(": 9 rows"));
    assertThatThrownBy(() -> run(new Rehearsal(), "more")).isInstanceOf(WrongUsage.class);
  }

  @Test
  void import_takesBinaryFilesOfAnExport() throws Exception {
    String file = folder.resolve("docs.bin").toString();
    assertThat(run(new Transfer(Transfer.Direction.EXPORT), data, "docs", file, "--format", "binary")).contains("300 rows");
    String other = folder.resolve("other").toString();
    try (Connection connection = DriverManager.getConnection("jdbc:vecino:" + other);
        Statement statement = connection.createStatement()) {
      statement.execute("create table docs (id int primary key, name text, e vector(2))");
    }
    assertThat(run(new Transfer(Transfer.Direction.IMPORT), other, "docs", file, "--format", "binary")).contains("300 rows");
    assertThat(count(other)).isEqualTo("300");
  }

  @Test
  void status_listsTablesAndIndexes() throws Exception {
    assertThat(run(new Status(), data))
        .containsPattern("public.docs +table +300 +\\d+\n")
        .containsPattern("public.docs_e_idx +hnsw index +300 +\\d+\n");
    assertThat(run(new Status(), data, "--json").lines())
        .hasSize(4)
        .allMatch(line -> line.startsWith("{") && line.endsWith("}"))
        .anyMatch(line -> line.contains("\"name\": \"public.docs\"") && line.contains("\"rows\": 300"));
  }

  @Test
  void check_readsEverything() throws Exception {
    assertThat(run(new Check(), data)).isEqualTo("public.docs: ok\n");
    assertThatThrownBy(() -> run(new Check(), data, "nope")).isInstanceOf(SQLException.class);
  }

  @Test
  void backup_andRestore_bringRowsBack() throws Exception {
    String copy = folder.resolve("copy").toString();
    assertThat(run(new Backup(), data, copy)).contains("copy.vecino is a copy");
    try (Connection connection = DriverManager.getConnection("jdbc:vecino:" + data);
        Statement statement = connection.createStatement()) {
      statement.execute("delete from docs where id > 100");
    }
    assertThatThrownBy(() -> run(new Restore(), copy, data)).hasMessageContaining("exists already");
    assertThat(count(data)).isEqualTo("100");
    assertThat(run(new Restore(), copy, data, "--replace")).contains("public.docs: ok", "is restored");
    assertThat(count(data)).isEqualTo("300");
    assertThat(count(folder.resolve("app.before").toString())).isEqualTo("100");
    assertThat(count(copy)).isEqualTo("300");
  }

  @Test
  void export_andImport_moveRows_hereAndOnAServer() throws Exception {
    Path file = folder.resolve("docs.csv");
    assertThat(run(new Transfer(Transfer.Direction.EXPORT), data, "docs", file.toString(), "--header", "true"))
        .isEqualTo("300 rows\n");
    assertThat(Files.readAllLines(file)).hasSize(301).startsWith("id,name,e");
    Path some = folder.resolve("some.jsonl");
    String query = "select id, e from docs where id <= 2 order by id";
    assertThat(run(new Transfer(Transfer.Direction.EXPORT), data, query, some.toString())).isEqualTo("2 rows\n");
    assertThat(Files.readString(some)).isEqualTo("{\"id\":1,\"e\":[1,1]}\n{\"id\":2,\"e\":[2,1]}\n");
    Files.writeString(file, "x,wrong,\"[1,2]\"\n", java.nio.file.StandardOpenOption.APPEND);
    try (Database database = Database.open("mem:commands", Map.of());
        PgServer server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0))) {
      String url = "jdbc:vecino://127.0.0.1:" + server.port() + "/app";
      try (Connection connection = DriverManager.getConnection(url, "ann", "");
          Statement statement = connection.createStatement()) {
        statement.execute("create table docs (id int primary key, name text, e vector(2))");
      }
      assertThat(run(new Transfer(Transfer.Direction.IMPORT), url, "docs", file.toString(), "--header", "match", "--on-error", "ignore"))
          .endsWith("300 rows\n");
      assertThat(run(new Check(), url)).isEqualTo("public.docs: ok\n");
      assertThat(run(new Status(), url)).containsPattern("public.docs +table +300 ");
    }
  }

  @Test
  void exportThatFails_leavesTheFileThatWasThere() throws Exception {
    Path file = Files.writeString(folder.resolve("docs.csv"), "before");
    assertThatThrownBy(() -> run(new Transfer(Transfer.Direction.EXPORT), data, "select 1 / (300 - id) from docs", file.toString()))
        .hasMessageContaining("division by zero");
    assertThat(file).hasContent("before");
    assertThat(folder.resolve("docs.csv.part")).doesNotExist();
    run(new Transfer(Transfer.Direction.EXPORT), data, "docs", file.toString());
    assertThat(Files.readAllLines(file)).hasSize(300);
  }

  @Test
  void restoreThatFails_orWasInterrupted_leavesTheDatabaseAlone() throws Exception {
    String copy = folder.resolve("copy").toString();
    run(new Backup(), data, copy);
    Files.createDirectories(folder.resolve("app.restoring.vecino")); // as one that was interrupted leaves it
    assertThatThrownBy(() -> run(new Restore(), folder.resolve("none").toString(), data, "--replace"))
        .hasMessageContaining("there is no database");
    assertThat(folder.resolve("app.restoring.vecino")).doesNotExist();
    assertThat(count(data)).isEqualTo("300");
    run(new Restore(), copy, data, "--replace");
    assertThat(count(data)).isEqualTo("300");
  }

  @Test
  void password_isOfTheEnvironment_orOfAFileThatItNames() throws Exception {
    Path file = Files.writeString(folder.resolve("password"), "of the file\nand more\n");
    assertThat(Password.given(Map.of("VECINO_PASSWORD_FILE", file.toString())).map(String::new)).contains("of the file");
    assertThat(Password.given(Map.of("VECINO_PASSWORD", "x", "VECINO_PASSWORD_FILE", file.toString())).map(String::new))
        .contains("x");
    assertThat(Password.given(Map.of())).isEmpty();
  }

  @Test
  void errors_ofFiles_sayWhatIsWrong() {
    assertThat(Vecino.told(new java.nio.file.NoSuchFileException("x.csv"))).isEqualTo("x.csv: there is no such file or folder");
    assertThat(Vecino.told(new java.nio.file.AccessDeniedException("x.csv"))).isEqualTo("x.csv: permission denied");
  }

  @Test
  void databaseThatIsNotThere_isNotMade() {
    String missing = folder.resolve("missing").toString();
    assertThatThrownBy(() -> run(new Status(), missing)).hasMessageContaining("there is no database");
    assertThat(folder.resolve("missing.vecino")).doesNotExist();
  }

  @Test
  void arguments_thatMakeNoSense_areRefused() {
    assertThatThrownBy(() -> run(new Status())).isInstanceOf(WrongUsage.class);
    assertThatThrownBy(() -> run(new Status(), data, "--jsn")).isInstanceOf(WrongUsage.class).hasMessageContaining("--jsn");
    assertThatThrownBy(() -> run(new Backup(), data, "a", "b")).isInstanceOf(WrongUsage.class).hasMessageContaining("b");
    assertThatThrownBy(() -> run(new Check(), data, "--user")).isInstanceOf(WrongUsage.class).hasMessageContaining("--user");
  }
}
