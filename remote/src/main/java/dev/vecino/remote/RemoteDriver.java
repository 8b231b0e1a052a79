package dev.vecino.remote;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;
import org.postgresql.PGConnection;

/**
 * Connects to a server: {@code jdbc:vecino://host[:port][,host...][/database][?name=value&...]}. Names are parameters of
 * PostgreSQL's driver ({@code sslmode}, {@code socketTimeout} in seconds, ...), and any other is a setting of the session, as
 * {@code SET} takes it. Values may be {@code %}-escaped.
 *
 * <p>Vectors travel in binary and are read as {@code float[]} by {@code getObject(i, float[].class)}. A server that cannot be
 * reached, or is lost, is an {@link SQLException} of class 08.
 */
public final class RemoteDriver implements Driver {
  private static final org.postgresql.Driver POSTGRESQL = new org.postgresql.Driver();

  static {
    try {
      DriverManager.registerDriver(new RemoteDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A driver; {@link DriverManager} makes one by itself. */
  public RemoteDriver() {}

  /** Whether a URL names a server. */
  public static boolean accepts(String url) {
    return url != null && url.startsWith(RemoteUrl.PREFIX);
  }

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    if (!accepts(url)) {
      return null;
    }
    RemoteUrl target = RemoteUrl.parse(url, properties == null ? new Properties() : properties);
    try {
      Connection connection = POSTGRESQL.connect(target.postgresqlUrl(), target.properties());
      connection.unwrap(PGConnection.class).addDataType("vector", RemoteVector.class);
      return Front.of(connection, url);
    } catch (SQLException e) {
      throw SqlErrors.of(e);
    }
  }

  @Override
  public boolean acceptsURL(String url) {
    return accepts(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    return POSTGRESQL.getPropertyInfo("jdbc:postgresql:///", properties);
  }

  @Override
  public int getMajorVersion() {
    return Version.MAJOR;
  }

  @Override
  public int getMinorVersion() {
    return Version.MINOR;
  }

  @Override
  public boolean jdbcCompliant() {
    return false; // Compliance asks for SQL-92 entry level in full.
  }

  @Override
  public Logger getParentLogger() throws SQLFeatureNotSupportedException {
    return Logger.getLogger("dev.vecino");
  }
}
