package dev.vecino.engine.statement;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.planner.RowExpressions;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Writes all rows of a table anew, with other values in one column. */
final class TableRewrite {
  private final Scope scope;
  private final Table before;
  private final Table after;

  TableRewrite(Scope scope, Table before, Table after) {
    this.scope = scope;
    this.before = before;
    this.after = after;
  }

  /**
   * Runs the rewrite, and checks the constraints that the column is part of.
   *
   * @param changed the column as it becomes
   * @param value its value, from a row as it was
   */
  void run(Column changed, RowExpressions value) {
    rewrite(after.position(changed.id()), value);
    var rows = new ExistingRows(scope);
    if (changed.notNull()) {
      rows.requireNoNulls(after, changed);
    }
    for (Check check : after.checks()) {
      if (check.validated() && ColumnReferences.in(check.expressionSql(), after.columns()).contains(changed.name())) {
        rows.requireCheck(after, check);
      }
    }
  }

  // Indexes come last: they are filled fastest from all rows at once, and complain in their own words.
  private void rewrite(int position, RowExpressions value) {
    try (Snapshot snapshot = scope.transaction().snapshot();
        RowCursor rows = snapshot.scan(before)) {
      Table bare = after.withIndexes(List.of());
      scope.transaction().replaceTable(bare);
      scope.context().foreignKeys().whileSilent(() -> {
        while (rows.next()) {
          scope.context().checkCancelled();
          Object[] row = rows.row().clone();
          row[position] = value.evaluate(scope.context(), rows.row())[0];
          scope.transaction().insert(bare, row);
        }
      });
      List<Index> made = new ArrayList<>();
      for (Index index : after.indexes()) {
        scope.transaction().createIndex(bare.withIndexes(made), index, scope.progress());
        made.add(index);
      }
    }
  }
}
