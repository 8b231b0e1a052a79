package dev.vecino.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vecino.ResultColumn;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.Jsonb;
import dev.vecino.type.Uuid;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Calendar;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.TimeZone;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class ResultSetTest {
  private final FakeSession session = new FakeSession();

  /** A result set on its only row, of one column {@code x}. */
  private ResultSet of(DataType type, Object value) throws SQLException {
    List<ResultColumn> columns = List.of(ListRows.column("x", type));
    session.answer("select", () -> FakeResult.rows(columns, new Object[] {value}));
    Connection connection = FakeSession.connect(session);
    Statement statement = connection.createStatement();
    ResultSet rows = statement.executeQuery("select");
    rows.next();
    return rows;
  }

  @Test
  void number_readsAsOthers_withinTheirBounds() throws SQLException {
    ResultSet rows = of(DataType.BIGINT, 300L);
    assertThat(rows.getLong(1)).isEqualTo(300);
    assertThat(rows.getShort("X")).isEqualTo((short) 300);
    assertThat(rows.getDouble(1)).isEqualTo(300.0);
    assertThat(rows.getBigDecimal(1)).isEqualByComparingTo("300");
    assertThat(rows.getString(1)).isEqualTo("300");
    assertThat(rows.getObject(1, Integer.class)).isEqualTo(300);
    assertThatThrownBy(() -> rows.getByte(1))
        .isInstanceOf(SQLDataException.class)
        .hasMessage("Bad value for type byte : 300");
    assertThatThrownBy(() -> of(DataType.DOUBLE, 1e300).getLong(1)).isInstanceOf(SQLDataException.class);
    assertThat(of(DataType.NUMERIC, new BigDecimal("-2.9")).getInt(1)).isEqualTo(-2);
  }

  @Test
  void text_isPrintedAsSqlDoes() throws SQLException {
    assertThat(of(DataType.BOOLEAN, true).getString(1)).isEqualTo("t");
    assertThat(of(DataType.REAL, 1e20f).getString(1)).isEqualTo("1e+20");
    assertThat(of(DataType.NUMERIC, new BigDecimal("1E+3")).getString(1)).isEqualTo("1000");
    assertThat(of(DataType.BYTEA, Bytes.wrap(new byte[] {1, -1})).getString(1)).isEqualTo("\\x01ff");
    assertThat(of(DataType.DATE, LocalDate.of(-43, 3, 15)).getString(1)).isEqualTo("0044-03-15 BC");
    assertThat(of(DataType.TIME, LocalTime.of(1, 2, 3, 40_000)).getString(1)).isEqualTo("01:02:03.00004");
    assertThat(of(DataType.TIMESTAMP, LocalDateTime.of(2026, 1, 2, 3, 4)).getString(1))
        .isEqualTo("2026-01-02 03:04:00");
    assertThat(of(DataType.JSONB, new Jsonb("{\"a\": 1}")).getString(1)).isEqualTo("{\"a\": 1}");
    assertThat(of(DataType.vector(2), Vector.of(1, 2.5f)).getString(1)).isEqualTo("[1,2.5]");
  }

  @Test
  void timestamptz_isPrintedInTheSessionsZone() throws SQLException {
    session.settings.put("TimeZone", "Asia/Kathmandu");
    assertThat(of(DataType.TIMESTAMPTZ, Instant.parse("2026-01-02T03:04:05.5Z")).getString(1))
        .isEqualTo("2026-01-02 08:49:05.5+05:45");
    session.settings.put("TimeZone", "UTC");
    assertThat(of(DataType.TIMESTAMPTZ, Instant.parse("2026-01-02T03:04:05Z")).getString(1))
        .isEqualTo("2026-01-02 03:04:05+00");
  }

  @Test
  void null_readsAsNullOrZero_andWasNullTells() throws SQLException {
    ResultSet rows = of(DataType.INTEGER, null);
    assertThat(rows.getInt(1)).isZero();
    assertThat(rows.wasNull()).isTrue();
    assertThat(rows.getString(1)).isNull();
    assertThat(rows.getObject(1)).isNull();
    assertThat(rows.getObject(1, float[].class)).isNull();
    assertThat(rows.getDate(1)).isNull();
    assertThat(rows.getBoolean(1)).isFalse();
  }

  @Test
  void vector_readsAsArraysOfItsOwn() throws SQLException {
    Vector vector = Vector.of(1, 2);
    ResultSet rows = of(DataType.vector(2), vector);
    float[] floats = rows.getObject(1, float[].class);
    floats[0] = 7;
    assertThat(rows.getObject(1, float[].class)).containsExactly(1, 2);
    assertThat(rows.getObject(1, double[].class)).containsExactly(1, 2);
    assertThat(rows.getObject(1)).isSameAs(vector);
    assertThat(rows.getObject(1, Vector.class)).isSameAs(vector);
    assertThat(of(DataType.TEXT, "[3,4]").getObject(1, float[].class)).containsExactly(3, 4);
    assertThatThrownBy(() -> rows.getArray(1)).hasMessageContaining("of type vector to java.sql.Array");
  }

  @Test
  void times_readAsJavaTime() throws SQLException {
    LocalDateTime local = LocalDateTime.of(2026, 11, 30, 12, 13, 14, 123_456_000);
    ResultSet rows = of(DataType.TIMESTAMP, local);
    assertThat(rows.getObject(1, LocalDateTime.class)).isEqualTo(local);
    assertThat(rows.getObject(1, LocalDate.class)).isEqualTo(local.toLocalDate());
    assertThat(rows.getTimestamp(1)).isEqualTo(Timestamp.valueOf(local));
    assertThat(rows.getObject(1)).isEqualTo(Timestamp.valueOf(local));
    assertThat(rows.getDate(1)).isEqualTo(Date.valueOf("2026-11-30"));
    Calendar tokyo = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
    assertThat(rows.getTimestamp(1, tokyo).toInstant()).isEqualTo(local.toInstant(ZoneOffset.ofHours(9)));
    Instant instant = Instant.parse("2026-11-30T12:00:00Z");
    ResultSet moment = of(DataType.TIMESTAMPTZ, instant);
    assertThat(moment.getObject(1, OffsetDateTime.class)).isEqualTo(instant.atOffset(ZoneOffset.UTC));
    assertThat(moment.getObject(1, Instant.class)).isEqualTo(instant);
    assertThat(moment.getTimestamp(1)).isEqualTo(Timestamp.from(instant));
    assertThat(of(DataType.TIME, LocalTime.of(23, 59, 59)).getTime(1)).hasToString("23:59:59");
  }

  @Test
  void others_readAsTheirClasses() throws SQLException {
    UUID uuid = UUID.fromString("f47ac10b-58cc-4372-a567-0e02b2c3d479");
    assertThat(of(DataType.UUID, Uuid.of(uuid)).getObject(1)).isEqualTo(uuid);
    assertThat(of(DataType.UUID, Uuid.of(uuid)).getObject(1, String.class)).isEqualTo(uuid.toString());
    assertThat(of(DataType.TEXT, uuid.toString()).getObject(1, UUID.class)).isEqualTo(uuid);
    assertThat(of(DataType.BYTEA, Bytes.wrap(new byte[] {1})).getBytes(1)).containsExactly(1);
    assertThat(of(DataType.SMALLINT, (short) 3).getObject(1)).isEqualTo(3);
    assertThat(of(DataType.TEXT, "yes").getBoolean(1)).isTrue();
    assertThatThrownBy(() -> of(DataType.UUID, Uuid.of(uuid)).getInt(1))
        .hasMessage("Cannot convert f47ac10b-58cc-4372-a567-0e02b2c3d479 of type uuid to int.");
  }

  @Test
  void columns_areFoundWithoutRegardToCase_exactNameFirst() throws SQLException {
    List<ResultColumn> columns =
        List.of(ListRows.column("ID", DataType.INTEGER), ListRows.column("id", DataType.INTEGER));
    session.answer("select", () -> FakeResult.rows(columns, new Object[] {1, 2}));
    Statement statement = FakeSession.connect(session).createStatement();
    ResultSet rows = statement.executeQuery("select");
    assertThat(rows.findColumn("id")).isEqualTo(2);
    assertThat(rows.findColumn("Id")).isEqualTo(1);
    assertThatThrownBy(() -> rows.findColumn("other"))
        .hasMessage("The column name other was not found in this ResultSet.");
    assertThatThrownBy(() -> rows.getInt(1)).hasMessageContaining("call next");
    rows.next();
    assertThatThrownBy(() -> rows.getInt(3)).hasMessage("The column index is out of range: 3, number of columns: 2.");
  }

  @Test
  void writing_isRefused() throws SQLException {
    ResultSet rows = of(DataType.INTEGER, 1);
    assertThatThrownBy(() -> rows.updateInt(1, 2)).isInstanceOf(SQLFeatureNotSupportedException.class);
    assertThatThrownBy(rows::previous).hasMessageContaining("FORWARD_ONLY");
  }

  @Test
  void metaData_describesColumns() throws SQLException {
    var data = of(DataType.vector(3), Vector.of(1, 2, 3)).getMetaData();
    assertThat(data.getColumnTypeName(1)).isEqualTo("vector");
    assertThat(data.getPrecision(1)).isEqualTo(3);
    assertThat(data.getColumnClassName(1)).isEqualTo(Vector.class.getName());
    assertThat(data.isNullable(1)).isEqualTo(java.sql.ResultSetMetaData.columnNullable);
    assertThat(data.isAutoIncrement(1)).isFalse();
    assertThat(data.getTableName(1)).isEmpty();
  }
}
