package dev.vecino.planner;

import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.NoColumns;
import dev.vecino.sql.type.PgTypeFactory;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A table as the validator sees it.
 *
 * @param readable false for a materialized view that was never filled
 * @param rowId whether the row id shows as a last column, for queries that the planner makes itself
 */
final class SchemaTable extends AbstractTable {
  /** Name of the column that holds the row id. */
  static final String ROW_ID = "$rowid";

  private final Table table;
  private final boolean rowId;
  private final boolean readable;

  SchemaTable(Table table, boolean rowId, boolean readable) {
    this.table = table;
    this.rowId = rowId;
    this.readable = readable;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory typeFactory) {
    if (!readable) {
      throw VecinoException.of(
              OBJECT_NOT_IN_PREREQUISITE_STATE, "materialized view \"%s\" has not been populated", table.name())
          .withHint("Use the REFRESH MATERIALIZED VIEW command.");
    }
    PgTypeFactory types = (PgTypeFactory) typeFactory;
    Set<Integer> keys = Set.copyOf(table.primaryKey().map(key -> key.columns()).orElse(java.util.List.of()));
    RelDataTypeFactory.Builder row = typeFactory.builder();
    for (Column column : table.columns()) {
      row.add(column.name(), types.relType(column.type(), !column.notNull() && !keys.contains(column.id())));
    }
    if (rowId) {
      row.add(ROW_ID, typeFactory.createSqlType(SqlTypeName.BIGINT));
    } else if (table.columns().isEmpty()) {
      // Rows of nothing cannot be planned; the row id stands in the place, under the name of what answers leave out.
      row.add(NoColumns.NAME, typeFactory.createSqlType(SqlTypeName.BIGINT));
    }
    return row.build();
  }

  @Override
  public <C> C unwrap(Class<C> type) {
    return type.isInstance(table) ? type.cast(table) : super.unwrap(type);
  }
}
