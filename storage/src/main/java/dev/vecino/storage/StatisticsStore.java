package dev.vecino.storage;

import dev.vecino.catalog.TableStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What is known of the values of tables. Outside of transactions: an estimate that a rollback does not take back harms
 * nobody, and one that a crash has lost is made again.
 */
final class StatisticsStore {
  private final StoreCore core;
  private final Map<Integer, TableStatistics> known = new ConcurrentHashMap<>();
  private final AtomicLong version = new AtomicLong();

  StatisticsStore(StoreCore core) {
    this.core = core;
  }

  /** Reads those of the tables that there are, and removes those of others. */
  void load(Map<Integer, TableStore> tables) {
    for (Map.Entry<Long, byte[]> entry : core.maps.statistics.entrySet()) {
      int table = entry.getKey().intValue();
      if (tables.containsKey(table)) {
        known.put(table, StatisticsCodec.read(entry.getValue()));
      } else if (!core.isReadOnly()) {
        core.maps.statistics.remove(entry.getKey());
      }
    }
  }

  Optional<TableStatistics> of(int table) {
    return Optional.ofNullable(known.get(table));
  }

  /** Grows whenever any are kept. */
  long version() {
    return version.get();
  }

  void keep(TableStatistics statistics) {
    core.checkUsable();
    if (!core.isReadOnly()) {
      core.gate.acquireUninterruptibly(); // no commit is being written
      try {
        core.maps.statistics.put((long) statistics.table(), StatisticsCodec.write(statistics));
      } finally {
        core.gate.release();
      }
    }
    TableStore store = core.state().tables().get(statistics.table());
    if (store != null) {
      store.changedRows.set(0);
    }
    known.put(statistics.table(), statistics);
    version.incrementAndGet();
  }

  /** Forgets those of tables that are gone. */
  void retain(Map<Integer, TableStore> tables) {
    for (Integer table : known.keySet()) {
      if (!tables.containsKey(table)) {
        known.remove(table);
        core.maps.statistics.remove((long) table);
      }
    }
  }
}
