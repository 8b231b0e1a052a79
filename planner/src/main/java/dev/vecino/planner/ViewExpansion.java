package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.View;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.sql.SqlNode;

/** The queries of views, ready to take the places of the views in one statement. */
final class ViewExpansion {
  private final CatalogReader reader;
  private final Catalog catalog;
  private final StatementTypes types;
  private final boolean shallow;
  private final Map<Integer, RelDataType> rowTypes = new HashMap<>();

  /**
   * @param shallow whether views stay relations in plans, for finding what a query reads
   */
  ViewExpansion(CatalogReader reader, Catalog catalog, StatementTypes types, boolean shallow) {
    this.reader = reader;
    this.catalog = catalog;
    this.types = types;
    this.shallow = shallow;
  }

  boolean isShallow() {
    return shallow;
  }

  /** The table behind a view whose rows can be changed. */
  ViewTarget target(View view) {
    return ViewTarget.of(view, catalog, RowChange.UPDATE);
  }

  private CatalogReader readerOf(View view) {
    return reader.withSearchPath(view.query().searchPath());
  }

  private StatementValidator validator(CatalogReader names) {
    return new StatementValidator(Dialect.operators(), names, types, 0, List.of());
  }

  /** The type of a view's rows. */
  RelDataType rowType(View view) {
    RelDataType known = rowTypes.get(view.id());
    if (known == null) {
      StatementValidator validator = validator(readerOf(view));
      SqlNode validated = validator.validate(ViewText.query(view.query(), catalog));
      known = named(validator.getValidatedNodeType(validated), view);
      rowTypes.put(view.id(), known);
    }
    return known;
  }

  private RelDataType named(RelDataType type, View view) {
    RelDataTypeFactory.Builder row = types.builder();
    for (int i = 0; i < view.columns().size(); i++) {
      row.add(view.columns().get(i).name(), type.getFieldList().get(i).getType());
    }
    return row.build();
  }

  /** The rows of a view. */
  RelNode rel(View view, RelOptCluster cluster) {
    CatalogReader own = readerOf(view);
    StatementValidator validator = validator(own);
    SqlNode validated = validator.validate(ViewText.query(view.query(), catalog));
    RelNode rel = Conversion.converter(validator, own, cluster).convertQuery(validated, false, true).project();
    return RelOptUtil.createCastRel(rel, rowType(view), true);
  }
}
