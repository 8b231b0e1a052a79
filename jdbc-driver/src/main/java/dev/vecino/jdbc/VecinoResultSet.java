package dev.vecino.jdbc;

import dev.vecino.ResultColumn;
import dev.vecino.Session;
import dev.vecino.error.SqlState;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.TextStyle;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.Reader;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.sql.Date;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.ZoneId;
import java.util.Calendar;
import java.util.List;

/** Rows as a program reads them. */
final class VecinoResultSet extends ForwardResultSet {
  private final VecinoConnection connection;
  private final VecinoStatement statement; // null for metadata
  private final Rows rows;
  private final List<ResultColumn> columns;
  private final long maxRows; // 0: all
  private Object[] row;
  private long rowNumber; // of the current row, or how many there were once it is past them
  private boolean past;
  private boolean wasNull;
  private int fetchSize;
  private boolean closed;

  VecinoResultSet(VecinoConnection connection, VecinoStatement statement, Rows rows, long maxRows) {
    this.connection = connection;
    this.statement = statement;
    this.rows = rows;
    this.columns = rows.columns();
    this.maxRows = maxRows;
  }

  @Override
  void checkOpen() throws SQLException {
    if (closed) {
      throw Errors.of(Errors.OBJECT_NOT_IN_STATE, "This ResultSet is closed.");
    }
  }

  @Override
  public boolean next() throws SQLException {
    checkOpen();
    if (past) {
      return false;
    }
    row = maxRows > 0 && rowNumber == maxRows ? null : rows.next();
    if (row == null) {
      past = true;
      rows.close();
      return false;
    }
    rowNumber++;
    return true;
  }

  @Override
  public void close() throws SQLException {
    if (!closed) {
      closeForStatement();
      if (statement != null) {
        statement.resultSetClosed();
      }
    }
  }

  /** Closes without telling the statement, which does it. */
  void closeForStatement() throws SQLException {
    if (!closed) {
      closed = true;
      row = null;
      rows.close();
    }
  }

  @Override
  public boolean isClosed() {
    return closed || connection.isClosed();
  }

  /** Value of column {@code i} of the current row; sets what {@link #wasNull} tells. */
  private Object value(int i) throws SQLException {
    Object[] current = row;
    if (current == null) {
      checkOpen();
      throw Errors.of(
          SqlState.INVALID_CURSOR_STATE.code(),
          past
              ? "ResultSet is past its last row."
              : "ResultSet not positioned properly, perhaps you need to call next.");
    }
    if (i < 1 || i > columns.size()) {
      throw Errors.of(
          Errors.INVALID_PARAMETER,
          "The column index is out of range: %d, number of columns: %d.",
          i,
          columns.size());
    }
    Object value = current[i - 1];
    wasNull = value == null;
    return value;
  }

  @Override
  public boolean wasNull() throws SQLException {
    checkOpen();
    return wasNull;
  }

