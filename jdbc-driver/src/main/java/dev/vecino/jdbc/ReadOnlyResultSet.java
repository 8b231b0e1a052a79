package dev.vecino.jdbc;

import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLType;
import java.sql.SQLXML;
import java.sql.Time;
import java.sql.Timestamp;

/** A result set that refuses every way of writing to its rows. */
abstract class ReadOnlyResultSet implements ResultSet {
  private static SQLException readOnly() {
    return Errors.unsupported("writing through a result set");
  }

  @Override
  public void cancelRowUpdates() throws SQLException {
    throw readOnly();
  }

  @Override
  public void deleteRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void insertRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void moveToCurrentRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void moveToInsertRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateArray(String label, Array value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateArray(int i, Array value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(String label, InputStream value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(String label, InputStream value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(String label, InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(int i, InputStream value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(int i, InputStream value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateAsciiStream(int i, InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBigDecimal(String label, BigDecimal value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBigDecimal(int i, BigDecimal value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(String label, InputStream value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(String label, InputStream value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(String label, InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(int i, InputStream value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(int i, InputStream value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBinaryStream(int i, InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(String label, InputStream value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(String label, InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(String label, Blob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(int i, InputStream value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(int i, InputStream value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBlob(int i, Blob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBoolean(String label, boolean value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBoolean(int i, boolean value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateByte(String label, byte value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateByte(int i, byte value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBytes(String label, byte[] value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateBytes(int i, byte[] value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(String label, Reader value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(String label, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(String label, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(int i, Reader value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(int i, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateCharacterStream(int i, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(String label, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(String label, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(String label, Clob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(int i, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(int i, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateClob(int i, Clob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateDate(String label, Date value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateDate(int i, Date value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateDouble(String label, double value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateDouble(int i, double value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateFloat(String label, float value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateFloat(int i, float value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateInt(String label, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateInt(int i, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateLong(String label, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateLong(int i, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNCharacterStream(String label, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNCharacterStream(String label, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNCharacterStream(int i, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNCharacterStream(int i, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(String label, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(String label, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(String label, NClob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(int i, Reader value, long length) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(int i, Reader value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNClob(int i, NClob value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNString(String label, String value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNString(int i, String value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNull(String label) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateNull(int i) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(String label, Object value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(String label, Object value, SQLType type, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(String label, Object value, SQLType type) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(String label, Object value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int i, Object value, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int i, Object value, SQLType type, int scale) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int i, Object value, SQLType type) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateObject(int i, Object value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRef(String label, Ref value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRef(int i, Ref value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRow() throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRowId(String label, RowId value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateRowId(int i, RowId value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateSQLXML(String label, SQLXML value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateSQLXML(int i, SQLXML value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateShort(String label, short value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateShort(int i, short value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateString(String label, String value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateString(int i, String value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateTime(String label, Time value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateTime(int i, Time value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateTimestamp(String label, Timestamp value) throws SQLException {
    throw readOnly();
  }

  @Override
  public void updateTimestamp(int i, Timestamp value) throws SQLException {
    throw readOnly();
  }
}
