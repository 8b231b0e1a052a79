package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Materialization;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.config.CalciteConnectionConfig;
import org.apache.calcite.jdbc.CalciteSchema;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.prepare.CalciteCatalogReader;
import org.apache.calcite.prepare.Prepare;
import org.apache.calcite.prepare.RelOptTableImpl;
import org.apache.calcite.schema.impl.AbstractSchema;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** The names of a catalog, looked up along a search path. */
final class CatalogReader extends CalciteCatalogReader {
  private static final String ROWS_OF = "$rows of ";

  /** Schema of the tables of {@code schema} with their row ids; only queries that the planner makes itself name it. */
  static String withRowIds(String schema) {
    return ROWS_OF + schema;
  }

  /** The schema itself, of its own name or of {@link #withRowIds}. */
  static String withoutRowIds(String schema) {
    return schema.startsWith(ROWS_OF) ? schema.substring(ROWS_OF.length()) : schema;
  }

  /** Rows that a system relation is thought to have: they are few, and counting them would compute them. */
  private static final double SYSTEM_ROWS = 100;
  /** Asked for only before a view's query takes its place. */
  private static final double VIEW_ROWS = 1000;

  private final Planner.Statistics statistics;
  private final StatementTypes types;

  CatalogReader(
      CalciteSchema root,
      List<String> searchPath,
      StatementTypes types,
      CalciteConnectionConfig config,
      Planner.Statistics statistics) {
    super(root, SqlNameMatchers.withCaseSensitive(true), paths(searchPath), types, config);
    this.statistics = statistics;
    this.types = types;
  }

  /** The same catalog with another search path. */
  CatalogReader withSearchPath(List<String> searchPath) {
    return new CatalogReader(getRootSchema(), searchPath, types, Dialect.CONNECTION, statistics);
  }

  private static List<List<String>> paths(List<String> searchPath) {
    List<List<String>> paths = new ArrayList<>();
    if (!searchPath.contains(SystemRelation.PG_CATALOG)) {
      paths.add(List.of(SystemRelation.PG_CATALOG));
    }
    searchPath.forEach(schema -> paths.add(List.of(schema)));
    paths.add(List.of());
    return paths;
  }

  static CalciteSchema schema(Catalog catalog, List<SystemRelation> systemRelations) {
    CalciteSchema root = CalciteSchema.createRootSchema(false, false);
    for (String name : catalog.schemas()) {
      CalciteSchema schema = root.add(name, new AbstractSchema());
      CalciteSchema rows = root.add(withRowIds(name), new AbstractSchema());
      for (Table table : catalog.tables()) {
        if (table.schema().equals(name)) {
          boolean readable = catalog.materialization(table).map(Materialization::populated).orElse(true);
          schema.add(table.name(), new SchemaTable(table, false, readable));
          rows.add(table.name(), new SchemaTable(table, true, true));
        }
      }
    }
    CalciteSchema wide = root.add(WideTable.SCHEMA, new AbstractSchema());
    catalog.objects(View.class).forEach(view -> {
      root.getSubSchema(view.schema(), true).add(view.name(), new ViewTable(view));
      wide.add(WideTable.name(view).getLast(), new WideTable(view));
    });
    catalog.objects(Sequence.class)
        .forEach(sequence -> root.getSubSchema(sequence.schema(), true)
            .add(sequence.name(), new SystemTable(SystemRelation.of(sequence))));
    for (SystemRelation relation : systemRelations) {
      CalciteSchema schema = root.getSubSchema(relation.schema(), true);
      (schema == null ? root.add(relation.schema(), new AbstractSchema()) : schema)
          .add(relation.name(), new SystemTable(relation));
    }
    return root;
  }

  @Override
  public Prepare.PreparingTable getTable(List<String> names) {
    CalciteSchema.TableEntry entry = SqlValidatorUtil.getTableEntry(this, names);
    if (entry != null && entry.getTable() instanceof SystemTable system) {
      return RelOptTableImpl.create(this, system.getRowType(typeFactory), entry, SYSTEM_ROWS);
    }
    if (entry != null && (entry.getTable() instanceof ViewTable || entry.getTable() instanceof WideTable)) {
      return RelOptTableImpl.create(this, entry.getTable().getRowType(types), entry, VIEW_ROWS);
    }
    if (entry == null || !(entry.getTable() instanceof SchemaTable table)) {
      return null;
    }
    double rows = Math.max(1, statistics.rows(table.unwrap(Table.class)));
    return RelOptTableImpl.create(this, table.getRowType(typeFactory), entry, rows);
  }

  /** The catalog's table behind one of the planner's. */
  static Table table(RelOptTable table) {
    return table.unwrap(Table.class);
  }
}
