package dev.vecino.bench.engine;

import dev.vecino.bench.engine.Engine.Client;
import dev.vecino.index.Distances;
import dev.vecino.index.Metric;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table {@code items} with an HNSW index, in pgvector's SQL. */
final class SqlTable {
  private static final int ROWS_PER_BATCH = 1_000;

  private final Setup setup;
  private final Connections connections;
  private final Function<float[], Object> parameter;

  /** @param parameter turns a vector into what the driver takes */
  SqlTable(Setup setup, Connections connections, Function<float[], Object> parameter) {
    this.setup = setup;
    this.connections = connections;
    this.parameter = parameter;
  }

  /** Opens a connection. */
  @FunctionalInterface
  interface Connections {
    Connection open() throws SQLException;
  }

  Connection connect() throws SQLException {
    Connection connection = connections.open();
    for (Map.Entry<String, String> setting : setup.settings().entrySet()) {
      execute(connection, "SET " + setting.getKey() + " = '" + setting.getValue() + "'");
    }
    return connection;
  }

  static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  void create() throws SQLException {
    try (Connection connection = connect()) {
      execute(connection, "DROP TABLE IF EXISTS items",
          "CREATE TABLE items (id int PRIMARY KEY, bucket int NOT NULL, label int NOT NULL, embedding vector("
              + setup.dimensions() + "))");
    }
  }

  /** Loads by batches of INSERT, each a transaction. */
  void insert() throws Exception {
    Threads.split(setup.rows(), setup.threads(), (from, to) -> {
      try (Connection connection = connect();
          PreparedStatement insert = connection.prepareStatement("INSERT INTO items VALUES (?, ?, ?, ?)")) {
        connection.setAutoCommit(false);
        for (int row = from; row < to; row++) {
          insert.setInt(1, row);
          insert.setInt(2, setup.data().bucket(row));
          insert.setInt(3, setup.data().label(row));
          insert.setObject(4, parameter.apply(setup.data().base().row(row)));
          insert.addBatch();
          if ((row - from) % ROWS_PER_BATCH == ROWS_PER_BATCH - 1 || row == to - 1) {
            insert.executeBatch();
            connection.commit();
          }
        }
      }
    });
  }

  void index() throws SQLException {
    String options = setup.index().isEmpty() ? "" : setup.index().entrySet().stream()
        .map(option -> option.getKey() + " = " + literal(option.getValue()))
        .collect(Collectors.joining(", ", " WITH (", ")"));
    try (Connection connection = connect()) {
      execute(connection,
          "CREATE INDEX items_embedding ON items USING hnsw (embedding vector_" + operatorClass() + "_ops)" + options);
      if (Boolean.parseBoolean(setup.options().get("attribute_indexes"))) {
        execute(connection, "CREATE INDEX items_bucket ON items (bucket)", "CREATE INDEX items_label ON items (label)");
      }
    }
  }

  private static String literal(String value) {
    return value.matches("[0-9.]+") ? value : "'" + value + "'";
  }

  private String operatorClass() {
    return switch (setup.metric()) {
      case COSINE -> "cosine";
      case L2 -> "l2";
      case INNER_PRODUCT -> "ip";
      case L1 -> "l1";
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(setup.metric());
    };
  }

  private static String operator(Metric metric) {
    return switch (metric) {
      case COSINE -> "<=>";
      case L2 -> "<->";
      case INNER_PRODUCT -> "<#>";
      case L1 -> "<+>";
      case HAMMING, JACCARD -> throw Distances.notOfNumbers(metric);
    };
  }

  Client client(Search search) throws SQLException {
    String filter = search.filter()
        .map(f -> " WHERE " + f.column() + " >= " + f.from() + " AND " + f.column() + " < " + f.to())
        .orElse("");
    Connection connection = connect();
    for (Map.Entry<String, String> one : search.parameters().entrySet()) {
      String name = one.getKey().equals("ef") ? "hnsw.ef_search" : one.getKey();
      execute(connection, "SET " + name + " = '" + one.getValue() + "'");
    }
    return new SqlClient(connection, connection.prepareStatement(
        "SELECT id FROM items" + filter + " ORDER BY embedding " + operator(setup.metric()) + " ? LIMIT " + setup.k()),
        connection.prepareStatement("SELECT bucket, label FROM items WHERE id = ?"),
        connection.prepareStatement("UPDATE items SET embedding = ? WHERE id = ?"));
  }

  private final class SqlClient implements Client {
    private final Connection connection;
    private final PreparedStatement nearest;
    private final PreparedStatement byId;
    private final PreparedStatement update;

    SqlClient(
        Connection connection, PreparedStatement nearest, PreparedStatement byId, PreparedStatement update) {
      this.connection = connection;
      this.nearest = nearest;
      this.byId = byId;
      this.update = update;
    }

    @Override
    public Object request(float[] query) {
      return parameter.apply(query);
    }

    @Override
    public int search(Object request, long[] ids) throws SQLException {
      nearest.setObject(1, request);
      int found = 0;
      try (ResultSet rows = nearest.executeQuery()) {
        while (rows.next()) {
          ids[found++] = rows.getInt(1);
        }
      }
      return found;
    }

    @Override
    public boolean lookup(int id) throws SQLException {
      byId.setInt(1, id);
      try (ResultSet rows = byId.executeQuery()) {
        boolean found = false;
        while (rows.next()) {
          found = setup.data().bucket(id) == rows.getInt(1) && setup.data().label(id) == rows.getInt(2);
        }
        return found;
      }
    }

    @Override
    public void upsert(int id, float[] vector) throws SQLException {
      update.setObject(1, parameter.apply(vector));
      update.setInt(2, id);
      update.executeUpdate();
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }
}
