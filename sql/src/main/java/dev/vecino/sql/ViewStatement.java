package dev.vecino.sql;

import dev.vecino.sql.Statement.Definition;
import dev.vecino.sql.Statement.Name;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A statement that gives a query's rows a name. */
public sealed interface ViewStatement extends Definition {
  /**
   * CREATE VIEW.
   *
   * @param columns names of the first columns
   * @param options those of WITH, {@code check_option} for WITH CHECK OPTION among them
   * @param sql the query
   */
  record CreateView(
      Name view, boolean orReplace, boolean temporary, List<String> columns, Map<String, String> options, String sql)
      implements ViewStatement {
    @Override
    public String command() {
      return "CREATE VIEW";
    }
  }

  /** ALTER VIEW ... SET (option = value) and RESET (option), whose options have no values. */
  record AlterOptions(Name view, boolean ifExists, Map<String, Optional<String>> options) implements ViewStatement {
    @Override
    public String command() {
      return "ALTER VIEW";
    }
  }

  /** ALTER VIEW ... ALTER COLUMN ... SET DEFAULT, or without an expression DROP DEFAULT. */
  record AlterDefault(Name view, boolean ifExists, String column, Optional<String> sql) implements ViewStatement {
    @Override
    public String command() {
      return "ALTER VIEW";
    }
  }

  /**
   * CREATE TABLE AS, SELECT INTO and CREATE MATERIALIZED VIEW.
   *
   * @param columns names of the first columns
   * @param sql the query
   * @param withData false to leave out the rows
   */
  record CreateTableAs(
      Name table,
      boolean ifNotExists,
      boolean materialized,
      Persistence persistence,
      List<String> columns,
      Map<String, String> options,
      String sql,
      boolean withData)
      implements ViewStatement {
    @Override
    public String command() {
      return materialized ? "CREATE MATERIALIZED VIEW" : "CREATE TABLE AS";
    }
  }

  /** REFRESH MATERIALIZED VIEW. */
  record Refresh(Name view, boolean concurrently, boolean withData) implements ViewStatement {
    @Override
    public String command() {
      return "REFRESH MATERIALIZED VIEW";
    }
  }
}
