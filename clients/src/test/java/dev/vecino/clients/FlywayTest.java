package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.Executors;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;

/** Flyway brings a database up to date, once, and clears it. */
@Timeout(120)
final class FlywayTest {
  @TempDir Path folder;

  @Test
  void migrations_runOnce_andAreCleanedAway() throws Exception {
    try (Served served = Served.start("flyway")) {
      var jdbc = new JdbcTemplate(served.dataSource());
      write("V1__items.sql", """
          CREATE EXTENSION IF NOT EXISTS vector;
          CREATE TABLE item (id serial PRIMARY KEY, title text NOT NULL, embedding vector(3));
          COMMENT ON TABLE item IS 'what is for sale';
          INSERT INTO item (title, embedding) VALUES ('apple; red', '[1,0,0]'), ('car', '[0,0,1]');
          """);
      write("V2__index.sql", "CREATE INDEX item_by_embedding ON item USING hnsw (embedding vector_l2_ops);");
      write("R__cheap.sql", "CREATE OR REPLACE VIEW titles AS SELECT title FROM item;");
      assertThat(flyway(served).migrate().migrationsExecuted).isEqualTo(3);
      assertThat(flyway(served).migrate().migrationsExecuted).isZero();
      flyway(served).validate();
      assertThat(jdbc.queryForObject("select title from item order by embedding <-> '[1,1,0]' limit 1", String.class))
          .isEqualTo("apple; red");

      write("V3__broken.sql", "UPDATE item SET title = 'lost'; ALTER TABLE nowhere ADD COLUMN a int;");
      assertThatThrownBy(() -> flyway(served).migrate())
          .isInstanceOf(FlywayException.class)
          .hasMessageContaining("42P01");
      assertThat(jdbc.queryForList("select title from titles order by 1", String.class))
          .containsExactly("apple; red", "car");
      assertThat(Arrays.stream(flyway(served).info().applied())).hasSize(3);

      flyway(served).clean();
      String left = "select count(*) from pg_class where relnamespace = 'public'::regnamespace";
      assertThat(jdbc.queryForObject(left, Long.class)).isZero();
    }
  }

  @Test
  void programs_thatStartTogether_migrateOnce() throws Exception {
    try (Served served = Served.start("flyways"); var tasks = Executors.newFixedThreadPool(2)) {
      for (int i = 1; i <= 5; i++) {
        write("V" + i + "__t.sql", "CREATE TABLE t" + i + " (a int);");
      }
      var first = tasks.submit(() -> flyway(served).migrate().migrationsExecuted);
      var second = tasks.submit(() -> flyway(served).migrate().migrationsExecuted);
      assertThat(first.get() + second.get()).isEqualTo(5);
    }
  }

  private void write(String file, String sql) throws IOException {
    Files.writeString(folder.resolve(file), sql);
  }

  private Flyway flyway(Served served) {
    return Flyway.configure()
        .dataSource(served.url(), Served.USER, "")
        .locations("filesystem:" + folder)
        .cleanDisabled(false)
        .load();
  }
}
