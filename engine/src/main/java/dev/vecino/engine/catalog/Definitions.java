package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.index.Metric;
import java.util.List;
import java.util.stream.Collectors;

/** Indexes and constraints as statements would define them. */
final class Definitions {
  private static final int DEFAULT_M = 16;
  private static final int DEFAULT_EF_CONSTRUCTION = 64;

  private Definitions() {}

  static String index(Table table, Index index) {
    boolean unique = index instanceof Index.BTree tree && tree.unique();
    String using = index instanceof Index.Hnsw ? "hnsw" : "btree";
    String keys = index.columns().stream().map(id -> key(table, index, id)).collect(Collectors.joining(", "));
    return "CREATE %sINDEX %s ON %s.%s USING %s (%s)%s".formatted(
        unique ? "UNIQUE " : "", quoteIdentifier(index.name()), quoteIdentifier(table.schema()),
        quoteIdentifier(table.name()), using, keys, with(index));
  }

  private static String key(Table table, Index index, int columnId) {
    String column = column(table, columnId);
    return index instanceof Index.Hnsw graph ? column + " " + operatorClass(graph.metric()) : column;
  }

  static String columnName(Table table, int columnId) {
    return table.columns().get(table.position(columnId)).name();
  }

  static String column(Table table, int columnId) {
    return quoteIdentifier(columnName(table, columnId));
  }

  static String operatorClass(Metric metric) {
    return switch (metric) {
      case L2 -> "vector_l2_ops";
      case COSINE -> "vector_cosine_ops";
      case INNER_PRODUCT -> "vector_ip_ops";
      case L1 -> "vector_l1_ops";
    };
  }

  private static String with(Index index) {
    return index instanceof Index.Hnsw graph && options(index) != null
        ? " WITH (m='%d', ef_construction='%d')".formatted(graph.m(), graph.efConstruction())
        : "";
  }

  /** What {@code pg_class.reloptions} has: null where all are the defaults. */
  static List<String> options(Index index) {
    return index instanceof Index.Hnsw graph
            && (graph.m() != DEFAULT_M || graph.efConstruction() != DEFAULT_EF_CONSTRUCTION)
        ? List.of("m=" + graph.m(), "ef_construction=" + graph.efConstruction())
        : null;
  }

  static String constraint(Table table, Index.BTree index) {
    return (index.primary() ? "PRIMARY KEY (" : "UNIQUE (")
        + index.columns().stream().map(id -> column(table, id)).collect(Collectors.joining(", "))
        + ")";
  }

  static String constraint(Check check) {
    return "CHECK ((" + check.expressionSql() + "))" + (check.validated() ? "" : " NOT VALID");
  }
}
