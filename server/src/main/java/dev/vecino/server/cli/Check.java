package dev.vecino.server.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads and compares everything that tables and their indexes hold. */
final class Check implements Command {
  private static final String TABLES = """
      SELECT quote_ident(n.nspname) || '.' || quote_ident(c.relname)
      FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      WHERE c.relkind IN ('r', 'm') AND n.nspname NOT IN ('pg_catalog', 'information_schema') ORDER BY 1""";
  private static final String DAMAGED = "XX001";

  @Override
  public String usage() {
    return """
        usage: vecino check DATABASE [TABLE]... [--user NAME]

          DATABASE  path of a database that nobody has open, or jdbc:vecino://host:port/name of a server
          TABLE     what to check, everything by default""";
  }

  @Override
  public void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException {
    Options options = Options.parse(arguments, Set.of("--user"), Set.of());
    options.requireWords(1, Integer.MAX_VALUE);
    int findings = 0;
    try (Connection connection = Access.to(options.words().getFirst(), options).connect();
        Statement statement = connection.createStatement()) {
      List<String> tables = options.words().subList(1, options.words().size());
      for (String table : tables.isEmpty() ? all(statement) : tables) {
        try (ResultSet rows = statement.executeQuery("CHECK TABLE " + table)) {
          findings += report(table, rows, out);
        }
      }
    }
    if (findings > 0) {
      throw new SQLException("the database is damaged: " + findings + (findings == 1 ? " problem" : " problems"), DAMAGED);
    }
  }

  // How many problems there are; a row says ok where there is none.
  private static int report(String table, ResultSet rows, PrintStream out) throws SQLException {
    int problems = 0;
    while (rows.next()) {
      String result = rows.getString(1);
      problems += result.equals("ok") ? 0 : 1;
      out.println(table + ": " + result);
    }
    return problems;
  }

  private static List<String> all(Statement statement) throws SQLException {
    List<String> names = new ArrayList<>();
    try (ResultSet rows = statement.executeQuery(TABLES)) {
      while (rows.next()) {
        names.add(rows.getString(1));
      }
    }
    return names;
  }
}
