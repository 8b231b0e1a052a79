package dev.vecino.engine.catalog;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.List;
import java.util.Map;

/** Constraints as the standard's {@code information_schema} has them. */
final class InformationSchemaKeys {
  private InformationSchemaKeys() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("information_schema.table_constraints", InformationSchemaKeys::constraints);
    producers.put("information_schema.key_column_usage", InformationSchemaKeys::keyColumns);
    producers.put("information_schema.constraint_column_usage", InformationSchemaKeys::constraintColumns);
    producers.put("information_schema.constraint_table_usage", InformationSchemaKeys::constraintTables);
    producers.put("information_schema.check_constraints", InformationSchemaKeys::checks);
  }

  private static RowSet add(CatalogView view, RowSet rows, Table table, String constraint) {
    return rows.add()
        .set("constraint_catalog", view.database())
        .set("constraint_schema", table.schema())
        .set("constraint_name", constraint);
  }

  private static RowSet addWithTable(CatalogView view, RowSet rows, Table table, String constraint) {
    return add(view, rows, table, constraint)
        .set("table_catalog", view.database())
        .set("table_schema", table.schema())
        .set("table_name", table.name());
  }

  private static List<Index.BTree> keys(Table table) {
    return table.bTrees().stream().filter(Index.BTree::constraint).toList();
  }

  private static void constraints(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index.BTree key : keys(table)) {
        constraint(view, rows, table, key.name(), key.primary() ? "PRIMARY KEY" : "UNIQUE");
        rows.set("nulls_distinct", key.primary() ? null : key.nullsEqual() ? "NO" : "YES")
            .set("is_deferrable", key.isKey() ? "NO" : "YES")
            .set("initially_deferred", key.timing() == ForeignKey.Timing.INITIALLY_DEFERRED ? "YES" : "NO");
      }
      for (Check check : table.checks()) {
        constraint(view, rows, table, check.name(), "CHECK");
      }
      for (ForeignKey key : table.foreignKeys()) {
        constraint(view, rows, table, key.name(), "FOREIGN KEY");
        rows.set("is_deferrable", ForeignKeyRows.isDeferrable(key) ? "YES" : "NO")
            .set("initially_deferred", ForeignKeyRows.isDeferred(key) ? "YES" : "NO");
      }
      for (Column column : notNull(table)) {
        constraint(view, rows, table, notNullName(table, column), "CHECK");
      }
    }
  }

  private static void constraint(CatalogView view, RowSet rows, Table table, String name, String type) {
    addWithTable(view, rows, table, name)
        .set("constraint_type", type)
        .set("is_deferrable", "NO")
        .set("initially_deferred", "NO")
        .set("enforced", "YES");
  }

  /** PostgreSQL shows NOT NULL as a check under a name made of numbers. */
  private static List<Column> notNull(Table table) {
    return table.columns().stream()
        .filter(column -> column.notNull() || ColumnRows.isKey(table, column))
        .toList();
  }

  private static String notNullName(Table table, Column column) {
    return Oids.schema(table.schema()) + "_" + Oids.relation(table.id()) + "_" + column.id() + "_not_null";
  }

  private static void keyColumns(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index.BTree key : keys(table)) {
        for (int i = 0; i < key.columns().size(); i++) {
          addWithTable(view, rows, table, key.name())
              .set("column_name", table.columns().get(table.position(key.columns().get(i))).name())
              .set("ordinal_position", i + 1);
        }
      }
      for (ForeignKey key : table.foreignKeys()) {
        keyColumns(view, rows, table, key);
      }
    }
  }

  private static void keyColumns(CatalogView view, RowSet rows, Table table, ForeignKey key) {
    List<Integer> unique =
        view.catalog().table(key.table()).flatMap(to -> to.index(key.index())).orElseThrow().columns();
    for (int i = 0; i < key.columns().size(); i++) {
      addWithTable(view, rows, table, key.name())
          .set("column_name", table.columns().get(table.position(key.columns().get(i))).name())
          .set("ordinal_position", i + 1)
          .set("position_in_unique_constraint", unique.indexOf(key.referenced().get(i)) + 1);
    }
  }

  private static void constraintColumns(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index.BTree key : keys(table)) {
        addColumns(view, rows, table, key.name(), key.columns());
      }
      for (Check check : table.checks()) {
        addColumns(view, rows, table, check.name(), ConstraintRows.columns(table, check));
      }
      for (ForeignKey key : table.foreignKeys()) {
        Table referenced = view.catalog().table(key.table()).orElseThrow();
        for (int id : key.referenced()) {
          addWithTable(view, rows, referenced, key.name())
              .set("constraint_schema", table.schema())
              .set("column_name", Definitions.columnName(referenced, id));
        }
      }
    }
  }

  private static void addColumns(CatalogView view, RowSet rows, Table table, String name, List<Integer> columns) {
    for (int id : columns) {
      addWithTable(view, rows, table, name).set("column_name", table.columns().get(table.position(id)).name());
    }
  }

  private static void constraintTables(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      keys(table).forEach(key -> addWithTable(view, rows, table, key.name()));
      for (ForeignKey key : table.foreignKeys()) {
        addWithTable(view, rows, view.catalog().table(key.table()).orElseThrow(), key.name())
            .set("constraint_schema", table.schema());
      }
    }
  }

  private static void checks(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Check check : table.checks()) {
        add(view, rows, table, check.name()).set("check_clause", "(" + Definitions.condition(table, check, false) + ")");
      }
      for (Column column : notNull(table)) {
        add(view, rows, table, notNullName(table, column)).set("check_clause", column.name() + " IS NOT NULL");
      }
    }
  }
}
