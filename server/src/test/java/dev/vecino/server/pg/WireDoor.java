package dev.vecino.server.pg;

import dev.vecino.Database;
import dev.vecino.slt.Door;
import dev.vecino.type.Bytes;
import dev.vecino.type.FloatText;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.postgresql.util.PSQLException;

/** Scripts through PostgreSQL's JDBC driver and a server. */
record WireDoor(String name, String options) implements Door {
  static final Door SIMPLE = new WireDoor("wire-simple", "preferQueryMode=simple");
  /** Named statements and binary values from the first time on. */
  static final Door BINARY = new WireDoor("wire-binary", "prepareThreshold=-1");

  private static final Pattern NEEDLESS_QUOTES = Pattern.compile("(?<=[{,])\"([^\"\\s,{}\\\\]+)\"(?=[,}])");

  /** A server with its database. */
  record Serving(Database database, PgServer server) {
    static Serving start(Path folder, boolean durable) {
      String location = durable ? folder.resolve("script").toString() : "mem:" + folder.getFileName();
      Database database = Database.open(location, Map.of());
      return new Serving(
          database, PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0)));
    }

    void stop() {
      server.close();
      database.close();
    }
  }

  @Override
  public Opened open(Path folder, boolean durable) {
    Serving serving = Serving.start(folder, durable);
    return new Opened() {
      @Override
      public Connection connect() {
        try {
          String url = "jdbc:postgresql://127.0.0.1:" + serving.server().port() + "/script?socketTimeout=60&" + options;
          return new DriverConnection(DriverManager.getConnection(url, "tester", ""));
        } catch (SQLException e) {
          throw new IllegalStateException(e);
        }
      }

      @Override
      public void close() {
        serving.stop();
      }
    };
  }

  private record DriverConnection(java.sql.Connection connection) implements Connection {
    @Override
    public Answer execute(String sql) throws Refused {
      try (Statement statement = connection.createStatement()) {
        // The driver's escapes would take the braces and question marks of JSON for its own.
        statement.setEscapeProcessing(false);
        Answer answer = answer(statement, statement.execute(sql));
        for (boolean rows = statement.getMoreResults();
            rows || statement.getLargeUpdateCount() >= 0;
            rows = statement.getMoreResults()) {
          answer = answer(statement, rows);
        }
        return answer;
      } catch (PSQLException e) {
        String message = e.getServerErrorMessage() == null ? e.getMessage() : e.getServerErrorMessage().getMessage();
        throw new Refused(e.getSQLState(), message, e);
      } catch (SQLException e) {
        throw new Refused(e.getSQLState(), e.getMessage(), e);
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
            row.add(text(rows, i));
          }
          all.add(row);
        }
        return new Answer(columns, all, -1);
      }
    }

    // The driver prints numbers that came in binary as Java does; scripts have true and false in columns of any letter.
    private static String text(ResultSet rows, int column) throws SQLException {
      String text = rows.getString(column);
      if (text == null) {
        return null;
      }
      return switch (rows.getMetaData().getColumnType(column)) {
        case Types.REAL -> FloatText.print(rows.getFloat(column));
        case Types.DOUBLE -> FloatText.print(rows.getDouble(column));
        case Types.ARRAY -> plain(text);
        case Types.BINARY -> Bytes.wrap(rows.getBytes(column)).toString();
        case Types.BIT, Types.BOOLEAN ->
            rows.getMetaData().getColumnTypeName(column).equals("bit")
                ? text
                : Boolean.toString(rows.getBoolean(column));
        default -> text;
      };
    }

    // Of an array that came in binary the driver prints all elements in quotes, and floats as Java does.
    private static String plain(String array) {
      return NEEDLESS_QUOTES.matcher(array).replaceAll(
          element -> element.group(1).equalsIgnoreCase("null") ? element.group() : Matcher.quoteReplacement(number(element.group(1))));
    }

    private static String number(String element) {
      return element.matches("-?\\d+\\.0") ? element.substring(0, element.length() - 2) : element;
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
