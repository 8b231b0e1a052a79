package dev.vecino.engine.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Configured;
import dev.vecino.Database;
import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ALTER SYSTEM: values in a file of the database, which count when the configuration is read again. */
final class SystemSettingsTest {
  @TempDir
  private Path folder;

  private Database open() {
    return Database.open(folder.resolve("db").toString(), Map.of());
  }

  private static String setting(Database database, String name) {
    try (Session session = database.connect("postgres")) {
      return session.setting(name);
    }
  }

  private static void run(Database database, String sql) {
    try (Session session = database.connect("postgres")) {
      run(session, sql);
    }
  }

  private static void run(Session session, String sql) {
    session.execute(sql, result -> {
      while (result.next()) {
        // a row that nobody reads is not computed
      }
    });
  }

  @Test
  void value_countsAfterReloading_andAfterOpening() {
    try (Database database = open()) {
      run(database, "alter system set work_mem = '9MB'");
      run(database, "alter system set hnsw.ef_search to 77");
      assertThat(setting(database, "work_mem")).isNotEqualTo("9MB");
      run(database, "select pg_reload_conf()");
      assertThat(setting(database, "work_mem")).isEqualTo("9MB");
      assertThat(setting(database, "hnsw.ef_search")).isEqualTo("77");
    }
    try (Database database = open(); Session session = database.connect("postgres")) {
      assertThat(session.setting("work_mem")).isEqualTo("9MB");
      run(session, "alter system reset work_mem");
      run(session, "select pg_reload_conf()");
      assertThat(session.setting("work_mem")).isNotEqualTo("9MB");
      assertThat(session.setting("hnsw.ef_search")).isEqualTo("77");
      run(session, "alter system reset all");
      run(session, "select pg_reload_conf()");
      assertThat(session.setting("hnsw.ef_search")).isNotEqualTo("77");
    }
  }

  @Test
  void file_isToldAsTheSource_andStandsAboveOtherFilesOnly() {
    try (Database database = open()) {
      run(database, "alter system set work_mem = '9MB'");
      database.configure(Map.of("work_mem", new Configured("5MB", "configuration file", Optional.of("vecino.conf"), 3)));
      assertThat(setting(database, "work_mem")).isEqualTo("9MB");
      try (Session session = database.connect("postgres"); var shown = session.execute("show all").getFirst()) {
        boolean found = false;
        while (shown.next()) {
          found |= "work_mem".equals(shown.row()[0]) && shown.row()[3].toString().contains("vecino.auto.conf, line 2");
        }
        assertThat(found).isTrue();
      }
      database.configure(Map.of("work_mem", new Configured("5MB", "command line")));
      assertThat(setting(database, "work_mem")).isEqualTo("5MB");
    }
  }

  @Test
  void whatIsWrong_isRefused() throws Exception {
    try (Database database = open()) {
      for (String sql : new String[] {
          "alter system set nothing = 1", "alter system set work_mem = 'x'", "alter system set data_directory = 'x'",
          "alter system set server_version = '1'", "begin; alter system set work_mem = '9MB'"}) {
        assertThatThrownBy(() -> run(database, sql)).as(sql).isInstanceOf(VecinoException.class);
      }
      run(database, "create role alice login");
      try (Session alice = database.connect("alice")) {
        assertThatThrownBy(() -> alice.execute("alter system set work_mem = '9MB'"))
            .hasMessage("permission denied to set parameter \"work_mem\"");
      }
    }
    assertThat(folder.resolve("db.vecino").resolve("vecino.auto.conf")).doesNotExist();
    Files.writeString(folder.resolve("db.vecino").resolve("vecino.auto.conf"), "work_mem 9MB\n");
    assertThatThrownBy(this::open).hasMessageContaining("vecino.auto.conf, line 1");
    try (Database memory = Database.open("mem:system-settings", Map.of())) {
      assertThatThrownBy(() -> run(memory, "alter system set work_mem = '9MB'")).hasMessageContaining("in memory");
    }
  }
}
