package dev.vecino.clients;

import static org.assertj.core.api.Assertions.assertThat;

import com.pgvector.PGhalfvec;
import com.pgvector.PGvector;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The example of pgvector's library for Java. */
@Timeout(120)
final class PgvectorJavaTest {
  @Test
  void vectors_comeBackAsTheyWent() throws SQLException {
    try (Served served = Served.start("pgvector"); Connection connection = served.dataSource().getConnection()) {
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("CREATE EXTENSION IF NOT EXISTS vector");
        statement.executeUpdate("DROP TABLE IF EXISTS jdbc_items");
      }
      PGvector.registerTypes(connection);
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate(
            "CREATE TABLE jdbc_items (id bigserial PRIMARY KEY, embedding vector(3), half_embedding halfvec(3))");
      }
      load(connection);
      try (ResultSet tables = connection.getMetaData().getTables(null, "public", "jdbc%", new String[] {"TABLE"})) {
        assertThat(tables.next()).isTrue();
        assertThat(tables.getString("TABLE_NAME")).isEqualTo("jdbc_items");
      }
      try (Statement statement = connection.createStatement()) {
        statement.executeUpdate("CREATE INDEX ON jdbc_items USING hnsw (embedding vector_l2_ops)");
        statement.executeUpdate("CREATE INDEX ON jdbc_items USING hnsw (half_embedding halfvec_l2_ops)");
      }
      assertThat(nearest(connection, "embedding", new PGvector(new float[] {1, 1, 1}))).containsExactly(1L, 3L, 2L);
      assertThat(nearest(connection, "half_embedding", new PGhalfvec(new float[] {2, 2, 2}))).startsWith(2L);
      replace(connection);
      assertThat(nearest(connection, "embedding", new PGvector(new float[] {1, 1, 1}))).startsWith(2L);
      array(connection);
    }
  }

  private static void load(Connection connection) throws SQLException {
    float[][] vectors = {{1, 1, 1}, {2, 2, 2}, {1, 1, 2}, {}};
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT INTO jdbc_items (embedding, half_embedding) VALUES (?, ?)")) {
      for (float[] vector : vectors) {
        insert.setObject(1, vector.length == 0 ? null : new PGvector(vector));
        insert.setObject(2, vector.length == 0 ? null : new PGhalfvec(vector));
        insert.executeUpdate();
      }
    }
  }

  private static List<Long> nearest(Connection connection, String column, Object query) throws SQLException {
    try (PreparedStatement neighbours =
        connection.prepareStatement("SELECT * FROM jdbc_items ORDER BY " + column + " <-> ? LIMIT 3")) {
      neighbours.setObject(1, query);
      List<Long> ids = new ArrayList<>();
      for (int i = 0; i < 7; i++) {
        ids.clear();
        try (ResultSet rows = neighbours.executeQuery()) {
          while (rows.next()) {
            ids.add(rows.getLong("id"));
            assertThat(((PGvector) rows.getObject("embedding")).toArray()).hasSize(3);
            assertThat(rows.getObject("half_embedding")).isInstanceOf(PGhalfvec.class);
          }
        }
      }
      return ids;
    }
  }

  private static void replace(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    try (PreparedStatement update = connection.prepareStatement("UPDATE jdbc_items SET embedding = ? WHERE id = ?")) {
      for (long id = 1; id <= 2; id++) {
        update.setObject(1, new PGvector(new float[] {4 - 2 * id + 1, 1, 1}));
        update.setLong(2, id);
        assertThat(update.executeUpdate()).isEqualTo(1);
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
  }

  private static void array(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("SELECT ?::real[]::vector, vector_dims(?)")) {
      query.setArray(1, connection.createArrayOf("float4", new Float[] {1f, 2f}));
      query.setObject(2, new PGvector(List.of(1, 2, 3)));
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        assertThat(rows.getObject(1)).isEqualTo(new PGvector(new float[] {1, 2}));
        assertThat(rows.getInt(2)).isEqualTo(3);
      }
    }
  }
}
