package dev.vecino.server.pg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vecino.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.util.Map;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGStatement;

/** PostgreSQL's JDBC driver sends and reads infinite moments, as text and in binary form. */
@Timeout(60)
final class PgjdbcInfinityTest {
  @ParameterizedTest
  @ValueSource(strings = {"preferQueryMode=simple", "prepareThreshold=-1", "prepareThreshold=0&binaryTransfer=false"})
  void infinity_goesThereAndBack(String options) throws SQLException {
    try (Database database = Database.open("mem:pgjdbc-infinity", Map.of());
        PgServer server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0));
        Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + server.port() + "/any?socketTimeout=30&" + options, "ann", "");
        PreparedStatement statement =
            connection.prepareStatement(
                "SELECT ?::date, ?::timestamp, ?::timestamptz, ?::timestamp, 'infinity'::date, '-infinity'::timestamp,"
                    + " 'infinity'::timestamptz, time '24:00:00'")) {
      statement.setObject(1, LocalDate.MAX);
      statement.setObject(2, LocalDateTime.MIN);
      statement.setObject(3, OffsetDateTime.MAX);
      statement.setTimestamp(4, new Timestamp(PGStatement.DATE_POSITIVE_INFINITY));
      for (int run = 0; run < 2; run++) {
        ResultSet row = statement.executeQuery();
        row.next();
        assertThat(row.getObject(1, LocalDate.class)).isEqualTo(LocalDate.MAX);
        assertThat(row.getObject(2, LocalDateTime.class)).isEqualTo(LocalDateTime.MIN);
        assertThat(row.getObject(3, OffsetDateTime.class)).isEqualTo(OffsetDateTime.MAX);
        assertThat(row.getObject(4, LocalDateTime.class)).isEqualTo(LocalDateTime.MAX);
        assertThat(row.getObject(5, LocalDate.class)).isEqualTo(LocalDate.MAX);
        assertThat(row.getTimestamp(6).getTime()).isEqualTo(PGStatement.DATE_NEGATIVE_INFINITY);
        assertThat(row.getObject(7, OffsetDateTime.class)).isEqualTo(OffsetDateTime.MAX);
        assertThat(row.getObject(8, LocalTime.class)).isEqualTo(LocalTime.MAX);
      }
    }
  }
}
