package dev.vecino.storage;

import java.util.Arrays;

/** What a transaction has written to one table and not yet committed. */
final class TableChanges {
  private TableView view;
  /** By partition. */
  final Overlay<Long>[] rows;
  /** By index of the view, then partition. */
  private Overlay<byte[]>[][] keys;

  @SuppressWarnings({"unchecked", "rawtypes"})
  TableChanges(TableView view) {
    this.view = view;
    this.rows = new Overlay[view.store.partitions()];
    Arrays.setAll(rows, p -> new Overlay<Long>(Long::compare));
    this.keys = new Overlay[view.indexes.length][];
    Arrays.setAll(keys, i -> overlays(rows.length));
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static Overlay<byte[]>[] overlays(int partitions) {
    Overlay<byte[]>[] parts = new Overlay[partitions];
    Arrays.setAll(parts, p -> new Overlay<byte[]>(Arrays::compareUnsigned));
    return parts;
  }

  TableView view() {
    return view;
  }

  Overlay<byte[]> keys(int i, int partition) {
    return keys[i][partition];
  }

  /** Follows a change of the table: keys of indexes that stay keep their changes. Returns what takes that back. */
  @SuppressWarnings({"unchecked", "rawtypes"})
  Runnable use(TableView next) {
    TableView oldView = view;
    Overlay<byte[]>[][] oldKeys = keys;
    Overlay<byte[]>[][] moved = new Overlay[next.indexes.length][];
    for (int i = 0; i < moved.length; i++) {
      int old = view.indexOf(next.indexes[i].id);
      moved[i] = old >= 0 ? keys[old] : overlays(rows.length);
    }
    view = next;
    keys = moved;
    return () -> {
      view = oldView;
      keys = oldKeys;
    };
  }

  boolean isEmpty() {
    for (Overlay<Long> part : rows) {
      if (!part.isEmpty()) {
        return false;
      }
    }
    return true;
  }
}
