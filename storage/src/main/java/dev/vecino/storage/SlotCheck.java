package dev.vecino.storage;

import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.storage.codec.RowCodec;
import dev.vecino.storage.codec.SlotRef;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.h2.mvstore.Cursor;
import org.h2.mvstore.RootReference;

/** Compares the committed rows of a table with the slots of its vector files and with its graphs. */
final class SlotCheck {
  private final StoreCore core;
  private final TableView view;
  private final Consumer<String> problems;

  SlotCheck(StoreCore core, TableView view, Consumer<String> problems) {
    this.core = core;
    this.view = view;
    this.problems = problems;
  }

  /** Every slot that was ever committed has one row, or is free. */
  void checkFreeSlots() {
    for (int position : view.vectorPositions) {
      for (int p = 0; p < view.store.partitions(); p++) {
        VectorStore vectors = view.vectors[position][p];
        int column = view.table.stored().get(position).id();
        RootReference<Long, byte[]> rows;
        RootReference<Long, byte[]> free;
        int high;
        core.gate.acquireUninterruptibly();
        try {
          rows = view.store.rows[p].getRoot();
          free = vectors.free.getRoot();
          high = vectors.committedHigh();
        } finally {
          core.gate.release();
        }
        compareFreeSlots(vectors.name, slots(rows, column, vectors.name), free, high);
      }
    }
  }

  private void compareFreeSlots(String name, BitSet used, RootReference<Long, byte[]> free, int high) {
    BitSet known = (BitSet) used.clone();
    var cursor = new Cursor<>(free, null, null);
    while (cursor.hasNext()) {
      int slot = cursor.next().intValue();
      if (known.get(slot)) {
        problems.accept("slot %d of \"%s\" is free and used, or free twice".formatted(slot, name));
      }
      known.set(slot);
    }
    if (known.cardinality() != high || known.length() > high) {
      problems.accept("file \"%s\": %d slots are used or free, %d were given out"
          .formatted(name, known.cardinality(), high));
    }
  }

  private BitSet slots(RootReference<Long, byte[]> rows, int column, String name) {
    var used = new BitSet();
    var cursor = new Cursor<>(rows, null, null);
    while (cursor.hasNext()) {
      long rowId = cursor.next();
      if (RowCodec.value(cursor.getValue(), column) instanceof SlotRef ref) {
        if (used.get(ref.slot())) {
          problems.accept("slot %d of \"%s\" has two rows, one is %d".formatted(ref.slot(), name, rowId));
        }
        used.set(ref.slot());
      }
    }
    return used;
  }

  /** The graph is sound and has the slots of all committed rows, and no others but those about to be removed. */
  void checkGraph(GraphStore graph, int partition) {
    graph.change.writeLock().lock();
    try {
      HnswIndex index = graph.graph();
      String name = graph.index.name();
      index.check().forEach(problem -> problems.accept("index \"%s\": %s".formatted(name, problem)));
      Map<Integer, Long> expected = new HashMap<>();
      var cursor = new Cursor<>(view.store.newest().rows[partition], null, null);
      while (cursor.hasNext()) {
        long rowId = cursor.next();
        if (RowCodec.value(cursor.getValue(), graph.index.column()) instanceof SlotRef ref
            && graph.isMeasurable(ref.slot())) {
          expected.put(ref.slot(), rowId);
        }
      }
      for (GraphStore.Batch batch : graph.pending()) {
        for (int slot : batch.slots()) {
          expected.remove(slot);
        }
      }
      expected.forEach((slot, rowId) -> {
        if (index.rowId(slot) != rowId) {
          problems.accept("index \"%s\" lacks row %d in slot %d: it has row %d there"
              .formatted(name, rowId, slot, index.rowId(slot)));
        }
      });
      index.forEachSlot((slot, rowId) -> {
        boolean pending = Arrays.stream(graph.pending())
            .anyMatch(batch -> Arrays.stream(batch.slots()).anyMatch(other -> other == slot));
        if (!expected.containsKey(slot) && !pending && !graph.isRemoving(slot)) {
          problems.accept("index \"%s\" has row %d in slot %d, the table has not".formatted(name, rowId, slot));
        }
      });
    } finally {
      graph.change.writeLock().unlock();
    }
  }
}
