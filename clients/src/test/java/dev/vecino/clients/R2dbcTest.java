package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.api.PostgresqlConnection;
import io.r2dbc.postgresql.codec.Vector;
import io.r2dbc.spi.R2dbcException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/** The reactive driver, with its codec for vectors. */
@Timeout(120)
final class R2dbcTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void driver_doesItsWork() {
    try (Served served = Served.start("r2dbc")) {
      var factory = new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
          .host("127.0.0.1").port(served.port()).username(Served.USER).password("").database("r2dbc").build());
      PostgresqlConnection connection = factory.create().block(PATIENCE);
      assertThat(connection.getMetadata().getDatabaseVersion()).isNotEmpty();
      run(connection, "create table item (id bigint generated always as identity, title text, embedding vector(3))");
      run(connection, "create index on item using hnsw (embedding vector_cosine_ops)");
      load(connection);
      assertThat(strings(connection, "select table_name from information_schema.tables where table_schema = 'public'"))
          .containsExactly("item");
      assertThat(nearest(connection, 0, 0.2f, 1)).containsExactly("car", "pear");
      update(connection);
      assertThat(nearest(connection, 0, 1, 0)).startsWith("apple");
      connection.close().block(PATIENCE);
    }
  }

  private static void run(PostgresqlConnection connection, String sql) {
    Flux.from(connection.createStatement(sql).execute()).flatMap(result -> result.getRowsUpdated()).blockLast(PATIENCE);
  }

  private static List<String> strings(PostgresqlConnection connection, String sql) {
    return connection.createStatement(sql).execute()
        .flatMap(result -> result.map((row, meta) -> row.get(0, String.class))).collectList().block(PATIENCE);
  }

  private static void load(PostgresqlConnection connection) {
    var insert = connection.createStatement("insert into item (title, embedding) values ($1, $2)")
        .returnGeneratedValues("id");
    insert.bind("$1", "apple").bind("$2", Vector.of(1, 0, 0)).add();
    insert.bind("$1", "pear").bind("$2", Vector.of(0.9f, 0.1f, 0)).add();
    insert.bind("$1", "car").bind("$2", Vector.of(0, 0, 1));
    List<Long> keys = insert.execute()
        .flatMap(result -> result.map((row, meta) -> row.get("id", Long.class))).collectList().block(PATIENCE);
    assertThat(keys).containsExactly(1L, 2L, 3L);
  }

  private static List<String> nearest(PostgresqlConnection connection, float... query) {
    return connection.createStatement("select title, embedding from item order by embedding <=> $1 limit 2")
        .bind("$1", Vector.of(query)).fetchSize(1).execute()
        .flatMap(result -> result.map((row, meta) -> {
          assertThat(row.get("embedding", Vector.class).getVector()).hasSize(3);
          return row.get("title", String.class);
        })).collectList().block(PATIENCE);
  }

  private static void update(PostgresqlConnection connection) {
    Mono<Void> work = connection.beginTransaction()
        .thenMany(connection.createStatement("update item set embedding = $1 where title = $2")
            .bind("$1", Vector.of(0, 1, 0)).bind("$2", "apple").execute().flatMap(result -> result.getRowsUpdated()))
        .then(connection.commitTransaction());
    work.block(PATIENCE);
    Mono<Void> failing = connection.beginTransaction()
        .then(connection.createSavepoint("s"))
        .thenMany(connection.createStatement("delete from item").execute().flatMap(result -> result.getRowsUpdated()))
        .thenMany(connection.createStatement("insert into item (embedding) values ('[1]')").execute()
            .flatMap(result -> result.getRowsUpdated()))
        .then();
    assertThatThrownBy(() -> failing.block(PATIENCE))
        .isInstanceOfSatisfying(R2dbcException.class, e -> assertThat(e.getSqlState()).isEqualTo("22000"));
    connection.rollbackTransaction().block(PATIENCE);
  }
}
