package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import dev.vecino.jdbc.VecinoDataSource;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLSyntaxErrorException;
import java.sql.SQLTimeoutException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.postgresql.PGConnection;

/** {@code jdbc:vecino://host} answers as {@code jdbc:vecino:mem:} does. */
@Timeout(120)
final class RemoteDriverTest {
  private Database database;
  private PgServer server;

  @BeforeEach
  void start() {
    database = Database.open("mem:remote", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  private String url() {
    return "jdbc:vecino://127.0.0.1:" + server.port() + "/remote";
  }

  private Connection remote() throws SQLException {
    return DriverManager.getConnection(url(), "ann", "");
  }

  private static Connection embedded() throws SQLException {
    return DriverManager.getConnection("jdbc:vecino:mem:remote", "ann", "");
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void vectors_goAndComeAsFloats() throws SQLException {
    float[] first = {1, 2.5f, -3e-7f};
    try (Connection connection = remote()) {
      run(connection, "create table t (id int primary key, e vector(3))");
      try (PreparedStatement insert = connection.prepareStatement("insert into t values (?, ?)")) {
        for (int i = 0; i < 20; i++) {
          insert.setInt(1, i);
          insert.setObject(2, i == 0 ? first : new float[] {i, i, i});
          insert.addBatch();
        }
        assertThat(insert.executeBatch()).hasSize(20);
      }
      // More often than the driver's threshold for binary values.
      for (int time = 0; time < 10; time++) {
        try (PreparedStatement query = connection.prepareStatement("select e, id from t order by e <-> ? limit 2")) {
          query.setObject(1, first);
          try (ResultSet rows = query.executeQuery()) {
            assertThat(rows.next()).isTrue();
            assertThat(rows.getObject("e", float[].class)).isEqualTo(first);
            assertThat(rows.getObject(1, double[].class)).hasSize(3);
            assertThat(rows.getString(1)).isEqualTo("[1,2.5,-3e-07]");
            assertThat(rows.getObject(1)).hasToString("[1,2.5,-3e-07]");
            assertThat(rows.getStatement()).isSameAs(query);
          }
        }
      }
    }
  }

  @Test
  void values_areOfTheClassesOfTheEmbeddedDriver() throws SQLException {
    String sql = "select 1::smallint, 2, 3::bigint, 1.5::real, 2.5::float8, 1.20::numeric, 'a', true, '\\x01'::bytea,"
        + " date '2024-02-29', time '01:02:03', timestamp '2024-02-29 01:02:03', timestamptz '2024-02-29 01:02:03Z',"
        + " '12345678-1234-1234-1234-123456789012'::uuid, '{\"a\": 1}'::jsonb";
    assertThat(objects(remote(), sql)).isEqualTo(objects(embedded(), sql));
  }

  private static List<String> objects(Connection connection, String sql) throws SQLException {
    try (connection; Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      List<String> objects = new ArrayList<>();
      for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
        Object value = rows.getObject(i);
        String text = value instanceof byte[] bytes ? List.of(bytes[0]).toString() : value.toString();
        objects.add(value.getClass().getName() + " " + text + " " + rows.getMetaData().getColumnTypeName(i)
            + " " + rows.getMetaData().getColumnType(i) + " " + rows.getMetaData().getColumnClassName(i));
      }
      return objects;
    }
  }

  @Test
  void instants_goAndCome() throws SQLException {
    Instant moment = Instant.parse("2024-02-29T01:02:03.123456Z");
    try (Connection connection = remote();
        PreparedStatement query = connection.prepareStatement("select ?::timestamptz")) {
      query.setObject(1, moment);
      try (ResultSet rows = query.executeQuery()) {
        rows.next();
        assertThat(rows.getObject(1, Instant.class)).isEqualTo(moment);
      }
    }
  }

  @Test
  void errors_haveTheClassesOfTheEmbeddedDriver() throws SQLException {
    for (Connection connection : List.of(remote(), embedded())) {
      try (connection) {
        run(connection, "create table if not exists u (id int primary key)");
        assertThatThrownBy(() -> run(connection, "selec 1")).isInstanceOf(SQLSyntaxErrorException.class);
        assertThatThrownBy(() -> run(connection, "insert into u values (1), (1)"))
            .isInstanceOf(SQLIntegrityConstraintViolationException.class)
            .hasMessageStartingWith("ERROR: duplicate key value violates unique constraint");
      }
    }
  }

  @Test
  void queryTimeout_isATimeout() throws SQLException {
    try (Connection connection = remote(); Statement statement = connection.createStatement()) {
      run(connection, "create table ticks (n int)");
      run(connection, "insert into ticks values " + "(1),".repeat(99) + "(1)");
      statement.setQueryTimeout(1);
      String endless = "select count(*) from ticks a, ticks b, ticks c, ticks d, ticks e, ticks f"
          + " where a.n + b.n + c.n + d.n + e.n + f.n < 0";
      assertThatThrownBy(() -> statement.execute(endless)).isInstanceOf(SQLTimeoutException.class);
      assertThatThrownBy(() -> statement.execute("select pg_sleep(60)")).isInstanceOf(SQLTimeoutException.class);
      statement.setQueryTimeout(0);
      assertThat(statement.execute("select 1")).isTrue();
    }
  }

  @Test
  void settings_ofTheUrl_areThoseOfTheSession() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url() + "?hnsw.ef_search=77&TimeZone=Asia/Tokyo", "ann", "");
        Statement statement = connection.createStatement()) {
      try (ResultSet rows = statement.executeQuery("show hnsw.ef_search")) {
        rows.next();
        assertThat(rows.getString(1)).isEqualTo("77");
      }
    }
  }

  @Test
  void objects_leadToEachOther_andToThoseBehind() throws SQLException {
    try (Connection connection = remote(); Statement statement = connection.createStatement()) {
      assertThat(statement.getConnection()).isSameAs(connection).isEqualTo(connection);
      assertThat(connection.getMetaData().getConnection()).isSameAs(connection);
      assertThat(connection.unwrap(PGConnection.class)).isNotNull();
      assertThat(connection.isWrapperFor(PGConnection.class)).isTrue();
      assertThat(connection.unwrap(Connection.class)).isSameAs(connection);
      assertThat(connection.isValid(10)).isTrue();
    }
  }

  @Test
  void connection_thatIsLost_isAnErrorOfClass08() throws SQLException {
    try (Connection connection = remote()) {
      run(connection, "select 1");
      server.close();
      assertThatThrownBy(() -> run(connection, "select 1"))
          .isInstanceOf(SQLException.class)
          .satisfies(e -> assertThat(((SQLException) e).getSQLState()).matches("08.*|57P01"));
      assertThatThrownBy(() -> run(connection, "select 1")).isInstanceOf(SQLNonTransientConnectionException.class);
      assertThat(connection.isValid(1)).isFalse();
    }
    assertThatThrownBy(this::remote).isInstanceOf(SQLNonTransientConnectionException.class);
  }

  @Test
  void dataSource_takesTheUrlOfAServer() throws SQLException {
    try (var source = new VecinoDataSource(url())) {
      source.setUser("ann");
      source.setSettings(Map.of("hnsw.ef_search", "55"));
      try (Connection connection = source.getConnection()) {
        assertThat(connection.getMetaData().getUserName()).isEqualTo("ann");
        assertThat(connection.getMetaData().getURL()).isEqualTo(url());
        assertThat(connection.getMetaData().getDriverName()).isEqualTo("Vecino JDBC Driver");
      }
    }
  }

  @Test
  void metadata_isThatOfTheEmbeddedDriver() throws SQLException {
    try (Connection near = embedded(); Connection far = remote()) {
      run(near, "create table a (id bigint generated always as identity primary key, name varchar(20) not null default 'x',"
          + " n numeric(10,2), ok boolean, at timestamptz, e vector, doc jsonb, unique (name, n))");
      run(near, "create index a_at on a (at desc)");
      run(near, "create view some_of_a as select id, name from a");
      run(near, "create materialized view kept_of_a as select n from a");
      assertThat(described(far.getMetaData())).isEqualTo(described(near.getMetaData()));
    }
  }

  private static Map<String, List<String>> described(DatabaseMetaData data) throws SQLException {
    Map<String, List<String>> all = new TreeMap<>();
    String[] types = {"TABLE", "VIEW", "MATERIALIZED VIEW"};
    all.put("tables", rows(data.getTables(null, "public", "%", types), "TABLE_SCHEM", "TABLE_NAME", "TABLE_TYPE", "REMARKS"));
    all.put("columns",
        rows(data.getColumns(null, "public", "a", "%"), "COLUMN_NAME", "DATA_TYPE", "TYPE_NAME", "COLUMN_SIZE", "DECIMAL_DIGITS",
            "NULLABLE", "COLUMN_DEF", "ORDINAL_POSITION", "IS_NULLABLE", "IS_AUTOINCREMENT"));
    all.put("view columns", rows(data.getColumns(null, "public", "%_of_a", "%"), "TABLE_NAME", "COLUMN_NAME", "DATA_TYPE", "TYPE_NAME",
        "COLUMN_SIZE", "NULLABLE", "ORDINAL_POSITION"));
    all.put("keys", rows(data.getPrimaryKeys(null, "public", "a"), "COLUMN_NAME", "KEY_SEQ", "PK_NAME"));
    all.put("indexes",
        rows(data.getIndexInfo(null, "public", "a", false, false), "NON_UNIQUE", "INDEX_NAME", "ORDINAL_POSITION", "COLUMN_NAME"));
    return all;
  }

  private static List<String> rows(ResultSet rows, String... columns) throws SQLException {
    try (rows) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        var row = new StringBuilder();
        for (String column : columns) {
          row.append(column).append('=').append(rows.getString(column)).append(' ');
        }
        all.add(row.toString());
      }
      return all;
    }
  }
}
