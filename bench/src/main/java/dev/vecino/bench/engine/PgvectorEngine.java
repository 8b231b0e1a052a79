package dev.vecino.bench.engine;

import com.pgvector.PGvector;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** PostgreSQL with pgvector, asked over JDBC: {@code options.url} names it. Its table {@code items} is replaced. */
final class PgvectorEngine implements Engine {
  private final Setup setup;
  private final SqlTable table;

  PgvectorEngine(Setup setup) throws Exception {
    this.setup = setup;
    String url = setup.option("url");
    table = table(setup, url);
    try (Connection connection = DriverManager.getConnection(url)) {
      SqlTable.execute(connection, "CREATE EXTENSION IF NOT EXISTS vector");
    } catch (SQLException e) {
      throw new EngineUnavailable(url + ": " + e.getMessage().lines().findFirst().orElse("no answer"));
    }
  }

  static SqlTable table(Setup setup, String url) {
    return new SqlTable(setup, () -> connect(url), PGvector::new);
  }

  private static Connection connect(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url);
    PGvector.registerTypes(connection);
    return connection;
  }

  @Override
  public boolean isServer() {
    return true;
  }

  @Override
  public String version() throws SQLException {
    return "PostgreSQL " + text("SHOW server_version").replaceAll(" .*", "") + ", pgvector "
        + text("SELECT extversion FROM pg_extension WHERE extname = 'vector'");
  }

  private String text(String sql) throws SQLException {
    try (Connection connection = table.connect();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }

  @Override
  public void load() throws Exception {
    table.create();
    BinaryCopy.load(setup, table);
  }

  @Override
  public void build() throws SQLException {
    table.index();
    try (Connection connection = table.connect()) {
      SqlTable.execute(connection, "ANALYZE items");
    }
  }

  @Override
  public Size size() throws SQLException {
    long rows = Long.parseLong(text("SELECT pg_table_size('items')"));
    long index = Long.parseLong(text("SELECT pg_relation_size('items_embedding')"));
    return new Size(index, rows + index);
  }

  @Override
  public Client client(Search search) throws SQLException {
    return table.client(search);
  }

  @Override
  public void close() throws SQLException {
    try (Connection connection = table.connect()) {
      SqlTable.execute(connection, "DROP TABLE IF EXISTS items");
    }
  }
}
