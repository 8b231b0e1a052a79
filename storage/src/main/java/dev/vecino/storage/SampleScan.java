package dev.vecino.storage;

import dev.vecino.storage.file.DiskErrors;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.MVStoreException;

/** Some rows of a table: runs of neighbours that begin at even distances, in row id order within a partition. */
final class SampleScan implements RowCursor {
  private final TableState from;
  private final RowReader reader;
  private final int runs; // of each partition
  private int partition = -1;
  private int run;
  private int left; // in the run
  private long first;
  private long last;
  private long rowId;
  private byte[] bytes;
  private Cursor<Long, byte[]> entries;

  /** @param most how many rows are wanted, of all partitions together */
  SampleScan(TableState from, RowReader reader, long most) {
    this.from = from;
    this.reader = reader;
    this.runs = (int) Math.max(1, most / Snapshot.RUN / from.rows.length);
    this.run = runs;
  }

  @Override
  public boolean next() {
    try {
      while (left == 0 || !entries.hasNext()) {
        if (!nextRun()) {
          return false;
        }
      }
      left--;
      rowId = entries.next();
      bytes = entries.getValue();
      return true;
    } catch (MVStoreException | IllegalStateException e) {
      throw DiskErrors.of(e);
    }
  }

  private boolean nextRun() {
    while (run == runs) {
      if (++partition == from.rows.length) {
        return false;
      }
      var ascending = new Cursor<>(from.rows[partition], null, null);
      if (ascending.hasNext()) {
        first = ascending.next();
        last = new Cursor<>(from.rows[partition], null, null, true).next();
        rowId = first - 1;
        run = 0;
      }
    }
    long start = first + (long) ((double) (last - first + 1) * run++ / runs);
    // Where ids are missing, runs come nearer to each other: none begins before the last one ended.
    entries = new Cursor<>(from.rows[partition], Math.max(start, rowId + 1), null);
    left = Snapshot.RUN;
    return true;
  }

  @Override
  public long rowId() {
    return rowId;
  }

  @Override
  public Object[] row() {
    return reader.read(bytes, partition);
  }

  @Override
  public void close() {}
}
