package dev.vecino.remote;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** COPY between a connection to a server and streams of this process. */
public final class RemoteCopy {
  private RemoteCopy() {}

  /** Runs COPY ... FROM STDIN; the rows that were read. */
  public static long in(Connection connection, String sql, InputStream data) throws SQLException, IOException {
    try {
      return connection.unwrap(PGConnection.class).getCopyAPI().copyIn(sql, data);
    } catch (SQLException e) {
      throw SqlErrors.of(e);
    }
  }

  /** Runs COPY ... TO STDOUT; the rows that were written. */
  public static long out(Connection connection, String sql, OutputStream data) throws SQLException, IOException {
    try {
      return connection.unwrap(PGConnection.class).getCopyAPI().copyOut(sql, data);
    } catch (SQLException e) {
      throw SqlErrors.of(e);
    }
  }
}
