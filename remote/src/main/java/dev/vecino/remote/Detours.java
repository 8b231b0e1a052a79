package dev.vecino.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.Set;

/** Methods that PostgreSQL's driver lacks, or has for what there is not here, such as large objects: what is called instead. */
final class Detours {
  private static final Map<String, String> READING =
      Map.of("getNString", "getString", "getNCharacterStream", "getCharacterStream");
  private static final Map<String, String> WRITING =
      Map.of(
          "setNString", "setString", "setNCharacterStream", "setCharacterStream", "setClob", "setCharacterStream",
          "setNClob", "setCharacterStream", "setBlob", "setBinaryStream", "setAsciiStream", "setString");
  private static final Map<String, String> OF_ROWS =
      Map.of(
          "getBlob", "Blob; read bytea with getBytes, a Blob", "getClob", "Clob; read text with getString, a Clob",
          "getNClob", "NClob; read text with getString, an NClob", "getSQLXML", "SQLXML", "getRef", "Ref",
          "getRowId", "RowId", "getURL", "URL; read it as String, a URL");
  private static final Map<String, String> OF_CONNECTIONS =
      Map.of(
          "prepareCall", "CallableStatement",
          "createBlob", "Blob; bytea is read and written as byte[], and a Blob",
          "createClob", "Clob; text is read and written as String, and a Clob",
          "createNClob", "NClob; text is read and written as String, and an NClob",
          "createSQLXML", "SQLXML", "createStruct", "Struct");
  private static final Set<String> OBJECTS = Set.of("Blob", "Clob", "NClob", "SQLXML", "Ref", "RowId", "URL");

  private Detours() {}

  /** What there is not, as the embedded driver says it; null for what there is. */
  static SQLException refusal(Class<?> kind, Method method) {
    String what = null;
    if (kind == java.sql.Connection.class) {
      what = OF_CONNECTIONS.get(method.getName());
    } else if (kind == ResultSet.class) {
      what = OF_ROWS.get(method.getName());
    } else if (kind == PreparedStatement.class && method.getName().startsWith("set") && method.getParameterCount() == 2) {
      String type = method.getParameterTypes()[1].getSimpleName();
      what = OBJECTS.contains(type) ? type : null;
    }
    return what == null ? null : SqlErrors.of("0A000", what + " is not supported", null, false);
  }

  /** The method to call in the place of one; the same where there is no need. */
  static Method of(Class<?> kind, Method method) throws NoSuchMethodException {
    String other = null;
    if (kind == ResultSet.class) {
      other = READING.get(method.getName());
    } else if (kind == PreparedStatement.class) {
      other = WRITING.get(method.getName());
    }
    if (other == null) {
      return method;
    }
    Class<?>[] types = method.getParameterTypes();
    if (other.equals("setString")) {
      return kind.getMethod(other, int.class, String.class);
    }
    if (types.length == 3) {
      types[2] = int.class; // the driver's own have lengths of this type only
    }
    return kind.getMethod(other, types);
  }

  /** The arguments for that method. */
  static Object[] arguments(Method from, Object[] arguments) throws SQLException {
    if (from.getName().equals("setAsciiStream")) {
      return new Object[] {arguments[0], ascii((InputStream) arguments[1], arguments.length > 2 ? arguments[2] : null)};
    }
    Object[] all = arguments.clone();
    if (all.length == 3 && all[2] instanceof Long && (all[1] instanceof Reader || all[1] instanceof InputStream)) {
      all[2] = (int) Math.min(Integer.MAX_VALUE, (long) all[2]);
    }
    return all;
  }

  private static String ascii(InputStream in, Object length) throws SQLException {
    if (in == null) {
      return null;
    }
    try {
      byte[] bytes = length == null ? in.readAllBytes() : in.readNBytes(Math.toIntExact(((Number) length).longValue()));
      return new String(bytes, StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw SqlErrors.of("22000", "the stream cannot be read: " + e.getMessage(), e, false);
    }
  }
}
