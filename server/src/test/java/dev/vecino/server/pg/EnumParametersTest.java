package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.Database;
import java.io.StringReader;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;
import org.postgresql.util.PGobject;

/** Values of enum types as parameters and results of PostgreSQL's driver and ours. */
final class EnumParametersTest {
  private static final String PG = "jdbc:postgresql://127.0.0.1:%d/any?user=ann&";
  private static final String REMOTE = "jdbc:vecino://127.0.0.1:%d/any?user=ann&";
  private static final String EMBEDDED = "jdbc:vecino:mem:enums?";

  private Database database;
  private PgServer server;

  @BeforeEach
  void start() {
    database = Database.open("mem:enums", Map.of());
    server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  private Connection connect(String url) throws SQLException {
    Connection connection = DriverManager.getConnection(url.formatted(server.port()));
    run(connection, "CREATE TYPE mood AS ENUM ('sad', 'ok', 'happy')");
    run(connection, "CREATE TABLE person (id int PRIMARY KEY, m mood)");
    return connection;
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> strings(PreparedStatement query) throws SQLException {
    List<String> found = new ArrayList<>();
    try (ResultSet rows = query.executeQuery()) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {
    PG, PG + "prepareThreshold=-1", PG + "preferQueryMode=simple", PG + "stringtype=unspecified", REMOTE, EMBEDDED
  })
  void enum_asParameter_isStoredAndFound(String url) throws SQLException {
    try (Connection connection = connect(url)) {
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO person VALUES (?, ?)")) {
        insert.setInt(1, 1);
        insert.setObject(2, "happy", Types.OTHER);
        insert.executeUpdate();
        insert.setInt(1, 2);
        insert.setObject(2, null);
        insert.executeUpdate();
        insert.setInt(1, 3);
        insert.setObject(2, "grumpy", Types.OTHER);
        assertThatThrownBy(insert::executeUpdate)
            .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P02"));
      }
      try (PreparedStatement insert = connection.prepareStatement("INSERT INTO person VALUES (?, ?::mood)")) {
        insert.setInt(1, 4);
        insert.setString(2, "sad");
        insert.executeUpdate();
      }
      try (PreparedStatement query = connection.prepareStatement("SELECT m FROM person WHERE m > ?")) {
        query.setObject(1, "sad", Types.OTHER);
        assertThat(strings(query)).containsExactly("happy");
      }
      try (PreparedStatement query = connection.prepareStatement("SELECT m FROM person ORDER BY m")) {
        assertThat(strings(query)).containsExactly("sad", "happy", null);
        try (ResultSet rows = query.executeQuery()) {
          assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("mood");
          assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.VARCHAR);
          rows.next();
          assertThat(rows.getObject(1)).isEqualTo("sad");
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {PG, PG + "prepareThreshold=-1"})
  void enum_asObjectAndArrayOfPostgresqlsDriver_isFound(String url) throws SQLException {
    try (Connection connection = connect(url)) {
      run(connection, "INSERT INTO person VALUES (1, 'sad'), (2, 'ok'), (3, 'happy')");
      var mood = new PGobject();
      mood.setType("mood");
      mood.setValue("ok");
      try (PreparedStatement query = connection.prepareStatement("SELECT id FROM person WHERE m = ?")) {
        query.setObject(1, mood);
        assertThat(strings(query)).containsExactly("2");
      }
      try (PreparedStatement query =
          connection.prepareStatement("SELECT id FROM person WHERE m = ANY (?) ORDER BY id")) {
        query.setArray(1, connection.createArrayOf("mood", new String[] {"sad", "happy"}));
        assertThat(strings(query)).containsExactly("1", "3");
      }
      try (PreparedStatement query = connection.prepareStatement("SELECT array_agg(m ORDER BY m) FROM person")) {
        try (ResultSet rows = query.executeQuery()) {
          rows.next();
          assertThat((Object[]) rows.getArray(1).getArray()).containsExactly("sad", "ok", "happy");
        }
      }
    }
  }

  @Test
  void enum_inCopy_isReadAndChecked() throws Exception {
    try (Connection connection = connect(PG)) {
      var copy = connection.unwrap(PGConnection.class).getCopyAPI();
      assertThat(copy.copyIn("COPY person FROM STDIN", new StringReader("1\thappy\n2\t\\N\n"))).isEqualTo(2);
      assertThatThrownBy(() -> copy.copyIn("COPY person FROM STDIN (FORMAT csv)", new StringReader("3,grumpy\n")))
          .isInstanceOfSatisfying(SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("22P02"));
      try (PreparedStatement query = connection.prepareStatement("SELECT m FROM person ORDER BY id")) {
        assertThat(strings(query)).containsExactly("happy", null);
      }
    }
  }
}
