package dev.vecino.storage;

import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.h2.mvstore.MVMap;

/**
 * The log of an index: what each commit did to its graph, kept until a saved graph shows it.
 *
 * <pre>
 *   key   := sequence << 20 | part           parts of at most 4096 slots
 *   value := removed:count slot*  added:count (slot rowId)*
 * </pre>
 */
final class GraphLog {
  private static final int PART_BITS = 20;
  private static final int PART = 4096;

  private GraphLog() {}

  static void write(Journal journal, MVMap<Long, byte[]> log, GraphStore.Batch batch) {
    long key = batch.sequence() << PART_BITS;
    int[] removed = batch.removed().stream().toArray();
    int[] added = batch.slots();
    for (int at = 0; at < Math.max(removed.length, added.length); at += PART) {
      var sink = new ByteSink();
      int end = Math.max(at, Math.min(at + PART, removed.length));
      sink.putVar(end - at);
      for (int i = at; i < end; i++) {
        sink.putVar(removed[i]);
      }
      end = Math.max(at, Math.min(at + PART, added.length));
      sink.putVar(end - at);
      for (int i = at; i < end; i++) {
        sink.putVar(added[i]);
        sink.putVar(batch.rowIds()[i]);
      }
      journal.put(log, key++, sink.toArray());
    }
  }

  /**
   * The net effect of some commits.
   *
   * @param removed slots whose old content must leave the graph
   * @param added rows of the slots that have one at the end
   */
  record Net(BitSet removed, Map<Integer, Long> added) {}

  static Net after(MVMap<Long, byte[]> log, long covered) {
    var net = new Net(new BitSet(), new HashMap<>());
    Iterator<Long> keys = log.keyIterator(covered + 1 << PART_BITS);
    while (keys.hasNext()) {
      var source = new ByteSource(log.get(keys.next()));
      for (int count = source.getNumber(); count > 0; count--) {
        int slot = source.getNumber();
        net.removed().set(slot);
        net.added().remove(slot);
      }
      for (int count = source.getNumber(); count > 0; count--) {
        net.added().put(source.getNumber(), source.getVar());
      }
    }
    return net;
  }

  static boolean hasMore(MVMap<Long, byte[]> log, long covered) {
    return log.ceilingKey(covered + 1 << PART_BITS) != null;
  }

  /** Forgets commits that a saved graph shows. */
  static void truncate(MVMap<Long, byte[]> log, long covered) {
    for (Long key = log.firstKey(); key != null && key >>> PART_BITS <= covered; key = log.firstKey()) {
      log.remove(key);
    }
  }
}
