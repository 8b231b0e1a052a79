package dev.vecino.planner;

import dev.vecino.catalog.View;
import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.schema.TranslatableTable;
import org.apache.calcite.schema.impl.AbstractTable;

/** A view as the validator sees it: its query takes its place in plans. */
final class ViewTable extends AbstractTable implements TranslatableTable {
  private final View view;

  ViewTable(View view) {
    this.view = view;
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory typeFactory) {
    return ((StatementTypes) typeFactory).views().rowType(view);
  }

  @Override
  public RelNode toRel(RelOptTable.ToRelContext context, RelOptTable table) {
    ViewExpansion expansion = ((StatementTypes) context.getCluster().getTypeFactory()).views();
    return expansion.isShallow()
        ? LogicalTableScan.create(context.getCluster(), table, List.of())
        : expansion.rel(view, context.getCluster());
  }

  @Override
  public <C> C unwrap(Class<C> type) {
    return type.isInstance(view) ? type.cast(view) : super.unwrap(type);
  }
}
