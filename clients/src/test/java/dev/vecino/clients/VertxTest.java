package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Vert.x's client, which sends many statements before it reads an answer. */
@Timeout(120)
final class VertxTest {
  @Test
  void client_doesItsWork() throws Exception {
    Vertx vertx = Vertx.vertx();
    try (Served served = Served.start("vertx")) {
      var options = new PgConnectOptions().setHost("127.0.0.1").setPort(served.port()).setDatabase("vertx")
          .setUser(Served.USER).setPassword("").setPipeliningLimit(32).setCachePreparedStatements(true);
      Pool pool = PgBuilder.pool().with(new PoolOptions().setMaxSize(2)).connectingTo(options).using(vertx).build();
      run(pool, "create table item (id int primary key, title text, embedding vector(2))");
      run(pool, "create index on item using hnsw (embedding vector_l2_ops)");
      List<Tuple> batch =
          IntStream.rangeClosed(1, 50).mapToObj(i -> Tuple.of(i, "item " + i, "[" + i + ",0]")).toList();
      await(pool.preparedQuery("insert into item values ($1, $2, $3::text::vector)").executeBatch(batch));
      assertThat(strings(run(pool, "select tablename from pg_tables where schemaname = 'public'")))
          .containsExactly("item");
      List<Future<RowSet<Row>>> searches = IntStream.rangeClosed(1, 50).mapToObj(i ->
          pool.preparedQuery("select title from item order by embedding <-> $1::text::vector limit 1")
              .execute(Tuple.of("[" + i + ",0.1]"))).toList();
      for (int i = 1; i <= searches.size(); i++) {
        assertThat(strings(await(searches.get(i - 1)))).containsExactly("item " + i);
      }
      transact(pool);
      await(pool.close());
    } finally {
      await(vertx.close());
    }
  }

  private static void transact(Pool pool) throws Exception {
    await(pool.withTransaction(
        connection -> connection.query("update item set embedding = '[0,9]' where id = 7").execute()));
    assertThatThrownBy(() -> await(pool.withTransaction(connection ->
            connection.query("delete from item").execute()
                .compose(any -> connection.query("insert into item values (8), (8)").execute()))))
        .hasRootCauseInstanceOf(PgException.class).rootCause().hasMessageContaining("23505");
    assertThat(strings(run(pool, "select title from item order by embedding <-> '[0,8]' limit 1")))
        .containsExactly("item 7");
  }

  private static RowSet<Row> run(Pool pool, String sql) throws Exception {
    return await(pool.query(sql).execute());
  }

  private static List<String> strings(RowSet<Row> rows) {
    return StreamSupport.stream(rows.spliterator(), false).map(row -> row.getString(0)).toList();
  }

  private static <T> T await(Future<T> future) throws Exception {
    return future.toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
  }
}
