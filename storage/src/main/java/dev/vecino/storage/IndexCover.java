package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.storage.codec.KeyDecoder;
import dev.vecino.type.DataType;

/** Rows that are made of the keys of an index, because these have all columns that are asked for. */
public final class IndexCover {
  private final DataType[] types;
  private final int[] places; // of each key in the row; -1 where it is not wanted
  private final int width;

  private IndexCover(DataType[] types, int[] places, int width) {
    this.types = types;
    this.places = places;
    this.width = width;
  }

  /**
   * Whether the keys of an index tell some columns of the table, so that their rows are not read.
   *
   * @param wanted positions in the table; null for all
   */
  public static boolean has(Table table, Index.BTree index, int[] wanted) {
    return of(table, index, wanted) != null;
  }

  /** The keys of an index as rows of {@code table}; null where they lack a column. */
  static IndexCover of(Table table, Index.BTree index, int[] wanted) {
    if (wanted == null) {
      return null;
    }
    int[] places = new int[index.columns().size()];
    DataType[] types = new DataType[places.length];
    int readable = 0;
    for (; readable < places.length; readable++) {
      int column = index.columns().get(readable); // 0 for an expression
      int position = column == 0 ? -1 : table.position(column);
      if (position < 0 || !KeyDecoder.reads(table.columns().get(position).type())) {
        break;
      }
      types[readable] = table.columns().get(position).type();
      places[readable] = position;
    }
    int needed = 0;
    for (int position : wanted) {
      int key = 0;
      while (key < readable && places[key] != position) {
        key++;
      }
      if (key == readable) {
        return null;
      }
      needed = Math.max(needed, key + 1);
    }
    int[] used = new int[needed];
    System.arraycopy(places, 0, used, 0, needed);
    return new IndexCover(types, used, table.stored().size());
  }

  /** The row of an entry, with NULL in the columns that are not wanted. */
  Object[] row(byte[] entry) {
    Object[] row = new Object[width];
    Object[] values = KeyDecoder.values(entry, types, places.length);
    for (int i = 0; i < places.length; i++) {
      row[places[i]] = values[i];
    }
    return row;
  }
}
