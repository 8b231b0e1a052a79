package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.storage.codec.KeyDecoder;
import dev.vecino.type.DataType;
import java.util.Arrays;

/** Rows that are made of the entries of an index, because these have all columns that are asked for. */
public final class IndexCover {
  private final DataType[] types;
  private final boolean[] descending; // by key; null where none is
  private final int[] places; // of each key in the row
  private final int[] included; // places of what entries hold besides keys; null where none of it is wanted
  private final int width;

  private IndexCover(DataType[] types, boolean[] descending, int[] places, int[] included, int width) {
    this.types = types;
    this.descending = descending;
    this.places = places;
    this.included = included;
    this.width = width;
  }

  /**
   * Whether the entries of an index tell some columns of the table, so that their rows are not read.
   *
   * @param wanted positions in the table; null for all
   */
  public static boolean has(Table table, Index.BTree index, int[] wanted) {
    return of(table, index, wanted) != null;
  }

  /** The entries of an index as rows of {@code table}; null where they lack a column. */
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
    int[] included = IncludedColumns.positions(table, index);
    boolean besides = false;
    int needed = 0;
    for (int position : wanted) {
      int key = 0;
      while (key < readable && places[key] != position) {
        key++;
      }
      if (key < readable) {
        needed = Math.max(needed, key + 1);
      } else if (included != null && Arrays.stream(included).anyMatch(place -> place == position)) {
        besides = true;
      } else {
        return null;
      }
    }
    return new IndexCover(
        types, descending(index, needed), Arrays.copyOf(places, needed), besides ? included : null,
        table.stored().size());
  }

  private static boolean[] descending(Index.BTree index, int keys) {
    boolean[] descending = new boolean[keys];
    boolean any = false;
    for (int i = 0; i < keys; i++) {
      descending[i] = index.forms().get(i).descending();
      any |= descending[i];
    }
    return any ? descending : null;
  }

  /**
   * The row of an entry, with NULL in the columns that are not wanted; null where the entry is of a time when entries
   * held nothing but keys.
   */
  Object[] row(byte[] entry, byte[] held) {
    if (included != null && held.length == 0) {
      return null;
    }
    Object[] row = new Object[width];
    Object[] values = KeyDecoder.values(entry, types, descending, places.length);
    if (included != null) {
      IncludedColumns.decode(held, included, row);
    }
    for (int i = 0; i < places.length; i++) {
      row[places[i]] = values[i];
    }
    return row;
  }
}
