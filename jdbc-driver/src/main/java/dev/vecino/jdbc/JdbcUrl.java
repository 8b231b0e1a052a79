package dev.vecino.jdbc;

import dev.vecino.remote.UrlSettings;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * What a URL and its properties say: {@code jdbc:vecino:mem:name}, {@code jdbc:vecino:./path?setting=value&...}.
 *
 * @param location what {@link dev.vecino.Database#open} takes
 * @param user who connects
 * @param settings settings of the database and of the session
 */
record JdbcUrl(String url, String location, String user, Map<String, String> settings) {
  static final String PREFIX = "jdbc:vecino:";

  static boolean accepts(String url) {
    return url != null && url.startsWith(PREFIX);
  }

  /** Reads a URL that {@link #accepts} accepted; of two values for a setting the URL's wins. */
  static JdbcUrl parse(String url, Properties properties) throws SQLException {
    String rest = url.substring(PREFIX.length());
    Map<String, String> settings = new LinkedHashMap<>();
    for (String name : properties.stringPropertyNames()) {
      settings.put(name, properties.getProperty(name));
    }
    int mark = rest.indexOf('?');
    if (mark >= 0) {
      settings.putAll(UrlSettings.parse(url, rest.substring(mark + 1)));
      rest = rest.substring(0, mark);
    }
    if (rest.isEmpty() || rest.equals("mem:")) {
      throw Errors.of(
          Errors.CONNECTION_REFUSED, "%s names no database: write jdbc:vecino:./path or jdbc:vecino:mem:name", url);
    }
    String user = settings.remove("user");
    settings.remove("password"); // An embedded database has no log-in: who can read the files is in.
    return new JdbcUrl(
        url, location(rest), user == null || user.isEmpty() ? System.getProperty("user.name") : user, settings);
  }

  private static String location(String written) {
    if (written.equals("~") || written.startsWith("~/")) {
      return Path.of(System.getProperty("user.home"), written.substring(1)).toString();
    }
    return written;
  }

  /** Name of the database: the last part of its path, or its name in memory. */
  String databaseName() {
    if (location.startsWith("mem:")) {
      return location.substring("mem:".length());
    }
    Path name = Path.of(location).getFileName();
    return name == null ? location : name.toString();
  }
}
