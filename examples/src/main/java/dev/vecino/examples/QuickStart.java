package dev.vecino.examples;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The ten lines to begin with: a table of vectors, an index, and the nearest rows. */
public final class QuickStart {
  private QuickStart() {}

  public static void main(String[] arguments) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:vecino:mem:quickstart");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE items (id int PRIMARY KEY, name text, embedding vector(3))");
      statement.execute(
          "INSERT INTO items VALUES (1, 'apple', '[1,0,0]'), (2, 'pear', '[.9,.1,0]'), (3, 'car', '[0,0,1]')");
      statement.execute("CREATE INDEX ON items USING hnsw (embedding vector_cosine_ops)");
      ResultSet rows = statement.executeQuery("SELECT name FROM items ORDER BY embedding <=> '[1,0.05,0]' LIMIT 2");
      while (rows.next()) {
        System.out.println(rows.getString("name"));
      }
    }
  }
}
