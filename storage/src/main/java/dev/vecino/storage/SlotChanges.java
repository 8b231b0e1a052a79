package dev.vecino.storage;

import dev.vecino.storage.codec.SlotRef;
import java.util.BitSet;

/** The slots that one commit takes and frees in one vector file. */
final class SlotChanges {
  private final VectorStore vectors;
  private final Maps maps;
  private final Journal journal;
  private final BitSet taken = new BitSet();
  private final BitSet freed = new BitSet();
  private final int highBefore;

  SlotChanges(VectorStore vectors, Maps maps, Journal journal) {
    this.vectors = vectors;
    this.maps = maps;
    this.journal = journal;
    this.highBefore = vectors.committedHigh();
  }

  /** Notes that the row had {@code before} and has {@code now}; null for none. */
  void add(long rowId, SlotRef before, SlotRef now) {
    if (before != null && (now == null || now.slot() != before.slot())) {
      freed.set(before.slot());
    }
    if (now != null && (before == null || now.slot() != before.slot())) {
      taken.set(now.slot());
    }
  }

  /*
   * The map of free slots has exactly the slots below `committedHigh` that no committed row has. A commit that raises it
   * frees what lies between and belongs to transactions that are still running; they take them when they commit.
   */
  void apply() {
    int high = highBefore;
    for (int slot = taken.nextSetBit(0); slot >= 0; slot = taken.nextSetBit(slot + 1)) {
      if (slot < highBefore) {
        journal.remove(vectors.free, (long) slot);
      }
      high = Math.max(high, slot + 1);
    }
    for (int slot = highBefore; slot < high; slot++) {
      if (!taken.get(slot)) {
        journal.put(vectors.free, (long) slot, Keys.NOTHING);
      }
    }
    for (int slot = freed.nextSetBit(0); slot >= 0; slot = freed.nextSetBit(slot + 1)) {
      journal.put(vectors.free, (long) slot, Keys.NOTHING);
    }
    if (high > highBefore) {
      journal.put(maps.counters, "slots." + vectors.name, (long) high);
      vectors.raiseCommittedHigh(high);
    }
  }

  void undo() {
    vectors.raiseCommittedHigh(highBefore);
  }

  void published(StoreCore core, long sequence) {
    if (!freed.isEmpty()) {
      core.retire(sequence, () -> freed.stream().forEach(vectors::release));
    }
  }

  boolean isTaken(int slot) {
    return taken.get(slot);
  }
}
