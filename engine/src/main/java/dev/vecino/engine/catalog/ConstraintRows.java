package dev.vecino.engine.catalog;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.List;
import java.util.Map;

/** Constraints of all kinds. */
final class ConstraintRows {
  private ConstraintRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_constraint", ConstraintRows::constraints);
  }

  private static void constraints(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index.BTree index : table.bTrees()) {
        if (index.constraint()) {
          add(rows, table, Oids.constraint(index.id()), index.name(), index.primary() ? "p" : "u")
              .set("conindid", Oids.relation(index.id()))
              .set("condeferrable", !index.isKey())
              .set("condeferred", index.timing() == ForeignKey.Timing.INITIALLY_DEFERRED)
              .set("connoinherit", true)
              .set("conkey", index.columns());
        }
      }
      for (Check check : table.checks()) {
        add(rows, table, Oids.check(table, check), check.name(), "c")
            .set("convalidated", check.validated())
            .set("conkey", columns(table, check))
            .set("conbin", check.expressionSql());
      }
      for (ForeignKey key : table.foreignKeys()) {
        ForeignKeyRows.set(add(rows, table, Oids.constraint(key.id()), key.name(), "f"), key);
      }
    }
  }

  /** Attribute numbers of the columns that a check reads. */
  static List<Integer> columns(Table table, Check check) {
    return ColumnReferences.in(check.expressionSql(), table.columns()).stream()
        .map(name -> table.columns().get(table.position(name)).id())
        .sorted()
        .toList();
  }

  private static RowSet add(RowSet rows, Table table, long oid, String name, String type) {
    return rows.add()
        .set("oid", oid)
        .set("conname", name)
        .set("connamespace", Oids.schema(table.schema()))
        .set("contype", type)
        .set("convalidated", true)
        .set("conrelid", Oids.relation(table.id()))
        .set("confupdtype", " ")
        .set("confdeltype", " ")
        .set("confmatchtype", " ")
        .set("conislocal", true);
  }
}
