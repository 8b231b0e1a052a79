package dev.vecino.storage;

import dev.vecino.storage.file.DiskErrors;
import java.util.Map;
import org.h2.mvstore.MVStore;
import org.h2.mvstore.MVStoreException;

/** Gives the space of overwritten pages back: writes what is left in old, mostly empty chunks to a new one. */
final class Compaction {
  /*
   * Rewriting a page changes the roots of its map, though not what is in it. So it is a commit of its own that publishes the
   * new roots; MVStore keeps the old pages, whose chunks it would reuse, until every snapshot of the old roots is closed.
   */
  private static final int FILL_PERCENT = 50; // of live bytes in chunks, below which it is worth the writing
  private static final int WRITE_BYTES = 16 << 20; // that one run may write, while commits wait

  private final StoreCore core;

  Compaction(StoreCore core) {
    this.core = core;
  }

  /** One run; returns whether anything was rewritten. */
  boolean run() {
    MVStore store = core.maps.store;
    if (core.files.isEmpty() || core.isReadOnly() || store.getFileStore().getChunksFillRate() >= FILL_PERCENT) {
      return false;
    }
    core.gate.acquireUninterruptibly();
    try {
      core.checkUsable();
      MVStore.TxCounter kept = store.registerVersionUsage();
      boolean written = store.compact(FILL_PERCENT, WRITE_BYTES);
      publish();
      core.retire(core.state().sequence(), () -> store.deregisterVersionUsage(kept));
      return written;
    } catch (MVStoreException e) {
      core.fail(DiskErrors.of(e));
      throw DiskErrors.of(e);
    } finally {
      core.gate.release();
    }
  }

  private void publish() {
    CommittedState old = core.state();
    long sequence = old.sequence() + 1;
    core.maps.counters.put("sequence", sequence);
    long needed = core.oldestNeeded();
    for (Map.Entry<Integer, TableStore> table : old.tables().entrySet()) {
      TableState state = table.getValue().newest();
      table.getValue().publish(TableState.capture(sequence, state.view, state), null, needed);
    }
    core.publish(new CommittedState(sequence, old.catalog(), old.tables()));
  }
}