  @Override
  public int findColumn(String label) throws SQLException {
    checkOpen();
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(label)) {
        return i + 1;
      }
    }
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equalsIgnoreCase(label)) {
        return i + 1;
      }
    }
    throw Errors.of(
        SqlState.UNDEFINED_COLUMN.code(),
        "The column name %s was not found in this ResultSet.",
        label);
  }

  private String text(Object value) throws SQLException {
    return Texts.of(value, this::style);
  }

  private TextStyle style() {
    Session session = connection.gateEvenIfClosed().session();
    String zone = session.setting("TimeZone");
    String dates = session.setting("DateStyle");
    ZoneId known = zone == null ? ZoneId.systemDefault() : ZoneId.of(zone, ZoneId.SHORT_IDS);
    return dates == null
        ? TextStyle.of(known)
        : TextStyle.of(known, dates, session.setting("IntervalStyle"))
            .with(session.setting("extra_float_digits"), session.setting("bytea_output"));
  }

  @Override
  public String getString(int i) throws SQLException {
    return text(value(i));
  }

  @Override
  public String getNString(int i) throws SQLException {
    return getString(i);
  }

  @Override
  public boolean getBoolean(int i) throws SQLException {
    Object value = value(i);
    return value != null && Values.toBoolean(value);
  }

  @Override
  public byte getByte(int i) throws SQLException {
    Object value = value(i);
    return value == null ? 0 : (byte) Values.toLong(value, Byte.MIN_VALUE, Byte.MAX_VALUE, "byte");
  }

  @Override
  public short getShort(int i) throws SQLException {
    Object value = value(i);
    return value == null ? 0 : (short) Values.toLong(value, Short.MIN_VALUE, Short.MAX_VALUE, "short");
  }

  @Override
  public int getInt(int i) throws SQLException {
    Object value = value(i);
    return value == null ? 0 : (int) Values.toLong(value, Integer.MIN_VALUE, Integer.MAX_VALUE, "int");
  }

  @Override
  public long getLong(int i) throws SQLException {
    Object value = value(i);
    return value == null ? 0 : Values.toLong(value, Long.MIN_VALUE, Long.MAX_VALUE, "long");
  }

  @Override
  public float getFloat(int i) throws SQLException {
    Object value = value(i);
    return value == null ? 0 : (float) Values.toDouble(value);
  }

  @Override
  public double getDouble(int i) throws SQLException {
    Object value = value(i);
    return value == null ? 0 : Values.toDouble(value);
  }

  @Override
  public BigDecimal getBigDecimal(int i) throws SQLException {
    Object value = value(i);
    return value == null ? null : Values.toBigDecimal(value, "BigDecimal");
  }

  @Override
  @Deprecated
  public BigDecimal getBigDecimal(int i, int scale) throws SQLException {
    BigDecimal value = getBigDecimal(i);
    return value == null ? null : value.setScale(scale, RoundingMode.HALF_UP);
  }

  @Override
  public byte[] getBytes(int i) throws SQLException {
    Object value = value(i);
    return value == null ? null : Values.toBytes(value);
  }

  @Override
  public Date getDate(int i) throws SQLException {
    return getDate(i, null);
  }

  @Override
  public Date getDate(int i, Calendar calendar) throws SQLException {
    Object value = value(i);
    return value == null ? null : Times.sqlDate(value, calendar);
  }

  @Override
  public Time getTime(int i) throws SQLException {
    return getTime(i, null);
  }

  @Override
  public Time getTime(int i, Calendar calendar) throws SQLException {
    Object value = value(i);
    return value == null ? null : Times.sqlTime(value, calendar);
  }

  @Override
  public Timestamp getTimestamp(int i) throws SQLException {
    return getTimestamp(i, null);
  }

  @Override
  public Timestamp getTimestamp(int i, Calendar calendar) throws SQLException {
    Object value = value(i);
    return value == null ? null : Times.sqlTimestamp(value, calendar);
  }

  @Override
  public Object getObject(int i) throws SQLException {
    Object value = value(i);
    return value == null ? null : value instanceof Array ? getArray(i) : Values.toObject(value);
  }

  @Override
  public java.sql.Array getArray(int i) throws SQLException {
    Object value = value(i);
    if (value == null) {
      return null;
    }
    if (!(value instanceof Array)) {
      throw Values.cannotConvert(value, "java.sql.Array");
    }
    DataType element = columns.get(i - 1).type().element().orElseThrow();
    return new ValueArray(
        (Array) value,
        SqlTypes.name(element),
        SqlTypes.number(element),
        () -> Texts.of(value, this::style));
  }

  @Override
  public <T> T getObject(int i, Class<T> type) throws SQLException {
    if (type == null) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the class is null");
    }
    Object value = value(i);
    if (value instanceof Array && (type == java.sql.Array.class || type == Object.class)) {
      return type.cast(getArray(i));
    }
    return value == null ? null : type.cast(ObjectOfClass.of(value, type, this::style));
  }

  @Override
  public InputStream getAsciiStream(int i) throws SQLException {
    String text = getString(i);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Override
  @Deprecated
  public InputStream getUnicodeStream(int i) throws SQLException {
    String text = getString(i);
    return text == null ? null : new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public InputStream getBinaryStream(int i) throws SQLException {
    byte[] bytes = getBytes(i);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public Reader getCharacterStream(int i) throws SQLException {
    String text = getString(i);
    return text == null ? null : new StringReader(text);
  }

  @Override
  public Reader getNCharacterStream(int i) throws SQLException {
    return getCharacterStream(i);
  }

  @Override
  public URL getURL(int i) throws SQLException {
    String text = getString(i);
    try {
      return text == null ? null : URI.create(text).toURL();
    } catch (MalformedURLException | IllegalArgumentException e) {
      throw Values.cannotConvert(text, "URL");
    }
  }

  @Override
  public int getRow() throws SQLException {
    checkOpen();
    return row == null ? 0 : (int) Math.min(rowNumber, Integer.MAX_VALUE);
  }

  @Override
  public boolean isBeforeFirst() throws SQLException {
    checkOpen();
    return rowNumber == 0 && !past;
  }

  @Override
  public boolean isFirst() throws SQLException {
    checkOpen();
    return row != null && rowNumber == 1;
  }

  @Override
  public boolean isAfterLast() throws SQLException {
    checkOpen();
    return past && rowNumber > 0;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    return new VecinoResultSetMetaData(connection, columns);
  }

  @Override
  public Statement getStatement() throws SQLException {
    checkOpen();
    return statement;
  }

  @Override
  public void setFetchSize(int rows) throws SQLException {
    checkOpen();
    if (rows < 0) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the fetch size must be at least 0, was %d", rows);
    }
    fetchSize = rows;
  }

  @Override
  public int getFetchSize() throws SQLException {
    checkOpen();
    return fetchSize;
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return null;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Wrapping.unwrap(type, this);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
