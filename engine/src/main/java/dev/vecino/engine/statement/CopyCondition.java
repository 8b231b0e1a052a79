package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;

import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.RowExpressions;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Set;

/** WHERE of COPY FROM: which rows are inserted, by what they hold before generated columns are computed. */
final class CopyCondition {
  private CopyCondition() {}

  static RowExpressions of(String sql, Table table, Scope scope) {
    Set<String> used = ColumnReferences.in(sql, table.columns());
    table.columns().stream()
        .filter(column -> column.generatedSql().isPresent() && used.contains(column.name()))
        .findFirst()
        .ifPresent(column -> {
          throw VecinoException.of(
                  INVALID_COLUMN_REFERENCE, "generated columns are not supported in COPY FROM WHERE conditions")
              .withDetail("Column \"%s\" is a generated column.", column.name());
        });
    return scope.planner().compile(table, List.of(sql), List.of(DataType.BOOLEAN), scope.request(List.of()));
  }
}
