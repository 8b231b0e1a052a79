package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.Notice;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Privilege;
import dev.vecino.catalog.Table;
import dev.vecino.engine.access.ObjectClass;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.engine.statistics.Analysis;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Analyzed;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** ANALYZE, and VACUUM with it. */
final class Analyzing {
  private Analyzing() {}

  static void run(List<Analyzed> wanted, Scope scope) {
    Map<Table, List<Integer>> tables = new LinkedHashMap<>();
    if (wanted.isEmpty()) {
      scope.catalog().tables().stream()
          .filter(table -> scope.authority().may(table.id(), ObjectClass.TABLE, Privilege.MAINTAIN))
          .forEach(table -> tables.put(table, columns(table, List.of())));
    }
    for (Analyzed each : Permissions.maintained(wanted, "analyze", scope)) {
      Relations.Any found = scope.relations().require(each.name());
      if (found instanceof Relations.OfTable of) {
        tables.put(of.table(), columns(of.table(), each.columns()));
      } else {
        scope.notices().accept(
            Notice.warning("01000", "skipping \"%s\" --- cannot analyze non-tables or special system tables"
                .formatted(found.name())));
      }
    }
    int target = Integer.parseInt(scope.settings().get("default_statistics_target"));
    var analysis = new Analysis(scope.context().snapshot(), target, scope.context()::cancelled);
    tables.forEach((table, columns) ->
        scope.transaction().keep(analysis.run(table, columns, scope.context().statementTime(), false)));
  }

  /** Attribute numbers of the columns with those names; of all where there are none. */
  private static List<Integer> columns(Table table, List<String> names) {
    if (names.isEmpty()) {
      return table.columns().stream().map(Column::id).toList();
    }
    List<Integer> columns = new ArrayList<>();
    for (String name : names) {
      int position = table.position(name);
      if (position < 0) {
        throw VecinoException.of(
            UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", name, table.name());
      }
      int id = table.columns().get(position).id();
      if (columns.contains(id)) {
        throw VecinoException.of(
            DUPLICATE_COLUMN, "column \"%s\" of relation \"%s\" appears more than once", name, table.name());
      }
      columns.add(id);
    }
    return columns;
  }
}
