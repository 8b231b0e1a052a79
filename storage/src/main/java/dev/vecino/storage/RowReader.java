package dev.vecino.storage;

import dev.vecino.catalog.Table;
import dev.vecino.storage.codec.RowCodec;
import dev.vecino.storage.codec.SlotRef;

/** Makes rows from their bytes and from the vectors that lie elsewhere. */
final class RowReader {
  private final RowCodec codec;
  private final int[] vectorPositions; // of wanted columns in files
  private final VectorStore[][] vectors;

  RowReader(RowCodec codec, int[] vectorPositions, VectorStore[][] vectors) {
    this.codec = codec;
    this.vectorPositions = vectorPositions;
    this.vectors = vectors;
  }

  /** A reader for rows as {@code table}, maybe an older or newer version than the view's, has them. */
  static RowReader of(TableView view, Table table, int[] wanted) {
    TableView as = table == view.table ? view : new TableView(table, view.store);
    return new RowReader(as.codec.only(wanted), as.vectorPositions, as.vectors);
  }

  Object[] read(byte[] bytes, int partition) {
    Object[] row = codec.decode(bytes);
    resolve(row, partition);
    return row;
  }

  /** The row with {@link SlotRef}s for the vectors in files. */
  Object[] stored(byte[] bytes) {
    return codec.decode(bytes);
  }

  /** A row to be given to {@link #fill}. */
  Object[] blank() {
    return codec.blank();
  }

  /** As {@link RowCodec#fill}; {@link #resolve} is to follow. */
  SlotRef fill(Object[] row, byte[] bytes, int column) {
    return codec.fill(row, bytes, column);
  }

  /** Puts vectors in the place of {@link SlotRef}s. */
  void resolve(Object[] row, int partition) {
    for (int position : vectorPositions) {
      if (row[position] instanceof SlotRef ref) {
        row[position] = vectors[position][partition].read(ref);
      }
    }
  }
}
