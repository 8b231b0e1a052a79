package dev.vecino.engine.catalog;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Indexes. */
final class IndexRows {
  private static final Map<Long, Long> CLASSES = new HashMap<>(); // default B-tree operator class by type

  static {
    for (Object[] row : SystemCatalog.fixed("pg_opclass")) {
      CLASSES.put((Long) row[6], (Long) row[0]);
    }
    CLASSES.put(1043L, CLASSES.get(25L)); // varchar is ordered as text
  }

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
            .set("indimmediate", true)
            .set("indisvalid", true)
            .set("indisready", true)
            .set("indislive", true)
            .set("indkey", attributes)
            .set("indnullsnotdistinct", index instanceof Index.BTree tree && tree.nullsEqual()
                || index instanceof Index.Derived derived && derived.nullsEqual())
            .set("indexprs", expressions(index))
            .set("indpred", Definitions.predicate(index).map(Definitions::expression).orElse(null))
            .set("indcollation", Collections.nCopies(keys, 0))
            .set("indclass", classes(table, index))
            .set("indoption", Collections.nCopies(keys, 0));
      }
    }
  }

  /** Attribute numbers of keys, 0 for expressions, and of included columns. */
  static List<Integer> attributes(Index index) {
    return switch (index) {
      case Index.BTree tree -> Stream.concat(tree.columns().stream(), tree.included().stream()).toList();
      case Index.Derived derived -> derived.keys().stream().map(Index.Derived.Key::column).toList();
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

  private static long operatorClass(DataType type) {
    Long own = CLASSES.get((long) type.oid());
    return own == null ? CLASSES.getOrDefault((long) type.name().oid(), 0L) : own;
  }

  private static List<Long> classes(Table table, Index index) {
    if (index instanceof Index.Hnsw graph) {
      return List.of(Oids.operatorClass(Definitions.operatorClass(table, graph)));
    }
    List<Long> classes = new ArrayList<>();
    if (index instanceof Index.Derived derived) {
      derived.keys().forEach(key -> classes.add(operatorClass(key.type())));
      return classes;
    }
    for (int id : index.columns()) {
      classes.add(operatorClass(table.columns().get(table.position(id)).type()));
    }
    return classes;
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
