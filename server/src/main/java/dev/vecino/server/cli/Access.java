package dev.vecino.server.cli;

import dev.vecino.jdbc.Driver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * Which database a command works on, and as who.
 *
 * @param url {@code jdbc:vecino:...}
 */
record Access(String url, String user, Map<String, String> environment) {
  private static final String VECINO = "jdbc:vecino:";
  private static final String SERVER = VECINO + "//";
  private static final String MEMORY = VECINO + "mem:";
  private static final String WRONG_PASSWORD = "28P01";
  private static final String NOT_THERE = "58P01";

  /** @param target a URL, or the path of a database */
  static Access to(String target, Options options) {
    return new Access(
        target.startsWith("jdbc:") ? target : VECINO + target,
        options.value("--user").orElse(System.getProperty("user.name")), System.getenv());
  }

  boolean isServer() {
    return url.startsWith(SERVER);
  }

  /** Connects, to a database that exists. */
  Connection connect() throws SQLException, IOException {
    requireDatabase();
    return connect(password());
  }

  private Connection connect(String password) throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("user", user);
    properties.setProperty("password", password);
    return new Driver().connect(url, properties);
  }

  /** The password that the environment has, or that is asked for because the server wants one. */
  String password() throws SQLException, IOException {
    Optional<char[]> given = Password.given(environment);
    if (given.isPresent() || !isServer()) {
      return given.map(String::new).orElse("");
    }
    try {
      connect("").close();
      return "";
    } catch (SQLException e) {
      if (!WRONG_PASSWORD.equals(e.getSQLState()) && !wantsPassword(e)) {
        throw e;
      }
      return new String(Password.ask(user));
    }
  }

  // PostgreSQL's driver notices by itself that it has none.
  private static boolean wantsPassword(SQLException e) {
    return e.getMessage() != null && e.getMessage().contains("no password was provided")
        || "08004".equals(e.getSQLState());
  }

  // Opening a database makes it where there is none: right for a program, and for a command a typing error.
  private void requireDatabase() throws SQLException {
    if (isServer() || url.startsWith(MEMORY)) {
      return;
    }
    Path path = path();
    if (!Files.isDirectory(path.resolveSibling(path.getFileName() + ".vecino"))) {
      throw new SQLException("there is no database " + path, NOT_THERE);
    }
  }

  /** Path of a database in files, without extension. */
  Path path() {
    String path = url.substring(VECINO.length());
    int settings = path.indexOf('?');
    return Path.of(settings < 0 ? path : path.substring(0, settings)).toAbsolutePath().normalize();
  }
}
