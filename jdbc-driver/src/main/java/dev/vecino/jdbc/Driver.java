package dev.vecino.jdbc;

import dev.vecino.remote.RemoteDriver;
import dev.vecino.remote.Version;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * The JDBC driver of Vecino. URLs:
 *
 * <ul>
 *   <li>{@code jdbc:vecino:mem:name}: a database in memory, gone when its last connection closes
 *   <li>{@code jdbc:vecino:./path}, {@code jdbc:vecino:/path}, {@code jdbc:vecino:~/path}: a database in files
 *   <li>{@code jdbc:vecino://host:port/name}: a database of a server, as {@link RemoteDriver} describes it
 *   <li>{@code ...?setting=value&setting=value}: settings, as {@code SET} takes them; values may be {@code %}-escaped
 * </ul>
 *
 * Connection properties other than {@code user} and {@code password} are settings as well.
 */
public final class Driver implements java.sql.Driver {
  static {
    try {
      DriverManager.registerDriver(new Driver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** A driver; {@link DriverManager} makes one by itself. */
  public Driver() {}

  @Override
  public Connection connect(String url, Properties properties) throws SQLException {
    if (!JdbcUrl.accepts(url)) {
      return null;
    }
    if (RemoteDriver.accepts(url)) {
      return new RemoteDriver().connect(url, properties);
    }
    return VecinoConnection.open(JdbcUrl.parse(url, properties == null ? new Properties() : properties));
  }

  @Override
  public boolean acceptsURL(String url) throws SQLException {
    if (url == null) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the URL is null");
    }
    return JdbcUrl.accepts(url);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
    var user = new DriverPropertyInfo("user", properties == null ? null : properties.getProperty("user"));
    user.description = "who connects";
    return new DriverPropertyInfo[] {user};
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
