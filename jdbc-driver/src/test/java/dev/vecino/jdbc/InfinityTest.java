package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.Date;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Infinite moments are to Java what PostgreSQL's driver makes of them. */
final class InfinityTest {
  private static final long INFINITY = 9_223_372_036_825_200_000L;
  private static final long NEGATIVE_INFINITY = -9_223_372_036_832_400_000L;

  private Connection connection;

  @BeforeEach
  void open() throws SQLException {
    connection = DriverManager.getConnection("jdbc:vecino:mem:infinity-test");
  }

  @AfterEach
  void close() throws SQLException {
    connection.close();
  }

  private ResultSet row(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    ResultSet rows = statement.executeQuery();
    rows.next();
    return rows;
  }

  @Test
  void infinity_readsAsTheGreatestValue() throws SQLException {
    ResultSet row =
        row(
            "SELECT 'infinity'::date, '-infinity'::timestamp, 'infinity'::timestamptz, time '24:00:00',"
                + " '-infinity'::interval");
    assertThat(row.getObject(1, LocalDate.class)).isEqualTo(LocalDate.MAX);
    assertThat(row.getDate(1).getTime()).isEqualTo(INFINITY);
    assertThat(row.getString(1)).isEqualTo("infinity");
    assertThat(row.getObject(2, LocalDateTime.class)).isEqualTo(LocalDateTime.MIN);
    assertThat(row.getTimestamp(2).getTime()).isEqualTo(NEGATIVE_INFINITY);
    assertThat(row.getObject(3, OffsetDateTime.class)).isEqualTo(OffsetDateTime.MAX);
    assertThat(row.getTimestamp(3).getTime()).isEqualTo(INFINITY);
    assertThat(row.getString(3)).isEqualTo("infinity");
    assertThat(row.getObject(4, LocalTime.class)).isEqualTo(LocalTime.MAX);
    assertThat(row.getString(4)).isEqualTo("24:00:00");
    assertThat(row.getString(5)).isEqualTo("-infinity");
  }

  @Test
  void greatestValue_isInfinityAsParameter() throws SQLException {
    ResultSet row =
        row(
            "SELECT ?::date, ?::timestamp, ?::timestamptz, ?::date, ?::timestamp, ?::timestamptz, ?::time",
            LocalDate.MAX, LocalDateTime.MIN, OffsetDateTime.MAX, new Date(NEGATIVE_INFINITY), new Timestamp(INFINITY),
            new Timestamp(NEGATIVE_INFINITY), LocalTime.MAX);
    assertThat(row.getString(1)).isEqualTo("infinity");
    assertThat(row.getString(2)).isEqualTo("-infinity");
    assertThat(row.getString(3)).isEqualTo("infinity");
    assertThat(row.getString(4)).isEqualTo("-infinity");
    assertThat(row.getString(5)).isEqualTo("infinity");
    assertThat(row.getString(6)).isEqualTo("-infinity");
    assertThat(row.getString(7)).isEqualTo("24:00:00");
  }
}
