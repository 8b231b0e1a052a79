package dev.vecino.storage;

import dev.vecino.storage.file.DiskErrors;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStoreException;

/** All rows of a table, one partition after the other. */
final class RowScan implements RowCursor {
  private final TableState from;
  private final TableChanges own;
  private final long limit;
  private final RowReader reader;
  private int partition = -1;
  private Merge<Long> entries;

  /**
   * @param own changes of the transaction that reads; null for none
   * @param limit the last of its writes that shows
   */
  RowScan(TableState from, TableChanges own, long limit, RowReader reader) {
    this.from = from;
    this.own = own;
    this.limit = limit;
    this.reader = reader;
  }

  @Override
  public boolean next() {
    try {
      while (entries == null || !entries.next()) {
        if (partition + 1 >= from.rows.length) {
          return false;
        }
        partition++;
        var base = new Cursor<>(from.rows[partition], null, null);
        entries = new Merge<>(
            base, own == null ? null : own.rows[partition].entries(), Long::compare, limit);
      }
      return true;
    } catch (MVStoreException | IllegalStateException e) {
      throw DiskErrors.of(e);
    }
  }

  int partition() {
    return partition;
  }

  byte[] bytes() {
    return entries.value();
  }

  @Override
  public long rowId() {
    return entries.key();
  }

  @Override
  public Object[] row() {
    return reader.read(entries.value(), partition);
  }

  @Override
  public void close() {}
}
