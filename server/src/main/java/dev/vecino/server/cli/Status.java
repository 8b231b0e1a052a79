package dev.vecino.server.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Set;

/** Shows what a database holds: tables and indexes with their rows and sizes. */
final class Status implements Command {
  private static final String RELATIONS = """
      SELECT n.nspname || '.' || c.relname AS name,
             CASE c.relkind WHEN 'r' THEN 'table' WHEN 'm' THEN 'materialized view' ELSE coalesce(a.amname, '') || ' index' END AS kind,
             c.reltuples::bigint AS rows,
             pg_total_relation_size(c.oid) AS bytes
      FROM pg_catalog.pg_class c
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_catalog.pg_am a ON a.oid = c.relam AND c.relkind = 'i'
      WHERE c.relkind IN ('r', 'm', 'i') AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      ORDER BY 1""";
  private static final String SUMMARY = """
      SELECT version() AS version, current_database() AS database, pg_database_size(current_database()) AS bytes,
             (SELECT count(*) FROM pg_catalog.pg_stat_activity) AS sessions""";
  private static final String JSON = """
      SELECT jsonb_build_object('version', s.version, 'database', s.database, 'bytes', s.bytes, 'sessions', s.sessions)::text
      FROM (%s) s""".formatted(SUMMARY);
  private static final String JSON_RELATIONS = """
      SELECT jsonb_build_object('name', r.name, 'kind', r.kind, 'rows', r.rows, 'bytes', r.bytes)::text FROM (%s) r"""
          .formatted(RELATIONS);

  @Override
  public String usage() {
    return """
        usage: vecino status DATABASE [--user NAME] [--json]

          DATABASE  path of a database that nobody has open, or jdbc:vecino://host:port/name of a server
          --json    one JSON object a line: the database, then its tables and indexes""";
  }

  @Override
  public void run(List<String> arguments, PrintStream out) throws WrongUsage, SQLException, IOException {
    Options options = Options.parse(arguments, Set.of("--user"), Set.of("--json"));
    options.requireWords(1, 1);
    try (Connection connection = Access.to(options.words().getFirst(), options).connect()) {
      if (options.has("--json")) {
        table(connection, JSON).rows().forEach(row -> out.println(row.getFirst()));
        table(connection, JSON_RELATIONS).rows().forEach(row -> out.println(row.getFirst()));
        return;
      }
      table(connection, SUMMARY).print(out);
      out.println();
      table(connection, RELATIONS).print(out);
    }
  }

  private static Table table(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement(); ResultSet rows = statement.executeQuery(sql)) {
      return Table.of(rows);
    }
  }
}
