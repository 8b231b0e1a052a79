package dev.vecino.engine.execution;

import dev.vecino.catalog.Table;
import dev.vecino.planner.QueryPlan;
import dev.vecino.planner.RowChanged;
import dev.vecino.planner.Rows;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rows that an UPDATE or DELETE is about to change. */
final class Targets {
  private Targets() {}

  /**
   * Reads the source of a change, whose rows begin with the id of the row to be changed. All rows are read before the
   * first is written: the source walks the very indexes that the writes change. A row that a join finds twice is given
   * once, as PostgreSQL changes it once.
   */
  static List<Object[]> read(QueryPlan source, StatementContext context) {
    List<Object[]> targets = new ArrayList<>();
    Set<Object> seen = new HashSet<>();
    try (Rows rows = source.open(context)) {
      while (rows.next()) {
        if (seen.add(rows.row()[0])) {
          targets.add(rows.row());
        }
      }
    }
    return targets;
  }

  /** Waits for the transaction that has changed a row; the statement has to begin anew. */
  static RowChanged changed(Table table, long rowId, StatementContext context) {
    context.transaction().latest(table, rowId);
    return RowChanged.instance();
  }
}
