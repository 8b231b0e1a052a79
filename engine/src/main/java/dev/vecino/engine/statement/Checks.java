package dev.vecino.engine.statement;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.execution.FinishedResult;
import dev.vecino.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** CHECK TABLE and CHECK INDEX: a row for each problem, or one that says {@code ok}. */
final class Checks {
  static final List<ResultColumn> COLUMNS = List.of(Columns.text("result"));

  private Checks() {}

  static Result run(Statement.CheckTable check, Scope scope) {
    Table table = scope.relations().requireTable(check.table());
    return report("CHECK TABLE", scope.transaction().check(table));
  }

  static Result run(Statement.CheckIndex check, Scope scope) {
    Relations.Found found = scope.relations().requireIndex(check.index());
    return report("CHECK INDEX", scope.transaction().check(found.table(), found.index()));
  }

  private static Result report(String command, List<String> problems) {
    List<Object[]> rows = new ArrayList<>();
    problems.forEach(problem -> rows.add(new Object[] {problem}));
    if (rows.isEmpty()) {
      rows.add(new Object[] {"ok"});
    }
    return FinishedResult.of(command, COLUMNS, rows, -1);
  }
}
