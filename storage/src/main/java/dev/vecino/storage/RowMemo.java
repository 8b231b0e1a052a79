package dev.vecino.storage;

import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/** Bytes of rows that were looked up lately, by row id, so that a hit need not descend the tree again. */
final class RowMemo {
  /*
   * A descent costs about two microseconds, most of it cache misses in MVStore's page cache; a search fetches ten rows.
   * An entry holds for every state from its own sequence to the newest one, because a commit takes out the rows that it
   * changes before it shows: forgetting and publishing are one step under `lock`, and an entry is only added, under the
   * same lock, by a reader of the newest state. Readers of entries take no lock: they have read the published state, and
   * see what was forgotten before it was.
   */
  private static final int BITS = 15;

  private final ReentrantLock lock = new ReentrantLock();
  private Entry[] entries; // null until the first is added

  private record Entry(long rowId, long sequence, byte[] bytes) {}

  private static int place(long rowId) {
    return (int) (rowId * 0x9E3779B97F4A7C15L >>> 64 - BITS);
  }

  /** The bytes of a row in the state that the commit {@code sequence} left; null where they are not known. */
  byte[] get(long rowId, long sequence) {
    Entry[] all = entries;
    if (all == null) {
      return null;
    }
    Entry entry = all[place(rowId)];
    return entry != null && entry.rowId == rowId && entry.sequence <= sequence ? entry.bytes : null;
  }

  /** Keeps the bytes of a row that were read from {@code from}, if that is the newest state still. */
  void put(TableState from, long rowId, byte[] bytes) {
    if (lock.tryLock()) {
      try {
        if (from.view.store.newest() == from) {
          if (entries == null) {
            entries = new Entry[1 << BITS];
          }
          entries[place(rowId)] = new Entry(rowId, from.sequence, bytes);
        }
      } finally {
        lock.unlock();
      }
    }
  }

  /** Runs {@code publication} after forgetting the rows that it changes. */
  void forget(Overlay<Long> changed, Runnable publication) {
    lock.lock();
    try {
      if (entries != null && changed != null) {
        Iterator<Map.Entry<Long, Change>> rows = changed.entries();
        while (rows.hasNext()) {
          entries[place(rows.next().getKey())] = null;
        }
      }
      publication.run();
    } finally {
      lock.unlock();
    }
  }
}
