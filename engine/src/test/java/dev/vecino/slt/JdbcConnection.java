package dev.vecino.slt;

import dev.vecino.error.VecinoException;
import dev.vecino.slt.Door.Answer;
import dev.vecino.slt.Door.Refused;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/**
 * A connection of scripts through JDBC.
 *
 * @param prepared whether by prepared statements that fetch row by row
 */
public record JdbcConnection(java.sql.Connection connection, boolean prepared) implements Door.Connection {
  @Override
  public Answer execute(String sql) throws Refused {
    try {
      return prepared ? executePrepared(sql) : executePlain(sql);
    } catch (SQLException e) {
      throw new Refused(e.getSQLState(), message(e), e);
    }
  }

  // Drivers write "ERROR: ", the message, and detail, hint and position as further lines.
  private static String message(SQLException e) {
    if (e.getCause() instanceof VecinoException cause) {
      return cause.getMessage();
    }
    String message = e.getMessage().startsWith("ERROR: ") ? e.getMessage().substring("ERROR: ".length()) : e.getMessage();
    int further = message.indexOf("\n  ");
    return further < 0 ? message : message.substring(0, further);
  }

  private Answer executePlain(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      // The braces and question marks of JSON are no escapes.
      statement.setEscapeProcessing(false);
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
