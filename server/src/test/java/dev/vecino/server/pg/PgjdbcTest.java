package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.util.PGInterval;
import org.postgresql.util.PGobject;

/** PostgreSQL's JDBC driver does its work. */
@Timeout(120)
final class PgjdbcTest {
  private static final String USUAL = "";
  private static final String SIMPLE = "preferQueryMode=simple";
  private static final String BINARY = "prepareThreshold=-1";

  private static Database database;
  private static PgServer server;

  @BeforeAll
  static void start() {
    database = Database.open("mem:pgjdbc", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterAll
  static void stop() {
    server.close();
    database.close();
  }

  private static Connection connect(String options) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:" + server.port() + "/any?socketTimeout=60&" + options, "ann", "");
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String single(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
      assertThat(rows.next()).isTrue();
      return rows.getString(1);
    }
  }

  @Test
  void connection_isValid_andKnowsTheServer() throws SQLException {
    try (Connection connection = connect(USUAL)) {
      assertThat(connection.isValid(5)).isTrue();
      assertThat(connection.getMetaData().getDatabaseProductName()).isEqualTo("PostgreSQL");
      assertThat(connection.getMetaData().getDatabaseMajorVersion()).isGreaterThanOrEqualTo(15);
      assertThat(single(connection, "SHOW application_name")).isEqualTo("PostgreSQL JDBC Driver");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {USUAL, SIMPLE, BINARY, "reWriteBatchedInserts=true", "prepareThreshold=1"})
  void vectors_areLoadedInABatch_andFound(String options) throws SQLException {
    try (Connection connection = connect(options)) {
      run(connection, "DROP TABLE IF EXISTS items");
      run(connection, "CREATE TABLE items (id bigint PRIMARY KEY, title text, embedding vector(3))");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO items VALUES (?, ?, ?::vector)")) {
        for (int i = 0; i < 13; i++) {
          insert.setLong(1, i);
          insert.setString(2, "item " + i);
          insert.setObject(3, "[" + i + ",0,1]");
          insert.addBatch();
        }
        assertThat(insert.executeBatch()).hasSize(13);
      }
      try (PreparedStatement nearest =
          connection.prepareStatement(
              "SELECT id, embedding, embedding <-> ?::vector AS d FROM items ORDER BY d LIMIT "
                  + (options.equals(SIMPLE) ? "2" : "?"))) {
        // The driver names the statement and asks for binary after the fifth time.
        for (int i = 0; i < 12; i++) {
          nearest.setString(1, "[" + i + ",0,1]");
          if (!options.equals(SIMPLE)) {
            nearest.setInt(2, 2); // in simple mode the driver would write LIMIT ('2'::int4)
          }
          try (ResultSet rows = nearest.executeQuery()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getLong("id")).isEqualTo(i);
            assertThat(rows.getString("embedding")).isEqualTo("[" + i + ",0,1]");
            assertThat(rows.getDouble("d")).isZero();
            assertThat(rows.next()).isTrue();
            assertThat(rows.getDouble("d")).isEqualTo(1);
            assertThat(rows.next()).isFalse();
          }
        }
      }
    }
  }

