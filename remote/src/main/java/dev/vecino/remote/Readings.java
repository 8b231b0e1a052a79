package dev.vecino.remote;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.postgresql.util.PGobject;

/** Reads a column as an instance of a class, of more classes than PostgreSQL's driver does for the column's type. */
final class Readings {
  private static final Map<Class<?>, Reading> READINGS = new HashMap<>();
  /** SQLSTATEs by which PostgreSQL's driver says that it does not read a type as a class. */
  private static final Set<String> UNREADABLE = Set.of("22023", "42821", "42846", "0A000");

  static {
    READINGS.put(String.class, ResultSet::getString);
    READINGS.put(Boolean.class, ResultSet::getBoolean);
    READINGS.put(Byte.class, ResultSet::getByte);
    READINGS.put(Short.class, ResultSet::getShort);
    READINGS.put(Integer.class, ResultSet::getInt);
    READINGS.put(Long.class, ResultSet::getLong);
    READINGS.put(Float.class, ResultSet::getFloat);
    READINGS.put(Double.class, ResultSet::getDouble);
    READINGS.put(BigDecimal.class, ResultSet::getBigDecimal);
    READINGS.put(BigInteger.class, (rows, column) -> integer(rows.getBigDecimal(column)));
    READINGS.put(byte[].class, Readings::bytes);
    READINGS.put(Date.class, ResultSet::getDate);
    READINGS.put(Time.class, ResultSet::getTime);
    READINGS.put(Timestamp.class, ResultSet::getTimestamp);
    READINGS.put(java.util.Date.class, (rows, column) -> new java.util.Date(rows.getTimestamp(column).getTime()));
    READINGS.put(LocalDate.class, (rows, column) -> local(rows, column).toLocalDate());
    READINGS.put(LocalTime.class, (rows, column) -> local(rows, column).toLocalTime());
    READINGS.put(LocalDateTime.class, Readings::local);
    READINGS.put(Object.class, (rows, column) -> Conversions.toProgram(rows.getObject(column)));
  }

  private Readings() {}

  /** What reads a column that is not NULL. */
  private interface Reading {
    Object of(ResultSet rows, int column) throws SQLException;
  }

  static Object of(ResultSet rows, int column, Class<?> wanted) throws SQLException {
    if (wanted == float[].class || wanted == double[].class) {
      return vector(rows.getObject(column), wanted);
    }
    if (wanted == Instant.class || wanted == ZonedDateTime.class || wanted == OffsetDateTime.class) {
      return moment(rows, column, wanted);
    }
    try {
      return rows.getObject(column, wanted);
    } catch (SQLException e) {
      Reading reading = UNREADABLE.contains(String.valueOf(e.getSQLState())) ? READINGS.get(wanted) : null;
      if (reading == null) {
        throw e;
      }
      return rows.getString(column) == null ? null : reading.of(rows, column);
    }
  }

  /** Text as UTF-8; other types have no bytes. */
  private static byte[] bytes(ResultSet rows, int column) throws SQLException {
    if (!(rows.getObject(column) instanceof String)) {
      throw SqlErrors.of("42846", "Cannot convert " + rows.getString(column) + " to byte[].", null, false);
    }
    return rows.getBytes(column);
  }

  private static BigInteger integer(BigDecimal number) {
    return number == null ? null : number.toBigInteger();
  }

  private static LocalDateTime local(ResultSet rows, int column) throws SQLException {
    return rows.getTimestamp(column).toLocalDateTime();
  }

  private static Object vector(Object value, Class<?> wanted) throws SQLException {
    if (value == null) {
      return null;
    }
    if (!(value instanceof PGobject)) {
      throw SqlErrors.of("42846", "Cannot convert " + value + " to a vector.", null, false);
    }
    RemoteVector vector = value instanceof RemoteVector ? (RemoteVector) value : new RemoteVector();
    if (vector != value) {
      vector.setValue(((PGobject) value).getValue());
    }
    return vector.elements() == null ? null : Conversions.toProgram(vector, wanted);
  }

  /** A timestamp without a zone is a moment in the JVM's zone, as {@code getTimestamp} has it. */
  private static Object moment(ResultSet rows, int column, Class<?> wanted) throws SQLException {
    String text = rows.getString(column);
    if (text == null) {
      return null;
    }
    int time = text.indexOf(' ');
    boolean zoned = time < 0 || text.indexOf('+', time) > 0 || text.indexOf('-', time) > 0;
    OffsetDateTime moment =
        zoned
            ? rows.getObject(column, OffsetDateTime.class)
            : rows.getObject(column, LocalDateTime.class).atZone(ZoneId.systemDefault()).toOffsetDateTime();
    return wanted == OffsetDateTime.class ? moment : Conversions.toProgram(moment, wanted);
  }
}
