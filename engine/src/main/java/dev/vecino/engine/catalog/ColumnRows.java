package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Columns of relations and their defaults. */
final class ColumnRows {
  private static final long DEFAULT_COLLATION = 100;
  private static final long C_COLLATION = 950;
  private static final long UCS_BASIC = 12340;

  private ColumnRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_attribute", ColumnRows::attributes);
    producers.put("pg_catalog.pg_attrdef", ColumnRows::defaults);
  }

  private static void attributes(CatalogView view, RowSet rows) {
    for (RelationDefinition system : SystemCatalog.all()) {
      for (int i = 0; i < system.types().size(); i++) {
        var column = system.relation().columns().get(i);
        add(rows, system.oid(), column.name(), i + 1, PgTypes.named(system.types().get(i)), -1)
            .set("attnotnull", column.notNull());
      }
    }
    sequences(view, rows);
    view.catalog().objects(View.class).forEach(
        each -> each.columns().forEach(
            column -> add(view, rows, Oids.relation(each.id()), column, column.id())
                .set("attacl", view.privileges(each.id(), column))
                .set("atthasdef", column.defaultSql().isPresent())));
    for (Table table : view.catalog().tables()) {
      long oid = Oids.relation(table.id());
      for (Column column : table.columns()) {
        add(view, rows, oid, column, column.id())
            .set("attacl", view.privileges(table.id(), column))
            .set("attnotnull", column.notNull() || isKey(table, column))
            .set("atthasdef", column.defaultSql().isPresent() || column.generatedSql().isPresent())
            .set("attgenerated", column.generatedSql().isEmpty() ? "" : column.virtual() ? "v" : "s")
            .set("atthasmissing", column.missing().isPresent())
            .set("attidentity", column.identity().map(identity -> identity.always() ? "a" : "d").orElse(""));
      }
      for (Index index : table.indexes()) {
        if (index instanceof Index.Derived derived) {
          derived(view, rows, table, derived);
          continue;
        }
        if (index instanceof Index.Hnsw graph && graph.expression().isPresent()) {
          derived(view, rows, table, graph.asDerived());
          continue;
        }
        List<Integer> keys = IndexRows.attributes(index);
        for (int i = 0; i < keys.size(); i++) {
          add(view, rows, Oids.relation(index.id()), table.columns().get(table.position(keys.get(i))), i + 1);
        }
      }
    }
  }

  private static void derived(CatalogView view, RowSet rows, Table table, Index.Derived index) {
    for (int i = 0; i < index.keys().size(); i++) {
      Index.Derived.Key key = index.keys().get(i);
      String name =
          key.column() != 0
              ? Definitions.columnName(table, key.column())
              : key.sql().matches("(?s)\\w+\\s*\\(.*") ? key.sql().replaceFirst("(?s)\\s*\\(.*", "") : "expr";
      add(view, rows, Oids.relation(index.id()), Column.of(i + 1, name, key.type()), i + 1);
    }
  }

  private static void sequences(CatalogView view, RowSet rows) {
    view.catalog().objects(Sequence.class).forEach(
        sequence -> {
          long oid = Oids.relation(sequence.id());
          add(view, rows, oid, Column.of(1, "last_value", DataType.BIGINT), 1).set("attnotnull", true);
          add(view, rows, oid, Column.of(2, "log_cnt", DataType.BIGINT), 2).set("attnotnull", true);
          add(view, rows, oid, Column.of(3, "is_called", DataType.BOOLEAN), 3).set("attnotnull", true);
        });
  }

  /** Whether the column is one of the primary key, and so never NULL. */
  static boolean isKey(Table table, Column column) {
    return table.primaryKey().filter(key -> key.columns().contains(column.id())).isPresent();
  }

  static RowSet add(CatalogView view, RowSet rows, long relation, Column column, int number) {
    DataType type = column.type();
    int modifier = type.domain() == 0 ? type.modifier() : -1;
    RowSet row = add(rows, relation, column.name(), number, PgTypes.of(type, view.catalog()), modifier);
    boolean isText = type.name() == TypeName.TEXT || type.name() == TypeName.VARCHAR || type.name() == TypeName.BPCHAR;
    long collation = type.is(SystemType.NAME) ? C_COLLATION
        : isText && type.system().isEmpty() ? collation(column.collation()) : 0;
    return row.set("attcollation", collation);
  }

  /** The OID of a collation that was declared; of none the default. */
  static long collation(Optional<String> declared) {
    return switch (declared.orElse("default")) {
      case "default" -> DEFAULT_COLLATION;
      case "C" -> C_COLLATION;
      case "POSIX" -> 951;
      default -> UCS_BASIC;
    };
  }

  private static RowSet add(RowSet rows, long relation, String name, int number, PgTypes.PgType type, int modifier) {
    return rows.add()
        .set("attrelid", relation)
        .set("attname", name)
        .set("atttypid", type.oid())
        .set("attstattarget", -1)
        .set("attlen", type.length())
        .set("attnum", number)
        .set("attndims", type.element() == 0 ? 0 : 1)
        .set("attcacheoff", -1)
        .set("atttypmod", modifier)
        .set("attbyval", type.byValue())
        .set("attalign", type.align())
        .set("attstorage", type.storage())
        .set("attislocal", true);
  }

  private static void defaults(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Column column : table.columns()) {
        column.defaultSql().or(() -> column.generatedSql().map(Definitions::expression)).ifPresent(
            expression ->
                rows.add()
                    .set("oid", Oids.columnDefault(table.id(), column))
                    .set("adrelid", Oids.relation(table.id()))
                    .set("adnum", column.id())
                    .set("adbin", view.shown(expression)));
      }
    }
    view.catalog().objects(View.class).forEach(
        each -> each.columns().forEach(
            column -> column.defaultSql().ifPresent(
                expression ->
                    rows.add()
                        .set("oid", Oids.columnDefault(each.id(), column))
                        .set("adrelid", Oids.relation(each.id()))
                        .set("adnum", column.id())
                        .set("adbin", view.shown(expression)))));
  }
}
