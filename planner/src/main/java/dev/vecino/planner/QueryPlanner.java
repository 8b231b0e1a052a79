package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.sql.type.PgTypeFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.sql.SqlNode;

/** Plans queries: those of the user, and those that the planner makes to find the rows that a statement changes. */
final class QueryPlanner {
  private QueryPlanner() {}

  /**
   * A plan and the types of its columns before they became types of values: a literal's is still unknown there.
   */
  record Planned(QueryPlan plan, List<RelDataType> types) {}

  static QueryPlan plan(SqlNode query, Conversion conversion, Planner.Request request) {
    return planned(query, conversion, request).plan();
  }

  static Planned planned(SqlNode query, Conversion conversion, Planner.Request request) {
    List<String> written = Names.written(query);
    int parameters = conversion.validator().parameters().size();
    CountExpressions counts = new CountExpressions(parameters);
    SqlNode counted = OuterAggregates.rewrite(query.accept(counts), conversion.validator().getOperatorTable());
    RowExpressions limits = counts.isEmpty() ? null : counts.compile(conversion);
    SqlNode prepared = Names.nameInner(SelectedSets.rewrite(GroupingNumbers.rewrite(counted)));
    SqlNode validated = conversion.validator().validate(prepared);
    AggregateLevels.check(validated);
    RelRoot root = conversion.toRel(validated);
    List<List<String>> origins = conversion.validator().getFieldOrigins(validated);
    List<OutputColumn> columns = columns(validated, written, root, origins, request.catalog());
    CompiledQuery plan =
        QueryCompiler.compile(root.project(), columns, conversion.validator().parameters(), counts.size());
    return new Planned(
        limits == null ? plan : new CountedQuery(plan, limits), root.validatedRowType.getFieldList().stream().map(RelDataTypeField::getType).toList());
  }

  /** Plans what {@code change} makes of the algebra of a query. */
  static Planned planned(
      SqlNode query, Conversion conversion, Planner.Request request, UnaryOperator<RelNode> change) {
    SqlNode validated = conversion.validator().validate(query);
    RelNode rel = change.apply(conversion.toRel(validated).project());
    List<OutputColumn> columns = new ArrayList<>();
    rel.getRowType().getFieldList().forEach(field -> columns.add(column(field)));
    QueryPlan plan = QueryCompiler.compile(rel, columns, conversion.validator().parameters());
    return new Planned(plan, rel.getRowType().getFieldList().stream().map(RelDataTypeField::getType).toList());
  }

  static OutputColumn column(RelDataTypeField field) {
    return new OutputColumn(
        field.getName(), PgTypeFactory.toDataType(field.getType()), field.getType().isNullable(), 0, 0);
  }

  static List<OutputColumn> columns(
      SqlNode query, List<String> written, RelRoot root, List<List<String>> origins, Catalog catalog) {
    List<String> names = Names.of(query, written, root.validatedRowType.getFieldNames());
    List<OutputColumn> columns = new ArrayList<>();
    for (RelDataTypeField field : root.validatedRowType.getFieldList()) {
      int i = field.getIndex();
      columns.add(column(names.get(i), field.getType(), i < origins.size() ? origins.get(i) : null, catalog));
    }
    return columns;
  }

  private static OutputColumn column(String name, RelDataType type, List<String> origin, Catalog catalog) {
    int tableId = 0;
    int columnId = 0;
    if (origin != null && origin.size() >= 3) {
      String schema = CatalogReader.withoutRowIds(origin.get(origin.size() - 3));
      Table table = catalog.table(schema, origin.get(origin.size() - 2)).orElse(null);
      int position = table == null ? -1 : table.position(origin.getLast());
      if (position >= 0) {
        tableId = table.id();
        columnId = table.columns().get(position).id();
      } else if (catalog.relation(schema, origin.get(origin.size() - 2)).orElse(null)
          instanceof View view) {
        tableId = view.id();
        columnId = view.columns().stream().filter(c -> c.name().equals(origin.getLast())).findFirst()
            .map(Column::id).orElse(0);
      }
    }
    return new OutputColumn(name, PgTypeFactory.toDataType(type), type.isNullable(), tableId, columnId);
  }
}
