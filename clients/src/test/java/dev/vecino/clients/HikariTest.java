package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.pgvector.PGvector;
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HikariCP pools connections, and pgvector's classes for Java travel in them. */
@Timeout(120)
final class HikariTest {
  @Test
  void pool_servesSearchesAndTransactions() throws Exception {
    try (Served served = Served.start("pool"); HikariDataSource pool = pool(served, false)) {
      try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
        statement.execute("create table item (id int primary key, v vector(2), h halfvec(2))");
        statement.execute("create index on item using hnsw (v vector_l2_ops)");
        statement.execute(
            "insert into item select i, array[i, 0]::vector, array[i, 100]::halfvec from generate_series(1, 50) i");
      }
      try (var tasks = Executors.newVirtualThreadPerTaskExecutor()) {
        List<Future<Integer>> nearest =
            IntStream.rangeClosed(1, 40).mapToObj(i -> tasks.submit(() -> near(pool, i))).toList();
        for (int i = 1; i <= 40; i++) {
          assertThat(nearest.get(i - 1).get()).isEqualTo(i);
        }
      }
      assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isZero();
      try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.executeUpdate("update item set v = '[0,0]'");
      }
      try (Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.executeUpdate("update item set h = '[7,7]' where id = 50");
        connection.commit();
        try (ResultSet tables = connection.getMetaData().getTables(null, "public", "%", new String[] {"TABLE"})) {
          assertThat(tables.next()).isTrue();
          assertThat(tables.getString("TABLE_NAME")).isEqualTo("item");
        }
        try (ResultSet rows = statement.executeQuery("select id from item order by h <-> '[7,8]' limit 1")) {
          rows.next();
          assertThat(rows.getInt(1)).isEqualTo(50);
        }
        connection.commit();
      }
      assertThat(near(pool, 50)).as("what was not committed is rolled back on return").isEqualTo(50);
    }
  }

  @Test
  void readOnlyPool_refusesWriting() throws SQLException {
    try (Served served = Served.start("readers"); HikariDataSource pool = pool(served, true);
        Connection connection = pool.getConnection(); Statement statement = connection.createStatement()) {
      assertThat(connection.isValid(5)).isTrue();
      assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
      connection.setAutoCommit(false);
      var refusal = catchThrowableOfType(SQLException.class, () -> statement.execute("create table t (a int)"));
      assertThat(refusal.getSQLState()).isEqualTo("25006");
    }
  }

  private static HikariDataSource pool(Served served, boolean readOnly) {
    var config = new HikariConfig();
    config.setJdbcUrl(served.url());
    config.setUsername(Served.USER);
    config.setMaximumPoolSize(4);
    config.setReadOnly(readOnly);
    if (readOnly) {
      config.setTransactionIsolation("TRANSACTION_REPEATABLE_READ");
    }
    config.setSchema("public");
    config.setConnectionTestQuery("select 1");
    return new HikariDataSource(config);
  }

  private static int near(HikariDataSource pool, int i) throws SQLException {
    try (Connection connection = pool.getConnection()) {
      PGvector.registerTypes(connection);
      try (PreparedStatement query =
          connection.prepareStatement("select id, v, h from item order by v <-> ? limit 1")) {
        query.setObject(1, new PGvector(new float[] {i, 0.1f}));
        try (ResultSet rows = query.executeQuery()) {
          rows.next();
          assertThat(((PGvector) rows.getObject("v")).toArray()).containsExactly(i, 0);
          return rows.getInt(1);
        }
      }
    }
  }
}
