package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatabasesTest {
  @TempDir Path folder;

  private Database open(String location) {
    return Database.open(location, Map.of());
  }

  @Test
  void open_twoSpellingsOfOnePath_shareTheStore() {
    try (SqlSession first = SqlSession.at(folder.resolve("db").toString());
        SqlSession second = SqlSession.at(folder.resolve("x/../db").toString())) {
      first.run("create table t (x int)");
      assertThat(second.rows("select count(*) from t")).containsExactly("0");
      assertThat(second.database.location()).isEqualTo(first.database.location());
    }
  }

  @Test
  void open_afterTheLastClose_findsWhatWasCommitted() {
    String location = folder.resolve("db").toString();
    try (SqlSession sql = SqlSession.at(location)) {
      sql.run("create table t (x int)");
      sql.run("insert into t values (1)");
      sql.run("begin");
      sql.run("insert into t values (2)");
    }
    try (SqlSession sql = SqlSession.at(location)) {
      assertThat(sql.rows("select x from t")).containsExactly("1");
    }
  }

  @Test
  void open_fileThatIsNoDatabase_failsAndCanBeTriedAgain() throws IOException {
    Path file = folder.resolve("db.vecino");
    Files.writeString(file, "garbage");
    String location = folder.resolve("db").toString();
    assertThatThrownBy(() -> open(location)).isInstanceOf(VecinoException.class);
    Files.delete(file);
    open(location).close();
  }

  @Test
  void open_wrongSettings_areRefusedBeforeAnythingIsMade() {
    String location = folder.resolve("db").toString();
    for (Map<String, String> settings :
        List.of(Map.of("cache_size", "none"), Map.of("cache_size", "0"), Map.of("read_only", "perhaps"),
            Map.of("hnsw.ef_search", "0"))) {
      assertThatThrownBy(() -> Database.open(location, settings))
          .as("%s", settings)
          .isInstanceOfSatisfying(
              VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.INVALID_PARAMETER_VALUE));
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void open_readOnly_refusesWrites() {
    String location = folder.resolve("db").toString();
    try (SqlSession sql = SqlSession.at(location)) {
      sql.run("create table t (x int)");
    }
    try (Database database = Database.open(location, Map.of("read_only", "true"))) {
      Session session = database.connect("tester");
      assertThatThrownBy(() -> session.execute("insert into t values (1)"))
          .isInstanceOfSatisfying(
              VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.READ_ONLY_SQL_TRANSACTION));
      assertThat(SqlSession.rows(session.execute("select count(*) from t").getFirst())).containsExactly("0");
    }
  }

  @Test
  void close_withOpenSession_endsIt() {
    Database database = open("mem:close");
    Session session = database.connect("tester");
    database.close();
    database.close();
    assertThat(session.isClosed()).isTrue();
    assertThatThrownBy(() -> database.connect("tester"))
        .isInstanceOfSatisfying(
            VecinoException.class, e -> assertThat(e.state()).isEqualTo(SqlState.CONNECTION_DOES_NOT_EXIST));
  }

  @Test
  void open_andClose_byManyThreads_neverMeetAClosedStore() throws Exception {
    String location = folder.resolve("db").toString();
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      List<Future<?>> runs = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        runs.add(
            threads.submit(
                () -> {
                  for (int round = 0; round < 20; round++) {
                    try (SqlSession sql = SqlSession.at(location)) {
                      sql.run("create table if not exists t (x int)");
                    } catch (VecinoException e) {
                      if (e.state() != SqlState.SERIALIZATION_FAILURE && e.state() != SqlState.DUPLICATE_TABLE) {
                        throw e;
                      }
                    }
                  }
                }));
      }
      for (Future<?> run : runs) {
        run.get();
      }
    }
  }
}
