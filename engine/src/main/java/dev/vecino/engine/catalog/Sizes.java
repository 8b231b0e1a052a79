package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;

/** How many bytes tables and indexes take, estimated from the number of rows and the widths of columns. */
final class Sizes {
  static final long PAGE = 8192;
  private static final int ROW_HEADER = 24;

  private Sizes() {}

  static long table(CatalogView view, Table table) {
    long width = ROW_HEADER;
    for (Column column : table.columns()) {
      width += PgTypes.width(column.type());
    }
    return pages(view.rows(table) * width);
  }

  static long index(CatalogView view, Table table, Index index) {
    long width =
        switch (index) {
          case Index.BTree tree -> ROW_HEADER + tree.columns().stream()
              .mapToLong(id -> PgTypes.width(table.columns().get(table.position(id)).type()))
              .sum();
          case Index.Derived derived -> ROW_HEADER + derived.keys().stream()
              .mapToLong(key -> PgTypes.width(key.type()))
              .sum();
          // Twice m neighbours on the lowest layer, which nearly all nodes are on alone.
          case Index.Hnsw graph -> ROW_HEADER + 2L * graph.m() * Integer.BYTES + code(table, graph);
        };
    return pages(view.rows(table) * width);
  }

  /** A code and its three factors. */
  private static long code(Table table, Index.Hnsw graph) {
    int dimensions = table.stored().get(table.position(graph.column())).type().precision();
    return graph.quantization().isNone() ? 0 : (long) dimensions * graph.quantization().bits() / 8 + 3 * Float.BYTES;
  }

  private static long pages(long bytes) {
    return (bytes + PAGE - 1) / PAGE * PAGE;
  }
}
