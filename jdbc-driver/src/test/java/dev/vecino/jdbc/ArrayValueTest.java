package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.type.Interval;
import java.sql.Array;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Types;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class ArrayValueTest {
  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:vecino:mem:array-value-test");
    execute("CREATE TABLE a (id int PRIMARY KEY, i int[], t text[], s interval)");
  }

  @AfterEach
  void close() throws SQLException {
    execute("DROP TABLE a");
    connection.close();
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Test
  void array_setAndRead_isTheSame() throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement("INSERT INTO a VALUES (1, ?, ?, ?)")) {
      insert.setArray(1, connection.createArrayOf("int4", new Integer[][] {{1, 2}, {3, null}}));
      insert.setObject(2, new String[] {"a b", null});
      insert.setObject(3, Duration.ofMinutes(90));
      insert.executeUpdate();
    }
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SELECT i, t, s, ARRAY[]::int[] FROM a")) {
      rows.next();
      Array numbers = rows.getArray(1);
      assertThat(numbers.getArray()).isEqualTo(new Integer[][] {{1, 2}, {3, null}});
      assertThat(numbers.getBaseTypeName()).isEqualTo("int4");
      assertThat(numbers.getBaseType()).isEqualTo(Types.INTEGER);
      assertThat(rows.getString(1)).isEqualTo("{{1,2},{3,NULL}}");
      assertThat(((Array) rows.getObject(2)).getArray()).isEqualTo(new String[] {"a b", null});
      assertThat(rows.getObject(2)).hasToString("{\"a b\",NULL}");
      assertThat(rows.getObject(3)).isEqualTo(new Interval(0, 0, 90 * Interval.MICROS_PER_MINUTE));
      assertThat(rows.getString(3)).isEqualTo("01:30:00");
      assertThat((Object[]) rows.getArray(4).getArray()).isEmpty();
      assertThat(rows.getMetaData().getColumnTypeName(1)).isEqualTo("_int4");
      assertThat(rows.getMetaData().getColumnType(1)).isEqualTo(Types.ARRAY);
    }
  }

  @Test
  void any_withArrayParameter_findsRows() throws SQLException {
    execute("INSERT INTO a (id) VALUES (1), (2), (3)");
    try (PreparedStatement select = connection.prepareStatement("SELECT count(*) FROM a WHERE id = ANY (?)")) {
      select.setArray(1, connection.createArrayOf("int4", new Integer[] {1, 3, 9}));
      try (ResultSet rows = select.executeQuery()) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(2);
      }
    }
  }
}
