package dev.vecino.bench;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;

/** The table that the benchmarks ask: {@code items (id, embedding)}, with an HNSW index by cosine. */
final class VectorTable {
  static final int M = 16;
  static final int EF_CONSTRUCTION = 200;
  static final String NEAREST_10 = "SELECT id, embedding <=> ? AS distance FROM items ORDER BY distance LIMIT 10";

  private static final int ROWS_PER_TRANSACTION = 1_000;

  private VectorTable() {}

  /** Gives the vector of a row. */
  @FunctionalInterface
  interface Source {
    float[] vector(int row);
  }

  static void create(Connection connection, int dimensions) throws SQLException {
    execute(connection, "CREATE TABLE items (id int PRIMARY KEY, embedding vector(" + dimensions + "))");
  }

  static void fill(Connection connection, int rows, Source source) throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO items (id, embedding) VALUES (?, ?)")) {
      for (int i = 0; i < rows; i++) {
        insert.setInt(1, i);
        insert.setObject(2, source.vector(i));
        insert.addBatch();
        if (i % ROWS_PER_TRANSACTION == ROWS_PER_TRANSACTION - 1) {
          insert.executeBatch();
        }
      }
      insert.executeBatch();
    }
  }

  static void index(Connection connection) throws SQLException {
    execute(
        connection,
        "CREATE INDEX items_embedding ON items USING hnsw (embedding vector_cosine_ops) WITH (m = " + M
            + ", ef_construction = " + EF_CONSTRUCTION + ")");
  }

  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
