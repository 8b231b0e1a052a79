package dev.vecino.jdbc;

import dev.vecino.error.VecinoException;
import dev.vecino.slt.Door;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Scripts through JDBC: by plain statements, or by prepared ones that fetch row by row. */
record JdbcDoor(String name, boolean prepared) implements Door {
  static final Door PLAIN = new JdbcDoor("jdbc", false);
  static final Door PREPARED = new JdbcDoor("jdbc-fetch-size-1", true);

  @Override
  public Opened open(Path folder, boolean durable) {
    String location = durable ? folder.resolve("script").toString() : "mem:" + folder.getFileName();
    var source = new VecinoDataSource("jdbc:vecino:" + location);
    source.setUser("tester");
    return new Opened() {
      @Override
      public Connection connect() {
        try {
          return new JdbcConnection(source.getConnection(), prepared);
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }

      @Override
      public void close() {
        try {
          source.close();
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }
    };
  }

  private record JdbcConnection(java.sql.Connection connection, boolean prepared) implements Connection {
    @Override
    public Answer execute(String sql) throws Refused {
      try {
        return prepared ? executePrepared(sql) : executePlain(sql);
      } catch (SQLException e) {
        String message = e.getCause() instanceof VecinoException cause ? cause.getMessage() : e.getMessage();
        throw new Refused(e.getSQLState(), message, e);
      }
    }

    private Answer executePlain(String sql) throws SQLException {
      try (Statement statement = connection.createStatement()) {
        Answer answer = answer(statement, statement.execute(sql));
        for (boolean rows = statement.getMoreResults();
            rows || statement.getLargeUpdateCount() >= 0;
            rows = statement.getMoreResults()) {
          answer = answer(statement, rows);
        }
        return answer;
      }
    }

    private Answer executePrepared(String sql) throws SQLException {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        statement.setFetchSize(1);
        return answer(statement, statement.execute());
      }
    }

    private static Answer answer(Statement statement, boolean hasRows) throws SQLException {
      if (!hasRows) {
        return new Answer(0, List.of(), statement.getLargeUpdateCount());
      }
      try (ResultSet rows = statement.getResultSet()) {
        int columns = rows.getMetaData().getColumnCount();
        List<List<String>> all = new ArrayList<>();
        while (rows.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= columns; i++) {
            row.add(rows.getString(i));
          }
          all.add(row);
        }
        return new Answer(columns, all, -1);
      }
    }

    @Override
    public void close() {
      try {
        connection.close();
      } catch (SQLException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
