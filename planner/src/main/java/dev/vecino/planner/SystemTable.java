package dev.vecino.planner;

import dev.vecino.sql.type.PgTypeFactory;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.impl.AbstractTable;

/** A system relation as the validator sees it. */
final class SystemTable extends AbstractTable {
  private final SystemRelation relation;

  SystemTable(SystemRelation relation) {
    this.relation = relation;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory typeFactory) {
    PgTypeFactory types = (PgTypeFactory) typeFactory;
    RelDataTypeFactory.Builder row = typeFactory.builder();
    relation.columns()
        .forEach(column -> row.add(column.name(), types.relType(column.type(), !column.notNull())));
    return row.build();
  }

  @Override
  public <C> C unwrap(Class<C> type) {
    return type.isInstance(relation) ? type.cast(relation) : super.unwrap(type);
  }
}
