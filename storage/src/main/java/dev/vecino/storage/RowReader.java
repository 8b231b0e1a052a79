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

  /**
   * The row, if its vector lies in a certain slot; else null.
   *
   * @param column attribute number of the vector
   */
  Object[] readAt(byte[] bytes, int partition, int column, int slot) {
    return RowCodec.value(bytes, column) instanceof SlotRef ref && ref.slot() == slot ? read(bytes, partition) : null;
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
