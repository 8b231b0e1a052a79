package dev.vecino.planner;

import dev.vecino.catalog.Table;
import java.util.List;

/** The output columns that rows of a table have. */
final class TableRows {
  private TableRows() {}

  static List<OutputColumn> columns(Table table) {
    return table.columns().stream()
        .map(column -> new OutputColumn(column.name(), column.type(), !column.notNull(), table.id(), column.id()))
        .toList();
  }
}
