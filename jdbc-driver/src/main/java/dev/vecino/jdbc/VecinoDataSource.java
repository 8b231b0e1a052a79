package dev.vecino.jdbc;

import dev.vecino.Database;
import dev.vecino.error.VecinoException;
import dev.vecino.remote.RemoteDriver;
import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * A source of connections to one database, here or on a server. The first connection opens the database, and {@link #close()} lets go of
 * it: in between it stays open, with what it holds in memory, even while there is no connection.
 */
public final class VecinoDataSource implements DataSource, AutoCloseable {
  private String url;
  private String user;
  private String password;
  private final Map<String, String> settings = new LinkedHashMap<>();
  private PrintWriter logWriter;
  private int loginTimeout;
  private Database held;

  /** A source that still needs its URL. */
  public VecinoDataSource() {}

  /** A source for a URL as {@link Driver} describes it. */
  public VecinoDataSource(String url) {
    this.url = url;
  }

  public String getUrl() {
    return url;
  }

  public void setUrl(String url) {
    this.url = url;
  }

  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  public String getPassword() {
    return password;
  }

  public void setPassword(String password) {
    this.password = password;
  }

  /** Settings of the connections to come, as {@code SET} takes them. */
  public synchronized Map<String, String> getSettings() {
    return Map.copyOf(settings);
  }

  public synchronized void setSettings(Map<String, String> settings) {
    this.settings.clear();
    this.settings.putAll(settings);
  }

  @Override
  public Connection getConnection() throws SQLException {
    return getConnection(user, password);
  }

  @Override
  public synchronized Connection getConnection(String user, String password) throws SQLException {
    if (!JdbcUrl.accepts(url)) {
      throw Errors.of(
          Errors.CONNECTION_REFUSED, "the URL of the data source must begin with jdbc:vecino:, but is %s", url);
    }
    var properties = new Properties();
    properties.putAll(settings);
    if (user != null) {
      properties.setProperty("user", user);
    }
    if (password != null) {
      properties.setProperty("password", password);
    }
    if (RemoteDriver.accepts(url)) {
      return new RemoteDriver().connect(url, properties);
    }
    JdbcUrl target = JdbcUrl.parse(url, properties);
    if (held == null) {
      held = VecinoConnection.openDatabase(target);
    }
    return VecinoConnection.open(target);
  }

  /** Lets go of the database; it closes with its last connection. */
  @Override
  public synchronized void close() throws SQLException {
    if (held != null) {
      Database database = held;
      held = null;
      try {
        database.close();
      } catch (VecinoException e) {
        throw Errors.of(e);
      }
    }
  }

  @Override
  public PrintWriter getLogWriter() {
    return logWriter;
  }

  @Override
  public void setLogWriter(PrintWriter logWriter) {
    this.logWriter = logWriter;
  }

  @Override
  public int getLoginTimeout() {
    return loginTimeout;
  }

  @Override
  public void setLoginTimeout(int seconds) {
    this.loginTimeout = seconds;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("dev.vecino");
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
