package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Sequence;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Where the sequences of a store stand, by their counters; outside of transactions, and never behind after a crash. */
final class Sequences {
  private static final String LAST = "sequence.last.";
  private static final String FRESH = "sequence.fresh."; // there where the last value was not given yet

  private final StoreCore core;
  private final Map<Integer, SequenceCounter> counters = new ConcurrentHashMap<>();

  Sequences(StoreCore core) {
    this.core = core;
  }

  SequenceCounter of(Sequence sequence) {
    SequenceCounter known = counters.get(sequence.counter());
    return known != null
        ? known
        : counters.computeIfAbsent(sequence.counter(), number -> new SequenceCounter(this, number, read(sequence)));
  }

  private Sequence.Position read(Sequence sequence) {
    Long last = core.maps.counters.get(LAST + sequence.counter());
    return last == null
        ? sequence.first()
        : new Sequence.Position(last, !core.maps.counters.containsKey(FRESH + sequence.counter()));
  }

  boolean isReadOnly() {
    return core.isReadOnly();
  }

  /** Makes a position survive a crash. */
  void keep(int counter, Sequence.Position position) {
    core.checkUsable();
    put(counter, position);
    core.leader.flush();
  }

  private void put(int counter, Sequence.Position position) {
    core.gate.acquireUninterruptibly(); // no commit is being written
    try {
      core.maps.counters.put(LAST + counter, position.last());
      if (position.called()) {
        core.maps.counters.remove(FRESH + counter);
      } else {
        core.maps.counters.put(FRESH + counter, 1L);
      }
    } finally {
      core.gate.release();
    }
  }

  /** Notes the exact positions, for an orderly closing: nothing that was reserved is lost. */
  void settle() {
    counters.forEach((number, counter) -> {
      if (counter.hasReserve()) {
        put(number, counter.position());
      }
    });
  }

  void remove(int counter) {
    counters.remove(counter);
    core.maps.counters.remove(LAST + counter);
    core.maps.counters.remove(FRESH + counter);
  }

  /** Removes what a crash left of sequences that were never committed. */
  void removeOrphans(Catalog catalog) {
    Set<Integer> known = new HashSet<>();
    catalog.objects(Sequence.class).forEach(sequence -> known.add(sequence.counter()));
    List<String> names = core.maps.counters.keyList().stream().filter(name -> name.startsWith(LAST)).toList();
    for (String name : names) {
      int counter = Integer.parseInt(name.substring(LAST.length()));
      if (!known.contains(counter)) {
        remove(counter);
      }
    }
  }
}
