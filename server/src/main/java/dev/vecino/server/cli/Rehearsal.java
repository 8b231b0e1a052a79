package dev.vecino.server.cli;

import dev.vecino.Database;
import dev.vecino.server.pg.PgServer;
import dev.vecino.server.pg.PgServerOptions;
import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;

/** What console and server do most, on a database in memory: a JVM that is told what this took (an AOT cache) starts sooner. */
final class Rehearsal implements Command {
  private static final List<String> STATEMENTS = List.of(
      "CREATE TABLE IF NOT EXISTS rehearsal (id int PRIMARY KEY, topic text, at timestamptz DEFAULT now(), embedding vector(8))",
      "DELETE FROM rehearsal",
      "INSERT INTO rehearsal (id, topic, embedding) SELECT i, 't' || (i % 10), ('[' || i || ',1,2,3,4,5,6,7]')::vector FROM generate_series(1, 500) i",
      "CREATE INDEX IF NOT EXISTS nearest ON rehearsal USING hnsw (embedding vector_cosine_ops)",
      "SELECT id, embedding <=> '[1,2,3,4,5,6,7,8]' AS distance FROM rehearsal WHERE topic <> 't1' ORDER BY distance LIMIT 5",
      "SELECT topic, count(*), max(at) FROM rehearsal GROUP BY topic ORDER BY 2 DESC, 1 LIMIT 3",
      "UPDATE rehearsal SET topic = upper(topic) WHERE id = 7",
      "SELECT relname FROM pg_class WHERE relname = 'rehearsal'");

  @Override
  public String usage() {
    return "usage: vecino rehearse";
  }

  @Override
  public void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException {
    if (!arguments.isEmpty()) {
      throw new WrongUsage("rehearse takes nothing");
    }
    String location = "mem:rehearsal";
    try (Database database = Database.open(location, Map.of());
        PgServer server = PgServer.start(database, PgServerOptions.DEFAULT.withAddress("127.0.0.1", 0))) {
      for (String url : List.of("jdbc:vecino:" + location, "jdbc:vecino://127.0.0.1:" + server.port() + "/rehearsal?user=rehearsal")) {
        out.println(url + ": " + rows(url) + " rows");
      }
      new SqlConsole(ConsoleArguments.parse(List.of("jdbc:vecino:" + location, "-e", STATEMENTS.getLast()))).run();
    }
  }

  private static int rows(String url) throws SQLException {
    int count = 0;
    try (Connection connection = DriverManager.getConnection(url); Statement statement = connection.createStatement()) {
      for (String sql : STATEMENTS) {
        if (statement.execute(sql)) {
          try (ResultSet rows = statement.getResultSet()) {
            while (rows.next()) {
              rows.getString(1);
              count++;
            }
          }
        }
      }
    }
    return count;
  }
}
