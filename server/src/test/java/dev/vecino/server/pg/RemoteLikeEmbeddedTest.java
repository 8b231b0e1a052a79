package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The same calls through {@code jdbc:vecino://} and {@code jdbc:vecino:mem:} give the same values and the same errors. */
@Timeout(120)
final class RemoteLikeEmbeddedTest {
  private static Database database;
  private static PgServer server;
  private static Connection near;
  private static Connection far;

  /** A few calls of a connection, and what a program sees of them. */
  private interface Program {
    Object on(Connection connection) throws Exception;
  }

  @BeforeAll
  static void start() throws SQLException {
    database = Database.open("mem:alike", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
    near = DriverManager.getConnection("jdbc:vecino:mem:alike", "ann", "");
    far = DriverManager.getConnection("jdbc:vecino://127.0.0.1:" + server.port() + "/alike", "ann", "");
    run(near, "create sequence numbers");
  }

  @AfterAll
  static void stop() throws SQLException {
    far.close();
    near.close();
    server.close();
    database.close();
  }

  private static void run(Connection connection, String... sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String one : sql) {
        statement.execute(one);
      }
    }
  }

  /** What a program gives on both, where that is the same. */
  private static String both(Program program) {
    String embedded = seen(near, program);
    assertThat(seen(far, program)).isEqualTo(embedded);
    return embedded;
  }

  private static String seen(Connection connection, Program program) {
    try {
      return text(program.on(connection));
    } catch (SQLException e) {
      return e.getClass().getSimpleName() + " " + e.getSQLState() + " " + e.getMessage();
    } catch (Exception e) {
      throw new AssertionError(e);
    } finally {
      try {
        if (!connection.getAutoCommit()) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
      } catch (SQLException e) {
        throw new AssertionError(e);
      }
    }
  }

  private static String text(Object value) throws SQLException {
    if (value == null) {
      return "null";
    }
    String name = value.getClass().getSimpleName() + " ";
    return switch (value) {
      case float[] floats -> name + Arrays.toString(floats);
      case double[] doubles -> name + Arrays.toString(doubles);
      case byte[] bytes -> name + Arrays.toString(bytes);
      case Array array -> "Array " + array.getBaseTypeName() + Arrays.toString((Object[]) array.getArray());
      default -> name + value;
    };
  }

  static List<Class<?>> classes() {
    return List.of(
        String.class, Integer.class, Long.class, Short.class, Double.class, Float.class, BigDecimal.class,
        BigInteger.class, java.util.Date.class, LocalDate.class, LocalDateTime.class, OffsetDateTime.class, Instant.class,
        ZonedDateTime.class, float[].class, double[].class, UUID.class, Boolean.class, Timestamp.class, LocalTime.class,
        java.sql.Date.class);
  }

  /** Values that can be read as each of the classes, by PostgreSQL's types. */
  private static List<String> readable(Class<?> type) {
    if (type == String.class) {
      return List.of(
          "7", "1.50", "true", "'a'::text", "'[1,2.5]'::vector", "'[1,2]'::halfvec", "'{1:2}/3'::sparsevec", "b'101'",
          "'{\"a\": [1]}'::jsonb", "date '2024-02-29'", "timestamp '2024-02-29 01:02:03.5'",
          "'12345678-1234-1234-1234-123456789012'::uuid", "'ab'::char(4)", "2.5::real", "2.5::float8", "time '01:02:03'",
          "timestamptz '2024-02-29 01:02:03Z'");
    }
    if (Number.class.isAssignableFrom(type)) {
      return List.of("7::smallint", "7", "7::bigint", "7::numeric", "7::real", "7::float8", "'7'::text");
    }
    if (type == float[].class || type == double[].class) {
      return List.of("'[1,2.5,-3e-7]'::vector", "'[1,2]'::halfvec");
    }
    if (type == UUID.class) {
      return List.of("'12345678-1234-1234-1234-123456789012'::uuid");
    }
    if (type == Boolean.class) {
      return List.of("true", "false");
    }
    if (type == LocalTime.class) {
      return List.of("time '01:02:03.25'", "timestamp '2024-02-29 01:02:03'");
    }
    return type == LocalDate.class || type == java.sql.Date.class
        ? List.of("date '2024-02-29'", "timestamp '2024-02-29 01:02:03'")
        : List.of("timestamp '2024-02-29 01:02:03.5'", "timestamptz '2024-02-29 01:02:03.5Z'");
  }

  @ParameterizedTest
  @MethodSource("classes")
  void columns_areReadAsAClass_andNullAsNull(Class<?> type) {
    for (String value : readable(type)) {
      String sql = "select " + value + " union all select null";
      for (int times = 0; times < 7; times++) { // the driver goes over to binary after five
        assertThat(both(connection -> {
          try (PreparedStatement query = connection.prepareStatement(sql); ResultSet rows = query.executeQuery()) {
            rows.next();
            String first = text(rows.getObject(1, type));
            rows.next();
            return first + " " + rows.getObject(1, type) + " " + rows.wasNull();
          }
        })).as("%s as %s", value, type).endsWith(" null true").doesNotContain("Exception");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {
      "select 1 / 0", "select nope", "select * from nope", "select 'a'::int", "select '[1]'::vector <-> '[1,2]'", "selec 1",
      "select 9999999999::int", "drop table nope", "set nope = 1", "insert into nope values (1)", "select nope(1)",
      "select repeat('a', -1) from generate_series(1, 2) where 1 / (generate_series - 1) > 0", "call nope()"})
  void errors_areTold_whenTheStatementIsExecuted(String sql) {
    assertThat(both(connection -> {
      run(connection, sql);
      return null;
    })).contains("Exception ");
    assertThat(both(connection -> {
      try (PreparedStatement statement = connection.prepareStatement(sql)) {
        return statement.execute();
      }
    })).contains("Exception ");
    assertThat(both(connection -> {
      connection.setAutoCommit(false);
      try {
        run(connection, sql);
      } catch (SQLException e) {
        run(connection, "select 1"); // the transaction has failed
      }
      return null;
    })).startsWith("SQLException 25P02");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void functions_areCalled_alsoIfNoRowIsRead(boolean prepared) {
    assertThat(both(connection -> {
      run(connection, "select setval('numbers', 10)");
      String sql = "select nextval('numbers')";
      if (prepared) {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
          statement.execute();
          statement.executeQuery().close();
        }
      } else {
        run(connection, sql, sql);
      }
      try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
        rows.next();
        return rows.getLong(1);
      }
    })).isEqualTo("Long 13");
  }

  @ParameterizedTest
  @CsvSource({
      "prepareCall, CallableStatement is not supported", "createBlob, Blob; ", "createClob, Clob; ", "createNClob, NClob; ",
      "createSQLXML, SQLXML is not", "createStruct, Struct is not", "getBlob, Blob; ", "getClob, Clob; ", "getNClob, NClob; ",
      "getSQLXML, SQLXML is not", "getRef, Ref is not"})
  void objects_thatAreNotThere_areRefused(String method, String message) {
    assertThat(both(connection -> switch (method) {
      case "prepareCall" -> connection.prepareCall("{call f(?)}");
      case "createBlob" -> connection.createBlob();
      case "createClob" -> connection.createClob();
      case "createNClob" -> connection.createNClob();
      case "createSQLXML" -> connection.createSQLXML();
      case "createStruct" -> connection.createStruct("t", new Object[0]);
      default -> {
        try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("select 'a'")) {
          rows.next();
          yield switch (method) {
            case "getBlob" -> rows.getBlob(1);
            case "getClob" -> rows.getClob(1);
            case "getNClob" -> rows.getNClob(1);
            case "getSQLXML" -> rows.getSQLXML(1);
            default -> rows.getRef(1);
          };
        }
      }
    })).startsWith("SQLFeatureNotSupportedException 0A000 " + message.strip());
  }

  @ParameterizedTest
  @ValueSource(strings = {"NString", "NCharacterStream", "Clob", "NClob", "AsciiStream", "Blob", "BinaryStream"})
  void streams_andNationalText_areParameters(String kind) {
    byte[] bytes = "abc".getBytes(StandardCharsets.US_ASCII);
    boolean binary = kind.equals("Blob") || kind.equals("BinaryStream");
    assertThat(both(connection -> {
      try (PreparedStatement query = connection.prepareStatement("select ?::" + (binary ? "bytea" : "text"))) {
        switch (kind) {
          case "NString" -> query.setNString(1, "abc");
          case "NCharacterStream" -> query.setNCharacterStream(1, new StringReader("abc"));
          case "Clob" -> query.setClob(1, new StringReader("abc"));
          case "NClob" -> query.setNClob(1, new StringReader("abc"));
          case "AsciiStream" -> query.setAsciiStream(1, new ByteArrayInputStream(bytes));
          case "Blob" -> query.setBlob(1, new ByteArrayInputStream(bytes));
          default -> query.setBinaryStream(1, new ByteArrayInputStream(bytes), 3L);
        }
        try (ResultSet rows = query.executeQuery()) {
          rows.next();
          return binary ? rows.getBytes(1) : rows.getNString(1);
        }
      }
    })).endsWith(binary ? "[97, 98, 99]" : "abc");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void batch_thatFails_hasItsReasonNext_andLeavesNothing(boolean autoCommit) {
    assertThat(both(connection -> {
      run(connection, "drop table if exists b", "create table b (id int primary key)");
      connection.setAutoCommit(autoCommit);
      String failure = "none";
      try (PreparedStatement insert = connection.prepareStatement("insert into b values (?)")) {
        for (int id : new int[] {1, 2, 1, 3}) {
          insert.setInt(1, id);
          insert.addBatch();
        }
        insert.executeBatch();
      } catch (BatchUpdateException e) {
        SQLException next = e.getNextException();
        failure = e.getSQLState() + " " + next.getClass().getSimpleName() + " " + next.getMessage()
            + Arrays.toString(e.getUpdateCounts());
      }
      if (!autoCommit) {
        connection.rollback();
      }
      connection.setAutoCommit(true);
      try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("select count(*) from b")) {
        rows.next();
        return failure + " " + rows.getInt(1);
      }
    })).startsWith("String 23505 SQLIntegrityConstraintViolationException ERROR: duplicate key").endsWith(" 0");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void readOnlyConnection_refusesWriting(boolean autoCommit) {
    assertThat(both(connection -> {
      run(connection, "create table if not exists kept (id int)");
      connection.setReadOnly(true);
      connection.setAutoCommit(autoCommit);
      try {
        run(connection, "delete from kept");
        return null;
      } finally {
        if (!autoCommit) {
          connection.rollback();
          connection.setAutoCommit(true);
        }
        connection.setReadOnly(false);
      }
    })).startsWith("SQLException 25006");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keys", "savepoint", "array", "timeout", "abort", "closed", "network", "cancel",
      "unset", "holdability"})
  void programs_seeTheSame(String name) {
    assertThat(both(connection -> switch (name) {
      case "keys" -> generatedKeys(connection);
      case "savepoint" -> savepoints(connection);
      case "array" -> array(connection);
      case "timeout" -> timedOut(connection);
      case "abort" -> aborted(connection);
      case "closed" -> closed(connection);
      case "unset" -> {
        try (PreparedStatement query = connection.prepareStatement("select ?::int")) {
          yield query.execute();
        } catch (SQLException e) {
          yield e.getClass().getSimpleName() + e.getSQLState(); // PostgreSQL's driver translates its own messages
        }
      }
      case "holdability" -> connection.getHoldability();
      case "network" -> {
        connection.setNetworkTimeout(Runnable::run, 5000);
        int set = connection.getNetworkTimeout();
        connection.setNetworkTimeout(Runnable::run, 0);
        yield set + " " + connection.isValid(5);
      }
      default -> canceled(connection);
    })).isNotEqualTo("null");
  }

  private static String generatedKeys(Connection connection) throws SQLException {
    run(connection, "drop table if exists g", "create table g (id bigint generated always as identity, x text)");
    try (PreparedStatement insert = connection.prepareStatement("insert into g (x) values (?), ('b')", new String[] {"id", "x"})) {
      insert.setString(1, "a");
      int count = insert.executeUpdate();
      try (ResultSet keys = insert.getGeneratedKeys()) {
        var all = new StringBuilder().append(count);
        while (keys.next()) {
          all.append(' ').append(keys.getLong("id")).append(keys.getString("x"));
        }
        return all.toString();
      }
    }
  }

  private static String savepoints(Connection connection) throws SQLException {
    connection.setAutoCommit(false);
    run(connection, "create table s (id int)", "insert into s values (1)");
    Savepoint named = connection.setSavepoint("one");
    run(connection, "insert into s values (2)");
    connection.rollback(named);
    connection.releaseSavepoint(connection.setSavepoint());
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery("select count(*) from s")) {
      rows.next();
      return named.getSavepointName() + rows.getInt(1);
    }
  }

  private static String array(Connection connection) throws SQLException {
    try (PreparedStatement query = connection.prepareStatement("select ?::text[], ?::int[]")) {
      query.setArray(1, connection.createArrayOf("text", new Object[] {"a", null, "b\"c"}));
      query.setArray(2, null);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        return text(rows.getArray(1)) + text(rows.getObject(1, Array.class)) + rows.getArray(2);
      }
    }
  }

  private static String timedOut(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(1);
      statement.execute("select pg_sleep(60)");
      return null;
    } catch (SQLException e) {
      return e.getClass().getSimpleName() + e.getSQLState();
    }
  }

  private static String canceled(Connection connection) throws Exception {
    try (Statement statement = connection.createStatement()) {
      Thread other = Thread.ofVirtual().start(() -> {
        try {
          while (!Thread.interrupted()) {
            statement.cancel(); // until it hits
            Thread.sleep(20);
          }
        } catch (SQLException | InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      });
      try {
        statement.execute("select pg_sleep(60)");
        return null;
      } catch (SQLException e) {
        return e.getClass().getSimpleName() + e.getSQLState();
      } finally {
        other.interrupt();
        other.join();
      }
    }
  }

  private static String aborted(Connection connection) throws SQLException {
    Connection other = DriverManager.getConnection(connection.getMetaData().getURL(), "ann", "");
    other.abort(Runnable::run);
    return other.isClosed() + " " + other.isValid(1) + " " + afterwards(other);
  }

  private static String closed(Connection connection) throws SQLException {
    Connection other = DriverManager.getConnection(connection.getMetaData().getURL(), "ann", "");
    other.close();
    other.close();
    return other.isClosed() + " " + other.isValid(1) + " " + afterwards(other);
  }

  private static String afterwards(Connection closed) {
    try {
      run(closed, "select 1");
      return null;
    } catch (SQLException e) {
      return e.getClass().getSimpleName() + e.getSQLState();
    }
  }
}
