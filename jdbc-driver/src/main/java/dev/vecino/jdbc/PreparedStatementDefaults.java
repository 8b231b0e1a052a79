package dev.vecino.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.net.URL;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.Ref;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.Calendar;

/** The setters of a prepared statement, which all come down to one. */
abstract class PreparedStatementDefaults extends VecinoStatement implements PreparedStatement {
  PreparedStatementDefaults(VecinoConnection connection) {
    super(connection);
  }

  /** Sets parameter {@code i}, counted from 1, to a value as {@link dev.vecino.Prepared#execute} takes it. */
  abstract void set(int i, Object value) throws SQLException;

  @Override
  public void setNull(int i, int sqlType) throws SQLException {
    set(i, null);
  }

  @Override
  public void setNull(int i, int sqlType, String typeName) throws SQLException {
    set(i, null);
  }

  @Override
  public void setBoolean(int i, boolean value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setByte(int i, byte value) throws SQLException {
    set(i, (short) value);
  }

  @Override
  public void setShort(int i, short value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setInt(int i, int value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setLong(int i, long value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setFloat(int i, float value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setDouble(int i, double value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setBigDecimal(int i, BigDecimal value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setString(int i, String value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setNString(int i, String value) throws SQLException {
    set(i, value);
  }

  @Override
  public void setBytes(int i, byte[] value) throws SQLException {
    set(i, value == null ? null : value.clone());
  }

  @Override
  public void setDate(int i, Date value) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setTime(int i, Time value) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setTimestamp(int i, Timestamp value) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setDate(int i, Date value, Calendar calendar) throws SQLException {
    set(i, value == null ? null : Times.inZone(value, calendar).toLocalDate());
  }

  @Override
  public void setTime(int i, Time value, Calendar calendar) throws SQLException {
    set(i, value == null ? null : Times.inZone(value, calendar).toLocalTime());
  }

  @Override
  public void setObject(int i, Object value, int sqlType) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setObject(int i, Object value, int sqlType, int scaleOrLength) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setObject(int i, Object value, SQLType sqlType) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setObject(int i, Object value, SQLType sqlType, int scaleOrLength) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setAsciiStream(int i, InputStream in) throws SQLException {
    setText(i, in, -1, StandardCharsets.US_ASCII);
  }

  @Override
  public void setAsciiStream(int i, InputStream in, int length) throws SQLException {
    setText(i, in, length, StandardCharsets.US_ASCII);
  }

  @Override
  public void setAsciiStream(int i, InputStream in, long length) throws SQLException {
    setText(i, in, length, StandardCharsets.US_ASCII);
  }

  @Override
  @Deprecated
  public void setUnicodeStream(int i, InputStream in, int length) throws SQLException {
    setText(i, in, length, StandardCharsets.UTF_8);
  }

  @Override
  public void setBinaryStream(int i, InputStream in) throws SQLException {
    setBinaryStream(i, in, -1L);
  }

  @Override
  public void setBinaryStream(int i, InputStream in, int length) throws SQLException {
    setBinaryStream(i, in, (long) length);
  }

  @Override
  public void setBinaryStream(int i, InputStream in, long length) throws SQLException {
    set(i, in == null ? null : read(in, length));
  }

  @Override
  public void setCharacterStream(int i, Reader in) throws SQLException {
    setCharacterStream(i, in, -1L);
  }

  @Override
  public void setCharacterStream(int i, Reader in, int length) throws SQLException {
    setCharacterStream(i, in, (long) length);
  }

  @Override
  public void setCharacterStream(int i, Reader in, long length) throws SQLException {
    set(i, in == null ? null : read(in, length));
  }

  @Override
  public void setNCharacterStream(int i, Reader in) throws SQLException {
    setCharacterStream(i, in, -1L);
  }

  @Override
  public void setNCharacterStream(int i, Reader in, long length) throws SQLException {
    setCharacterStream(i, in, length);
  }

  @Override
  public void setBlob(int i, InputStream in) throws SQLException {
    setBinaryStream(i, in, -1L);
  }

  @Override
  public void setBlob(int i, InputStream in, long length) throws SQLException {
    setBinaryStream(i, in, length);
  }

  @Override
  public void setBlob(int i, Blob blob) throws SQLException {
    setBinaryStream(i, blob == null ? null : blob.getBinaryStream(), -1L);
  }

  @Override
  public void setClob(int i, Reader in) throws SQLException {
    setCharacterStream(i, in, -1L);
  }

  @Override
  public void setClob(int i, Reader in, long length) throws SQLException {
    setCharacterStream(i, in, length);
  }

  @Override
  public void setClob(int i, Clob clob) throws SQLException {
    setCharacterStream(i, clob == null ? null : clob.getCharacterStream(), -1L);
  }

  @Override
  public void setNClob(int i, Reader in) throws SQLException {
    setCharacterStream(i, in, -1L);
  }

  @Override
  public void setNClob(int i, Reader in, long length) throws SQLException {
    setCharacterStream(i, in, length);
  }

  @Override
  public void setNClob(int i, NClob clob) throws SQLException {
    setClob(i, (Clob) clob);
  }

  @Override
  public void setArray(int i, Array value) throws SQLException {
    setObject(i, value);
  }

  @Override
  public void setRef(int i, Ref value) throws SQLException {
    throw Errors.unsupported("Ref");
  }

  @Override
  public void setRowId(int i, RowId value) throws SQLException {
    throw Errors.unsupported("RowId");
  }

  @Override
  public void setSQLXML(int i, SQLXML value) throws SQLException {
    throw Errors.unsupported("SQLXML");
  }

  @Override
  public void setURL(int i, URL value) throws SQLException {
    throw Errors.unsupported("URL; set it as String, a URL");
  }

  private void setText(int i, InputStream in, long length, Charset charset) throws SQLException {
    set(i, in == null ? null : new String(read(in, length), charset));
  }

  /** The whole of a stream, or its first {@code length} bytes where that is not negative. */
  private static byte[] read(InputStream in, long length) throws SQLException {
    try {
      byte[] bytes = length < 0 ? in.readAllBytes() : in.readNBytes(Values.toInt(length));
      checkLength(bytes.length, length);
      return bytes;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static String read(Reader in, long length) throws SQLException {
    try {
      var text = new StringBuilder();
      char[] buffer = new char[8192];
      while (length < 0 || text.length() < length) {
        int wanted = length < 0 ? buffer.length : (int) Math.min(buffer.length, length - text.length());
        int count = in.read(buffer, 0, wanted);
        if (count < 0) {
          break;
        }
        text.append(buffer, 0, count);
      }
      checkLength(text.length(), length);
      return text.toString();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private static void checkLength(int found, long promised) throws SQLException {
    if (promised >= 0 && found < promised) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the stream ended after %d of %d", found, promised);
    }
  }

  private static SQLException unreadable(IOException e) {
    SQLException error =
        Errors.of(Errors.INVALID_PARAMETER, "the stream of a parameter cannot be read: %s", e.getMessage());
    error.initCause(e);
    return error;
  }
}
