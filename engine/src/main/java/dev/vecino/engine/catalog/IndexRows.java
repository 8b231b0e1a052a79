package dev.vecino.engine.catalog;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Indexes. */
final class IndexRows {
  private IndexRows() {}

  static void addTo(Map<String, SystemCatalog.Producer> producers) {
    producers.put("pg_catalog.pg_index", IndexRows::indexes);
    producers.put("pg_catalog.pg_indexes", IndexRows::definitions);
    producers.put("pg_catalog.pg_stat_user_indexes", IndexRows::statistics);
    producers.put("pg_catalog.pg_stat_all_indexes", IndexRows::statistics);
  }

  private static void indexes(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index index : table.indexes()) {
        boolean unique = Definitions.isUnique(index);
        boolean primary = index instanceof Index.BTree tree && tree.primary();
        List<Integer> attributes = attributes(index);
        int keys = Definitions.keys(table, index).size();
        rows.add()
            .set("indexrelid", Oids.relation(index.id()))
            .set("indrelid", Oids.relation(table.id()))
            .set("indnatts", attributes.size())
            .set("indnkeyatts", keys)
            .set("indisunique", unique)
            .set("indisprimary", primary)
            .set("indimmediate", !(index instanceof Index.BTree tree) || tree.isKey() || !tree.unique())
            .set("indisvalid", true)
            .set("indisready", true)
            .set("indislive", true)
            .set("indkey", attributes)
            .set("indnullsnotdistinct", index instanceof Index.BTree tree && tree.nullsEqual()
                || index instanceof Index.Derived derived && derived.nullsEqual())
            .set("indexprs", expressions(index))
            .set("indpred", Definitions.predicate(index).map(Definitions::expression).orElse(null))
            .set("indcollation", KeyForms.collations(table, index, keys))
            .set("indclass", classes(table, index))
            .set("indoption", KeyForms.options(index, keys));
      }
    }
  }

  /** Attribute numbers of keys, 0 for expressions, and of included columns. */
  static List<Integer> attributes(Index index) {
    return switch (index) {
      case Index.BTree tree -> Stream.concat(tree.columns().stream(), tree.included().stream()).toList();
      case Index.Derived derived ->
          Stream.concat(derived.keys().stream().map(Index.Derived.Key::column), derived.included().stream()).toList();
      case Index.Hnsw graph -> List.of(graph.expression().map(VectorExpression::column).orElse(graph.column()));
    };
  }

  private static String expressions(Index index) {
    if (index instanceof Index.Hnsw graph) {
      return graph.expression()
          .filter(known -> known.column() == 0)
          .map(known -> Definitions.expression(known.sql()))
          .orElse(null);
    }
    if (!(index instanceof Index.Derived derived)
        || derived.keys().stream().noneMatch(key -> key.column() == 0)) {
      return null;
    }
    return String.join(
        ", ",
        derived.keys().stream()
            .filter(key -> key.column() == 0)
            .map(key -> Definitions.expression(key.sql()))
            .toList());
  }

  private static List<Long> classes(Table table, Index index) {
    return index instanceof Index.Hnsw graph
        ? List.of(Oids.operatorClass(Definitions.operatorClass(table, graph)))
        : KeyForms.classes(table, index);
  }

  private static void definitions(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index index : table.indexes()) {
        rows.add()
            .set("schemaname", table.schema())
            .set("tablename", table.name())
            .set("indexname", index.name())
            .set("indexdef", Definitions.index(table, index));
      }
    }
  }

  private static void statistics(CatalogView view, RowSet rows) {
    for (Table table : view.catalog().tables()) {
      for (Index index : table.indexes()) {
        rows.add()
            .set("relid", Oids.relation(table.id()))
            .set("indexrelid", Oids.relation(index.id()))
            .set("schemaname", table.schema())
            .set("relname", table.name())
            .set("indexrelname", index.name());
      }
    }
  }
}
