package dev.vecino.engine.catalog;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;

/** How many bytes tables and indexes take, estimated from the number of rows and the widths of columns. */
final class Sizes {
  static final long PAGE = 8192;
  private static final int ROW_HEADER = 24;
  private static final int LONGEST_ROW = 2032 - ROW_HEADER; // a quarter of a page

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
    // A page that says where the index begins; that of a graph is followed by one for nodes at once.
    long first = index instanceof Index.Hnsw && view.rows(table) == 0 ? 2 * PAGE : PAGE;
    return first + pages(view.rows(table) * width);
  }

  static long indexes(CatalogView view, Table table) {
    return table.indexes().stream().mapToLong(index -> index(view, table, index)).sum();
  }

  static long all(CatalogView view, Table table) {
    return table(view, table) + apart(table) + indexes(view, table);
  }

  /** The page that PostgreSQL begins with for values too long for their rows, if any of the columns may have such. */
  static long apart(Table table) {
    long longest = 0;
    for (Column column : table.columns()) {
      long width = PgTypes.greatestWidth(column.type());
      if (width < 0) {
        return PAGE;
      }
      longest += width;
    }
    return longest > LONGEST_ROW ? PAGE : 0;
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
