package dev.vecino.planner;

import dev.vecino.catalog.View;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.schema.impl.AbstractTable;

/** The wide rows of a {@link ViewTarget}, for expressions over one of them; nobody reads them as a relation. */
final class WideTable extends AbstractTable {
  static final String SCHEMA = "$wide rows";

  private final View view;

  WideTable(View view) {
    this.view = view;
  }

  static List<String> name(View view) {
    return List.of(SCHEMA, Integer.toString(view.id()));
  }

  @Override
  public RelDataType getRowType(RelDataTypeFactory typeFactory) {
    StatementTypes types = (StatementTypes) typeFactory;
    ViewTarget target = types.views().target(view);
    List<RelDataTypeField> table = new SchemaTable(target.table(), false, true).getRowType(types).getFieldList();
    List<String> names = target.wideNames();
    RelDataTypeFactory.Builder row = types.builder();
    for (int i = 0; i < table.size(); i++) {
      row.add(names.get(i), table.get(i).getType());
    }
    List<RelDataTypeField> shown = types.views().rowType(view).getFieldList();
    shown.forEach(field -> row.add(field.getName(), field.getType()));
    return row.build();
  }
}
