package dev.vecino.storage;

import dev.vecino.storage.codec.SlotRef;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The slots that one commit takes and frees in one vector file, and what that means for the graphs over it. */
final class SlotChanges {
  private final VectorStore vectors;
  private final List<GraphStore> graphs;
  private final Maps maps;
  private final Journal journal;
  private final long sequence;
  private final BitSet taken = new BitSet();
  private final BitSet freed = new BitSet();
  private final int highBefore;
  private int[] slots = new int[4];
  private long[] rowIds = new long[4];
  private int count;
  private final List<GraphStore.Batch> batches = new ArrayList<>(); // by graph

  SlotChanges(VectorStore vectors, List<GraphStore> graphs, Maps maps, Journal journal, long sequence) {
    this.vectors = vectors;
    this.graphs = graphs;
    this.maps = maps;
    this.journal = journal;
    this.sequence = sequence;
    this.highBefore = vectors.committedHigh();
  }

  /** Notes that the row had {@code before} and has {@code now}; null for none. */
  void add(long rowId, SlotRef before, SlotRef now) {
    if (before != null && now != null && before.slot() == now.slot()) {
      return;
    }
    if (before != null) {
      freed.set(before.slot());
    }
    if (now != null) {
      taken.set(now.slot());
      if (count == slots.length) {
        slots = Arrays.copyOf(slots, count * 2);
        rowIds = Arrays.copyOf(rowIds, count * 2);
      }
      slots[count] = now.slot();
      rowIds[count++] = rowId;
    }
  }

  void apply() {
    keepFreeSlots();
    for (GraphStore graph : graphs) {
      GraphStore.Batch batch = batch(graph);
      batches.add(batch);
      GraphLog.write(journal, graph.log, batch);
    }
  }

  /*
   * The map of free slots has exactly the slots below `committedHigh` that no committed row has. A commit that raises it
   * frees what lies between and belongs to transactions that are still running; they take them when they commit.
   */
  private void keepFreeSlots() {
    int high = Math.max(highBefore, taken.length());
    for (int slot = taken.nextSetBit(0); slot >= 0 && slot < highBefore; slot = taken.nextSetBit(slot + 1)) {
      journal.remove(vectors.free, (long) slot);
    }
    for (int slot = taken.nextClearBit(highBefore); slot < high; slot = taken.nextClearBit(slot + 1)) {
      journal.put(vectors.free, (long) slot, Keys.NOTHING);
    }
    for (int slot = freed.nextSetBit(0); slot >= 0; slot = freed.nextSetBit(slot + 1)) {
      journal.put(vectors.free, (long) slot, Keys.NOTHING);
    }
    if (high > highBefore) {
      journal.put(maps.counters, "slots." + vectors.name, (long) high);
      vectors.raiseCommittedHigh(high);
    }
  }

  private GraphStore.Batch batch(GraphStore graph) {
    int[] linked = new int[count];
    long[] rows = new long[count];
    int found = 0;
    for (int i = 0; i < count; i++) {
      if (graph.isMeasurable(slots[i])) {
        linked[found] = slots[i];
        rows[found++] = rowIds[i];
      }
    }
    return new GraphStore.Batch(sequence, Arrays.copyOf(linked, found), Arrays.copyOf(rows, found), freed);
  }

  void undo() {
    vectors.raiseCommittedHigh(highBefore);
  }

  /** Called before the commit shows to anybody. */
  void announce() {
    for (int i = 0; i < graphs.size(); i++) {
      graphs.get(i).announce(batches.get(i));
    }
  }

  /** Called when the commit is durable. */
  void link() {
    for (int i = 0; i < graphs.size(); i++) {
      graphs.get(i).link(batches.get(i));
    }
  }

  boolean leavesWork() {
    return frees() || graphs.stream().anyMatch(GraphStore::isSaveDue);
  }

  boolean frees() {
    return !freed.isEmpty();
  }

  /** Called when no snapshot needs the slots any more that these commits have freed. */
  static void letGo(List<SlotChanges> all) {
    Map<GraphStore, List<GraphStore.Batch>> removed = new IdentityHashMap<>();
    for (SlotChanges changes : all) {
      for (int i = 0; i < changes.graphs.size(); i++) {
        removed.computeIfAbsent(changes.graphs.get(i), _ -> new ArrayList<>()).add(changes.batches.get(i));
      }
    }
    removed.forEach(GraphStore::remove);
    all.forEach(changes -> changes.freed.stream().forEach(changes.vectors::release));
  }
}
