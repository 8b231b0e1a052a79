package dev.vecino.jdbc;

import java.sql.Blob;
import java.sql.Clob;
import java.sql.NClob;
import java.sql.Ref;
import java.sql.ResultSet;
import java.sql.RowId;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.util.Map;

/** A result set that goes forward only, and has no values of the kinds that Vecino has not. */
abstract class ForwardResultSet extends LabelledResultSet {
  static void checkDirection(int direction) throws SQLException {
    if (direction != FETCH_FORWARD && direction != FETCH_REVERSE && direction != FETCH_UNKNOWN) {
      throw Errors.of(Errors.INVALID_PARAMETER, "%d is no fetch direction", direction);
    }
  }

  private static SQLException forwardOnly() {
    return Errors.of(
        Errors.OBJECT_NOT_IN_STATE, "Operation requires a scrollable ResultSet, but this ResultSet is FORWARD_ONLY.");
  }

  abstract void checkOpen() throws SQLException;

  @Override
  public void beforeFirst() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public void afterLast() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean first() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean last() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean isLast() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean absolute(int row) throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean relative(int rows) throws SQLException {
    throw forwardOnly();
  }

  @Override
  public boolean previous() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public void refreshRow() throws SQLException {
    throw forwardOnly();
  }

  @Override
  public void setFetchDirection(int direction) throws SQLException {
    checkOpen();
    if (direction != FETCH_FORWARD) {
      checkDirection(direction);
      throw forwardOnly();
    }
  }

  @Override
  public int getFetchDirection() throws SQLException {
    checkOpen();
    return FETCH_FORWARD;
  }

  @Override
  public int getType() throws SQLException {
    checkOpen();
    return TYPE_FORWARD_ONLY;
  }

  @Override
  public int getConcurrency() throws SQLException {
    checkOpen();
    return CONCUR_READ_ONLY;
  }

  @Override
  public int getHoldability() throws SQLException {
    checkOpen();
    return ResultSet.HOLD_CURSORS_OVER_COMMIT;
  }

  @Override
  public boolean rowUpdated() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowInserted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public boolean rowDeleted() throws SQLException {
    checkOpen();
    return false;
  }

  @Override
  public String getCursorName() throws SQLException {
    throw Errors.unsupported("a named cursor");
  }

  @Override
  public Object getObject(int i, Map<String, Class<?>> map) throws SQLException {
    if (map == null || map.isEmpty()) {
      return getObject(i);
    }
    throw Errors.unsupported("a type map");
  }

  @Override
  public Ref getRef(int i) throws SQLException {
    throw Errors.unsupported("Ref");
  }

  @Override
  public RowId getRowId(int i) throws SQLException {
    throw Errors.unsupported("RowId");
  }

  @Override
  public Blob getBlob(int i) throws SQLException {
    throw Errors.unsupported("Blob; read bytea with getBytes, a Blob");
  }

  @Override
  public Clob getClob(int i) throws SQLException {
    throw Errors.unsupported("Clob; read text with getString, a Clob");
  }

  @Override
  public NClob getNClob(int i) throws SQLException {
    throw Errors.unsupported("NClob; read text with getString, an NClob");
  }

  @Override
  public SQLXML getSQLXML(int i) throws SQLException {
    throw Errors.unsupported("SQLXML");
  }
}
