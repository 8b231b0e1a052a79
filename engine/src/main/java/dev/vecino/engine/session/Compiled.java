package dev.vecino.engine.session;

import dev.vecino.ResultColumn;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Role;
import dev.vecino.catalog.Table;
import dev.vecino.planner.OutputColumn;
import dev.vecino.planner.Plan;
import dev.vecino.sql.Statement;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;

/**
 * A statement with its plan, immutable but for what was found out of it last.
 *
 * @see PlanCache
 */
final class Compiled {
  private final Key key;
  private final Statement.Planned statement;
  private final Plan plan;
  private final List<DataType> parameters;
  private final List<ResultColumn> columns;
  private final boolean readsTarget;
  private final RowCounts rowCounts;
  private volatile Tracked tracked;
  private volatile int allowed = Role.PUBLIC; // the role that was found last to have all privileges

  private record Tracked(StatementEntry entry, int generation) {}

  /**
   * What a plan depends on.
   *
   * @param declared types that the client gave to parameters
   */
  record Key(String text, List<DataType> declared, long catalogVersion, List<String> searchPath, boolean useIndexes) {}

  Compiled(Key key, Statement.Planned statement, Plan plan, Catalog catalog, RowCounts rowCounts) {
    this.key = key;
    this.statement = statement;
    this.plan = plan;
    this.parameters = plan.parameters();
    this.columns = plan.output().stream().map(column -> resultColumn(column, catalog)).toList();
    this.readsTarget = plan instanceof Plan.Insert insert && mentions(insert.source().explain(), insert.table());
    this.rowCounts = rowCounts;
  }

  private static ResultColumn resultColumn(OutputColumn column, Catalog catalog) {
    Optional<Table> table = column.tableId() == 0 ? Optional.empty() : catalog.table(column.tableId());
    return new ResultColumn(
        column.name(),
        column.type(),
        column.nullable(),
        table.map(Table::schema).orElse(""),
        table.map(Table::name).orElse(""),
        column.tableId(),
        column.columnId());
  }

  // A name that only looks like the table's costs memory, not correctness.
  private static boolean mentions(List<String> explanation, Table table) {
    return explanation.stream().anyMatch(line -> line.contains(table.name()));
  }

  /** Whether a role was found to have the privileges that the statement needs: grants change the catalog, and so the plan. */
  boolean isAllowed(int role) {
    return allowed == role;
  }

  void allow(int role) {
    allowed = role;
  }

  /** Where the runs of the statement by a role are counted. */
  StatementEntry entry(StatementStatistics statistics, int role, int most) {
    Tracked known = tracked;
    if (known == null || known.entry().role() != role || known.generation() != statistics.generation()) {
      int generation = statistics.generation();
      known = new Tracked(statistics.entry(role, key.text(), most), generation);
      tracked = known;
    }
    return known.entry();
  }

  Key key() {
    return key;
  }

  Statement.Planned statement() {
    return statement;
  }

  Plan plan() {
    return plan;
  }

  List<DataType> parameters() {
    return parameters;
  }

  List<ResultColumn> columns() {
    return columns;
  }

  /** Whether an INSERT's source may read the table that it writes. */
  boolean readsTarget() {
    return readsTarget;
  }

  RowCounts rowCounts() {
    return rowCounts;
  }
}
