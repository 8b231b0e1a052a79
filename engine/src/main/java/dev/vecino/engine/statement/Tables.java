package dev.vecino.engine.statement;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import java.util.Optional;

/** Tables and columns with a part of them changed. */
final class Tables {
  private Tables() {}

  /** The table with a column in the place of the one with its number. */
  static Table with(Table table, Column changed) {
    return table.withColumns(
        table.columns().stream().map(old -> old.id() == changed.id() ? changed : old).toList(), table.nextColumnId());
  }

  static Column withoutDefault(Column column) {
    return withDefault(column, Optional.empty());
  }

  static Column withDefault(Column column, Optional<String> defaultSql) {
    return column.withDefault(defaultSql);
  }

  static Column withIdentity(Column column, Optional<Column.Identity> identity) {
    return column.withIdentity(identity);
  }
}
