package dev.vecino.remote;

import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.postgresql.PGProperty;

/**
 * A URL in the terms of PostgreSQL's driver.
 *
 * @param postgresqlUrl hosts and database only
 * @param properties all the rest
 */
record RemoteUrl(String postgresqlUrl, Properties properties) {
  static final String PREFIX = "jdbc:vecino://";

  private static final int CONNECT_SECONDS = 10;
  /** OIDs of the types that come in binary beside those that PostgreSQL's driver takes so by itself: vector. */
  private static final String BINARY_OIDS = "16400";

  static RemoteUrl parse(String url, Properties given) throws SQLException {
    String rest = url.substring(PREFIX.length());
    String query = "";
    int mark = rest.indexOf('?');
    if (mark >= 0) {
      query = rest.substring(mark + 1);
      rest = rest.substring(0, mark);
    }
    int slash = rest.indexOf('/');
    String hosts = slash < 0 ? rest : rest.substring(0, slash);
    String database = slash < 0 ? "" : rest.substring(slash + 1);
    if (hosts.isEmpty()) {
      throw SqlErrors.of("08001", url + " names no host: write jdbc:vecino://host:port/database", null, false);
    }
    Properties properties = usual();
    var options = new StringBuilder(given.getProperty(PGProperty.OPTIONS.getName(), ""));
    for (String name : given.stringPropertyNames()) {
      put(name, given.getProperty(name), properties, options);
    }
    for (Map.Entry<String, String> setting : UrlSettings.parse(url, query).entrySet()) {
      put(setting.getKey(), setting.getValue(), properties, options);
    }
    if (options.length() > 0) {
      PGProperty.OPTIONS.set(properties, options.toString().strip());
    }
    return new RemoteUrl("jdbc:postgresql://" + hosts + "/" + (database.isEmpty() ? "vecino" : database), properties);
  }

  private static Properties usual() {
    var properties = new Properties();
    PGProperty.APPLICATION_NAME.set(properties, "Vecino JDBC Driver");
    PGProperty.CONNECT_TIMEOUT.set(properties, CONNECT_SECONDS);
    PGProperty.READ_ONLY_MODE.set(properties, "always"); // also outside of transactions
    PGProperty.TCP_KEEP_ALIVE.set(properties, true);
    PGProperty.SOCKET_FACTORY.set(properties, KeptAliveSockets.class.getName());
    PGProperty.BINARY_TRANSFER_ENABLE.set(properties, BINARY_OIDS);
    return properties;
  }

  // A name that PostgreSQL's driver does not know is a setting of the session: -c name=value, blanks and backslashes escaped.
  private static void put(String name, String value, Properties properties, StringBuilder options) {
    if (name.equals(PGProperty.OPTIONS.getName())) {
      if (options.indexOf(value) < 0) {
        options.append(' ').append(value);
      }
    } else if (PGProperty.forName(name) != null) {
      properties.setProperty(name, value);
    } else {
      options.append(" -c ").append(name).append('=').append(value.replace("\\", "\\\\").replace(" ", "\\ "));
    }
  }
}