  @Test
  void vectors_asObjectsOfTheirType_areFound() throws SQLException {
    try (Connection connection = connect("stringtype=unspecified")) {
      run(connection, "CREATE TABLE objects (id int PRIMARY KEY, embedding vector(2))");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO objects VALUES (?, ?)")) {
        insert.setInt(1, 1);
        insert.setString(2, "[1,2]");
        assertThat(insert.executeUpdate()).isEqualTo(1);
      }
      try (PreparedStatement nearest =
          connection.prepareStatement("SELECT id FROM objects ORDER BY embedding <=> ? LIMIT 1")) {
        nearest.setString(1, "[2,1]");
        try (ResultSet rows = nearest.executeQuery()) {
          assertThat(rows.next()).isTrue();
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {USUAL, SIMPLE, BINARY})
  void values_ofAllTypes_comeBack(String options) throws SQLException {
    try (Connection connection = connect(options)) {
      run(connection, "DROP TABLE IF EXISTS everything");
      run(connection, """
          CREATE TABLE everything (b boolean, i2 smallint, i4 integer, i8 bigint, f4 real, f8 double precision,
            n numeric(20,5), t text, v varchar(10), y bytea, d date, ti time, ts timestamp, tz timestamptz, u uuid,
            j jsonb)""");
      UUID uuid = UUID.fromString("00112233-4455-6677-8899-aabbccddeeff");
      LocalDateTime moment = LocalDateTime.of(2026, 11, 30, 12, 34, 56, 789_012_000);
      var json = new PGobject();
      json.setType("jsonb");
      json.setValue("{\"a\": 1}");
      Object[] values = {
        true, (short) -7, 1 << 30, Long.MIN_VALUE, 1.5f, 1e-300, new BigDecimal("-12345.67890"), "täxt €", "short",
        new byte[] {0, 1, -1}, LocalDate.of(1969, 7, 20), LocalTime.of(23, 59, 59, 999_999_000), moment,
        moment.atOffset(ZoneOffset.ofHours(3)), uuid, json
      };
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO everything VALUES (" + "?,".repeat(values.length - 1) + "?)")) {
        for (int i = 0; i < values.length; i++) {
          insert.setObject(i + 1, values[i]);
        }
        insert.executeUpdate();
        for (int i = 0; i < values.length; i++) {
          insert.setObject(i + 1, null);
        }
        insert.executeUpdate();
      }
      try (PreparedStatement select = connection.prepareStatement("SELECT * FROM everything ORDER BY i4")) {
        for (int round = 0; round < 7; round++) {
          try (ResultSet rows = select.executeQuery()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getBoolean(1)).isTrue();
            assertThat(rows.getShort(2)).isEqualTo((short) -7);
            assertThat(rows.getInt(3)).isEqualTo(1 << 30);
            assertThat(rows.getLong(4)).isEqualTo(Long.MIN_VALUE);
            assertThat(rows.getFloat(5)).isEqualTo(1.5f);
            assertThat(rows.getDouble(6)).isEqualTo(1e-300);
            assertThat(rows.getBigDecimal(7)).isEqualTo("-12345.67890");
            assertThat(rows.getString(8)).isEqualTo("täxt €");
            assertThat(rows.getString(9)).isEqualTo("short");
            assertThat(rows.getBytes(10)).containsExactly(0, 1, -1);
            assertThat(rows.getObject(11, LocalDate.class)).isEqualTo(values[10]);
            assertThat(rows.getObject(12, LocalTime.class)).isEqualTo(values[11]);
            assertThat(rows.getObject(13, LocalDateTime.class)).isEqualTo(moment);
            assertThat(rows.getObject(14, OffsetDateTime.class).toInstant())
                .isEqualTo(((OffsetDateTime) values[13]).toInstant());
            assertThat(rows.getObject(15)).isEqualTo(uuid);
            assertThat(rows.getString(16)).isEqualTo("{\"a\": 1}");
            assertThat(rows.next()).isTrue();
            for (int i = 1; i <= values.length; i++) {
              assertThat(rows.getObject(i)).as("column %d", i).isNull();
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {USUAL, SIMPLE, "autosave=always"})
  void transactions_rollBackToSavepoints(String options) throws SQLException {
    try (Connection connection = connect(options)) {
      run(connection, "DROP TABLE IF EXISTS steps");
      run(connection, "CREATE TABLE steps (id int PRIMARY KEY)");
      connection.setAutoCommit(false);
      run(connection, "INSERT INTO steps VALUES (1)");
      Savepoint savepoint = connection.setSavepoint();
      run(connection, "INSERT INTO steps VALUES (2)");
      assertThatThrownBy(() -> run(connection, "INSERT INTO steps VALUES (1)"))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
      if (!options.startsWith("autosave")) {
        assertThatThrownBy(() -> run(connection, "SELECT 1"))
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25P02"));
      }
      connection.rollback(savepoint);
      run(connection, "INSERT INTO steps VALUES (3)");
      connection.commit();
      assertThat(single(connection, "SELECT count(*) FROM steps WHERE id IN (1, 3)")).isEqualTo("2");
      connection.rollback();
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      assertThat(connection.getTransactionIsolation()).isEqualTo(Connection.TRANSACTION_REPEATABLE_READ);
      connection.rollback();
      connection.setAutoCommit(true);
      connection.setReadOnly(true);
      connection.setAutoCommit(false);
      assertThatThrownBy(() -> run(connection, "INSERT INTO steps VALUES (4)"))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25006"));
    }
  }

  @Test
  void batch_thatFails_changesNothing() throws SQLException {
    try (Connection connection = connect(USUAL)) {
      run(connection, "CREATE TABLE batched (id int PRIMARY KEY)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO batched VALUES (?)")) {
        for (int id : new int[] {1, 2, 2, 3}) {
          insert.setInt(1, id);
          insert.addBatch();
        }
        assertThatThrownBy(insert::executeBatch)
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
      }
      assertThat(single(connection, "SELECT count(*) FROM batched")).isEqualTo("0");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {USUAL, BINARY})
  void fetchSize_inATransaction_bringsRowsInPieces(String options) throws SQLException {
    try (Connection connection = connect(options)) {
      run(connection, "DROP TABLE IF EXISTS many");
      run(connection, "CREATE TABLE many (id int PRIMARY KEY)");
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO many VALUES (?)")) {
        for (int i = 0; i < 100; i++) {
          insert.setInt(1, i);
          insert.addBatch();
        }
        insert.executeBatch();
      }
      connection.setAutoCommit(false);
      try (Statement first = connection.createStatement(); Statement second = connection.createStatement()) {
        first.setFetchSize(7);
        second.setFetchSize(3);
        List<Integer> seen = new ArrayList<>();
        try (ResultSet a = first.executeQuery("SELECT id FROM many ORDER BY id");
            ResultSet b = second.executeQuery("SELECT id FROM many ORDER BY id")) {
          while (a.next() && b.next()) {
            assertThat(a.getInt(1)).isEqualTo(b.getInt(1));
            seen.add(a.getInt(1));
          }
        }
        assertThat(seen).hasSize(100).isSorted();
      }
      connection.commit();
    }
  }

  @Test
  void severalStatements_inOneString_giveTheirResults() throws SQLException {
    try (Connection connection = connect(USUAL); Statement statement = connection.createStatement()) {
      String script = "SELECT 1; CREATE TABLE several (id int); INSERT INTO several VALUES (1), (2)";
      assertThat(statement.execute(script)).isTrue();
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isZero();
      assertThat(statement.getMoreResults()).isFalse();
      assertThat(statement.getUpdateCount()).isEqualTo(2);
    }
  }

  @Test
  void generatedKeys_areReturned() throws SQLException {
    try (Connection connection = connect(USUAL)) {
      run(connection, "CREATE TABLE keyed (id bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY, t text)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO keyed (t) VALUES (?)", Statement.RETURN_GENERATED_KEYS)) {
        insert.setString(1, "x");
        assertThat(insert.executeUpdate()).isEqualTo(1);
        try (ResultSet keys = insert.getGeneratedKeys()) {
          assertThat(keys.next()).isTrue();
          assertThat(keys.getLong("id")).isEqualTo(1);
        }
      }
    }
  }

  @Test
  void statement_thatIsCancelled_failsAndTheNextOneRuns() throws Exception {
    try (Connection connection = connect(USUAL); Statement statement = connection.createStatement()) {
      String endless = endless();
      var begun = new CountDownLatch(1);
      var failure = CompletableFuture.supplyAsync(() -> {
        begun.countDown();
        try (ResultSet rows = statement.executeQuery(endless)) {
          return rows.next() ? "rows" : "none";
        } catch (SQLException e) {
          return e.getSQLState();
        }
      });
      begun.await();
      while (!failure.isDone()) {
        statement.cancel();
        Thread.onSpinWait();
      }
      assertThat(failure.get()).isEqualTo("57014");
      assertThat(single(connection, "SELECT 1")).isEqualTo("1");
    }
  }

  @Test
  void statementTimeout_isKept() throws SQLException {
    try (Connection connection = connect("options=-c%20statement_timeout=100ms")) {
      assertThat(single(connection, "SHOW statement_timeout")).isEqualTo("100ms");
      String endless = endless();
      assertThatThrownBy(() -> single(connection, endless))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("57014"));
    }
  }

  // Scans are what notices that it is to end.
  private static String endless() throws SQLException {
    try (Connection connection = connect(USUAL)) {
      run(connection, "CREATE TABLE IF NOT EXISTS ticks (n int)");
      run(connection, "INSERT INTO ticks VALUES " + "(1),".repeat(99) + "(1)");
    }
    return "SELECT count(*) FROM ticks a, ticks b, ticks c, ticks d, ticks e, ticks f"
        + " WHERE a.n + b.n + c.n + d.n + e.n + f.n < 0";
  }

  @Test
  void errors_haveStatePositionAndHint() throws SQLException {
    try (Connection connection = connect(USUAL)) {
      assertThatThrownBy(() -> single(connection, "SELECT 1 + nope"))
          .isInstanceOfSatisfying(
              org.postgresql.util.PSQLException.class,
              e -> {
                assertThat(e.getServerErrorMessage().getSQLState()).isEqualTo("42703");
                assertThat(e.getServerErrorMessage().getPosition()).isEqualTo(12);
                assertThat(e.getServerErrorMessage().getSeverity()).isEqualTo("ERROR");
              });
    }
  }

  @Test
  void copy_carriesRowsBothWays() throws SQLException, IOException {
    try (Connection connection = connect(USUAL)) {
      run(connection, "CREATE TABLE moved (id int PRIMARY KEY, embedding vector(2))");
      var copy = connection.unwrap(PGConnection.class).getCopyAPI();
      var lines = new StringBuilder();
      for (int i = 0; i < 5000; i++) {
        lines.append(i).append(",\"[").append(i).append(",1]\"\n");
      }
      assertThat(copy.copyIn("COPY moved FROM STDIN (FORMAT csv)", new StringReader(lines.toString()))).isEqualTo(5000);
      var out = new StringWriter();
      assertThat(copy.copyOut("COPY (SELECT * FROM moved ORDER BY id) TO STDOUT (FORMAT csv)", out)).isEqualTo(5000);
      assertThat(out).hasToString(lines.toString());
      var wrong = new StringReader("x,y\n".repeat(50_000));
      assertThatThrownBy(() -> copy.copyIn("COPY moved FROM STDIN (FORMAT csv)", wrong))
          .isInstanceOf(SQLException.class);
      assertThat(single(connection, "SELECT count(*) FROM moved")).isEqualTo("5000");
    }
  }

  @Test
  void copy_carriesBinaryRowsBothWays() throws SQLException, IOException {
    try (Connection connection = connect(USUAL)) {
      run(connection, "CREATE TABLE packed (id int, name text, embedding vector(2), tags int[])");
      run(connection, "INSERT INTO packed SELECT i, 'n' || i, ('[' || i || ',1]')::vector, array[i, null]"
          + " FROM generate_series(1, 5000) i");
      var copy = connection.unwrap(PGConnection.class).getCopyAPI();
      var out = new ByteArrayOutputStream();
      assertThat(copy.copyOut("COPY packed TO STDOUT (FORMAT binary)", out)).isEqualTo(5000);
      run(connection, "CREATE TABLE unpacked (id int, name text, embedding vector(2), tags int[])");
      assertThat(copy.copyIn("COPY unpacked FROM STDIN BINARY", new ByteArrayInputStream(out.toByteArray()), 1000))
          .isEqualTo(5000);
      assertThat(single(connection, "SELECT count(*) FROM packed p JOIN unpacked u ON p.id = u.id AND p.name = u.name"
          + " AND p.embedding = u.embedding AND p.tags = u.tags")).isEqualTo("5000");
      var cut = new ByteArrayInputStream(out.toByteArray(), 0, out.size() - 7);
      assertThatThrownBy(() -> copy.copyIn("COPY unpacked FROM STDIN BINARY", cut))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P04"));
      assertThat(single(connection, "SELECT count(*) FROM unpacked")).isEqualTo("5000");
      // Files of vectors are no lines of text either.
      var vectors = new ByteArrayOutputStream();
      copy.copyOut("COPY (SELECT embedding FROM packed) TO STDOUT (FORMAT fvecs)", vectors);
      assertThat(copy.copyIn("COPY unpacked (embedding) FROM STDIN (FORMAT fvecs)", new ByteArrayInputStream(vectors.toByteArray())))
          .isEqualTo(5000);
    }
  }

  @Test
  void planOfAStatement_followsTheTable() throws SQLException {
    try (Connection connection = connect(BINARY)) {
      run(connection, "CREATE TABLE changing (id int)");
      run(connection, "INSERT INTO changing VALUES (1)");
      try (PreparedStatement select = connection.prepareStatement("SELECT * FROM changing")) {
        try (ResultSet rows = select.executeQuery()) {
          assertThat(rows.getMetaData().getColumnCount()).isEqualTo(1);
        }
        run(connection, "ALTER TABLE changing ADD COLUMN t text");
        // The driver prepares again when it hears that the result has changed, but in autocommit only.
        try (ResultSet rows = select.executeQuery()) {
          assertThat(rows.getMetaData().getColumnCount()).isEqualTo(2);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {USUAL, SIMPLE, BINARY})
  void arrays_writtenAndRead_areTheSame(String options) throws SQLException {
    try (Connection connection = connect(options)) {
      run(connection, "DROP TABLE IF EXISTS arrays");
      run(connection, "CREATE TABLE arrays (id int, i int[], t text[], f float4[], j json, s interval)");
      try (PreparedStatement insert =
          connection.prepareStatement("INSERT INTO arrays VALUES (1, ?, ?, ?, ?::json, ?::interval)")) {
        insert.setArray(1, connection.createArrayOf("int4", new Integer[] {1, null, 3}));
        insert.setArray(2, connection.createArrayOf("text", new String[] {"a b", "", null}));
        insert.setArray(3, connection.createArrayOf("float4", new Float[] {1.5f, 2f}));
        insert.setString(4, "{\"a\":  1}");
        insert.setString(5, "1 day 2 hours");
        insert.executeUpdate();
      }
      try (PreparedStatement select =
              connection.prepareStatement("SELECT i, t, f, j, s, ARRAY[[1,2],[3,4]] FROM arrays WHERE 3 = ANY (i)");
          ResultSet rows = select.executeQuery()) {
        assertThat(rows.next()).isTrue();
        assertThat(rows.getArray(1).getArray()).isEqualTo(new Integer[] {1, null, 3});
        assertThat(rows.getArray(2).getArray()).isEqualTo(new String[] {"a b", "", null});
        assertThat(rows.getArray(3).getArray()).isEqualTo(new Float[] {1.5f, 2f});
        assertThat(rows.getString(4)).isEqualTo("{\"a\":  1}");
        assertThat(rows.getObject(5)).isEqualTo(new PGInterval(0, 0, 1, 2, 0, 0));
        assertThat(rows.getArray(6).getArray()).isEqualTo(new Integer[][] {{1, 2}, {3, 4}});
        assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("_int4");
      }
      try (PreparedStatement select =
          connection.prepareStatement("SELECT count(*) FROM generate_series(1, 9) x WHERE x = ANY (?)")) {
        select.setArray(1, connection.createArrayOf("int4", new Integer[] {2, 4, 12}));
        try (ResultSet rows = select.executeQuery()) {
          rows.next();
          assertThat(rows.getInt(1)).isEqualTo(2);
        }
      }
    }
  }
}
