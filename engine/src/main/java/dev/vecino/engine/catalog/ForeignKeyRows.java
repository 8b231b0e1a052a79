package dev.vecino.engine.catalog;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.ForeignKey;
import dev.vecino.catalog.Table;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Foreign keys. */
final class ForeignKeyRows {
  private ForeignKeyRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("information_schema.referential_constraints", ForeignKeyRows::referential);
  }

  /** Fills in what {@code pg_constraint} says of foreign keys only. */
  static void set(RowSet row, ForeignKey key) {
    row.set("conindid", Oids.relation(key.index()))
        .set("confrelid", Oids.relation(key.table()))
        .set("confupdtype", letter(key.onUpdate()))
        .set("confdeltype", letter(key.onDelete()))
        .set("confmatchtype", key.full() ? "f" : "s")
        .set("condeferrable", isDeferrable(key))
        .set("condeferred", isDeferred(key))
        .set("convalidated", key.validated())
        .set("connoinherit", true)
        .set("conkey", key.columns())
        .set("confkey", key.referenced())
        .set("confdelsetcols", key.setOnDelete().isEmpty() ? null : key.setOnDelete());
  }

  /** The tables that have foreign keys or are what one refers to: PostgreSQL keeps them by triggers of both. */
  static Set<Integer> tables(Catalog catalog) {
    Set<Integer> tables = new HashSet<>();
    for (Table table : catalog.tables()) {
      for (ForeignKey key : table.foreignKeys()) {
        tables.add(table.id());
        tables.add(key.table());
      }
    }
    return tables;
  }

  static boolean isDeferrable(ForeignKey key) {
    return key.timing() != ForeignKey.Timing.NOT_DEFERRABLE;
  }

  static boolean isDeferred(ForeignKey key) {
    return key.timing() == ForeignKey.Timing.INITIALLY_DEFERRED;
  }

  private static String letter(ForeignKey.Action action) {
    return switch (action) {
      case NO_ACTION -> "a";
      case RESTRICT -> "r";
      case CASCADE -> "c";
      case SET_NULL -> "n";
      case SET_DEFAULT -> "d";
    };
  }

  private static String words(ForeignKey.Action action) {
    return action.name().replace('_', ' ');
  }

  /** A foreign key as a statement would define it. */
  static String definition(Table table, ForeignKey key, Table referenced, Function<Table, String> name) {
    var text = new StringBuilder("FOREIGN KEY ");
    text.append(columns(table, key.columns())).append(" REFERENCES ").append(name.apply(referenced));
    text.append(columns(referenced, key.referenced())).append(key.full() ? " MATCH FULL" : "");
    if (key.onUpdate() != ForeignKey.Action.NO_ACTION) {
      text.append(" ON UPDATE ").append(words(key.onUpdate()));
    }
    if (key.onDelete() != ForeignKey.Action.NO_ACTION) {
      text.append(" ON DELETE ").append(words(key.onDelete()));
      text.append(key.setOnDelete().isEmpty() ? "" : " " + columns(table, key.setOnDelete()));
    }
    text.append(isDeferrable(key) ? " DEFERRABLE" : "").append(isDeferred(key) ? " INITIALLY DEFERRED" : "");
    return text.append(key.validated() ? "" : " NOT VALID").toString();
  }

  private static String columns(Table table, List<Integer> ids) {
    return "(" + String.join(", ", ids.stream().map(id -> Definitions.column(table, id)).toList()) + ")";
  }

  private static void referential(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (ForeignKey key : table.foreignKeys()) {
        Table referenced = view.catalog().table(key.table()).orElseThrow();
        rows.add()
            .set("constraint_catalog", view.database())
            .set("constraint_schema", table.schema())
            .set("constraint_name", key.name())
            .set("unique_constraint_catalog", view.database())
            .set("unique_constraint_schema", referenced.schema())
            .set("unique_constraint_name", referenced.index(key.index()).orElseThrow().name())
            .set("match_option", key.full() ? "FULL" : "NONE")
            .set("update_rule", words(key.onUpdate()))
            .set("delete_rule", words(key.onDelete()));
      }
    }
  }
}
