package dev.vecino.engine.session;

import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What has happened in a database since it was opened, for {@code pg_stat_database} and {@code pg_stat_user_tables}. */
final class Counters {
  /** Rows of a table that statements have changed, also those that were rolled back. */
  record Rows(LongAdder inserted, LongAdder updated, LongAdder deleted) {
    Rows() {
      this(new LongAdder(), new LongAdder(), new LongAdder());
    }
  }

  final Instant since = Instant.now();
  final LongAdder commits = new LongAdder();
  final LongAdder rollbacks = new LongAdder();
  final LongAdder returned = new LongAdder();
  final LongAdder deadlocks = new LongAdder();
  final LongAdder sessions = new LongAdder();
  private final Map<Integer, Rows> tables = new ConcurrentHashMap<>();

  Rows of(int table) {
    Rows known = tables.get(table);
    return known != null ? known : tables.computeIfAbsent(table, id -> new Rows());
  }

  Map<Integer, Rows> tables() {
    return tables;
  }
}
