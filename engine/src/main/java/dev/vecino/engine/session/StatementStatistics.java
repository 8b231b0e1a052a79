package dev.vecino.engine.session;

import dev.vecino.sql.parser.StatementText;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** How often statements ran and how long, for {@code pg_stat_statements}; those that ran least go where there are too many. */
final class StatementStatistics {
  /** Longest text that is kept, in characters. */
  private static final int MOST_CHARACTERS = 8192;
  /** Part of the entries that is removed at a time. */
  private static final int PART_REMOVED = 20;

  private record Key(int role, String text) {}

  private final Map<Key, StatementEntry> entries = new ConcurrentHashMap<>();
  private final ReentrantLock removing = new ReentrantLock();
  private volatile int generation; // written under the lock

  /** The entry of a statement, whose literals do not count. */
  StatementEntry entry(int role, String sql, int most) {
    String normalized = StatementText.normalized(sql);
    String text = normalized.length() > MOST_CHARACTERS ? normalized.substring(0, MOST_CHARACTERS) : normalized;
    StatementEntry entry = entries.computeIfAbsent(new Key(role, text), key -> new StatementEntry(role, text));
    if (entries.size() > most && removing.tryLock()) {
      try {
        remove(most, entry);
      } finally {
        removing.unlock();
      }
    }
    return entry;
  }

  private void remove(int most, StatementEntry kept) {
    List<StatementEntry> seldom =
        entries.values().stream()
            .filter(entry -> entry != kept)
            .sorted(Comparator.comparingLong(StatementEntry::calls))
            .limit(Math.max(1, entries.size() - most + most / PART_REMOVED))
            .toList();
    seldom.forEach(entry -> entries.remove(new Key(entry.role(), entry.text())));
    generation++;
  }

  /** Grows when entries were removed: those that were kept elsewhere do not count any more. */
  int generation() {
    return generation;
  }

  List<StatementEntry> all() {
    return List.copyOf(entries.values());
  }

  void reset() {
    removing.lock();
    try {
      entries.clear();
      generation++;
    } finally {
      removing.unlock();
    }
  }
}
