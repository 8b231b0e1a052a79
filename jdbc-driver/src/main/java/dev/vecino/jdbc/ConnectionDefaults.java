package dev.vecino.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLXML;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;

/** The part of a connection that needs none: shorter forms of other methods, and what Vecino has not. */
abstract class ConnectionDefaults implements Connection {
  @Override
  public Statement createStatement() throws SQLException {
    return createStatement(ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY, getHoldability());
  }

  @Override
  public Statement createStatement(int type, int concurrency) throws SQLException {
    return createStatement(type, concurrency, getHoldability());
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int type, int concurrency) throws SQLException {
    return prepareStatement(sql, type, concurrency, getHoldability());
  }

  @Override
  public PreparedStatement prepareStatement(String sql, int[] columnIndexes) throws SQLException {
    throw Errors.unsupported("generated keys by column number; name the columns, which");
  }

  @Override
  public String nativeSQL(String sql) {
    return sql; // The parser reads the JDBC escapes itself.
  }

  @Override
  public CallableStatement prepareCall(String sql) throws SQLException {
    throw Errors.unsupported("CallableStatement");
  }

  @Override
  public CallableStatement prepareCall(String sql, int type, int concurrency) throws SQLException {
    throw Errors.unsupported("CallableStatement");
  }

  @Override
  public CallableStatement prepareCall(String sql, int type, int concurrency, int holdability) throws SQLException {
    throw Errors.unsupported("CallableStatement");
  }

  @Override
  public Clob createClob() throws SQLException {
    throw Errors.unsupported("Clob; text is read and written as String, and a Clob");
  }

  @Override
  public NClob createNClob() throws SQLException {
    throw Errors.unsupported("NClob; text is read and written as String, and an NClob");
  }

  @Override
  public Blob createBlob() throws SQLException {
    throw Errors.unsupported("Blob; bytea is read and written as byte[], and a Blob");
  }

  @Override
  public SQLXML createSQLXML() throws SQLException {
    throw Errors.unsupported("SQLXML");
  }

  @Override
  public Array createArrayOf(String typeName, Object[] elements) throws SQLException {
    if (typeName == null || elements == null) {
      return null;
    }
    dev.vecino.type.Array array = Parameters.array(elements);
    return new ValueArray(array, typeName, SqlTypes.numberOf(typeName), array::toString);
  }

  @Override
  public Struct createStruct(String typeName, Object[] attributes) throws SQLException {
    throw Errors.unsupported("Struct");
  }

  @Override
  public Map<String, Class<?>> getTypeMap() {
    return Map.of();
  }

  @Override
  public void setTypeMap(Map<String, Class<?>> map) throws SQLException {
    if (map != null && !map.isEmpty()) {
      throw Errors.unsupported("a type map");
    }
  }
}
