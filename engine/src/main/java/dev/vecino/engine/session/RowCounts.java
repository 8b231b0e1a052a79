package dev.vecino.engine.session;

import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.planner.Planner;
import dev.vecino.storage.Snapshot;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

/**
 * The row counts and the statistics that a plan was made for; a plan for an empty table is no plan for a million rows.
 */
final class RowCounts implements Planner.Statistics {
  private static final long NANOS_BETWEEN_INSPECTIONS = 1_000_000_000;
  /** Tables below this many rows are planned alike. */
  private static final long SMALL = 256;
  /** Growth or shrinkage that asks for a new plan: paths change with magnitudes, not with single rows. */
  private static final long FACTOR = 4;

  private final Map<Table, Long> counted = new HashMap<>();
  private final Map<Table, Optional<TableStatistics>> values = new HashMap<>();
  private Snapshot planning; // only while the plan is made
  private final LongSupplier clock;
  private volatile long inspected; // threads may race: one inspection too many does no harm
  private volatile long version; // of the statistics of all tables
  private boolean dependsOnValues;

  /** Counts rows by {@code planning}; {@code clock} gives nanoseconds since any moment. */
  RowCounts(Snapshot planning, LongSupplier clock) {
    this.planning = planning;
    this.clock = clock;
    this.inspected = clock.getAsLong();
    this.version = planning.statisticsVersion();
  }

  @Override
  public void unknownValue() {
    dependsOnValues = true;
  }

  /** Whether other values of the parameters may ask for another plan. */
  boolean dependsOnValues() {
    return dependsOnValues;
  }

  @Override
  public long rows(Table table) {
    dependsOnValues |= hasPartialIndex(table);
    return counted.computeIfAbsent(table, planning::estimatedRows);
  }

  @Override
  public Optional<TableStatistics> values(Table table) {
    return values.computeIfAbsent(table, planning::statistics);
  }

  /** Whether a condition may ask for an index of some rows only, which it does by its text. */
  private static boolean hasPartialIndex(Table table) {
    return table.derived().stream().anyMatch(index -> index.predicateSql().isPresent())
        || table.hnsws().stream()
            .anyMatch(graph -> graph.expression().flatMap(VectorExpression::predicateSql).isPresent());
  }

  /** The plan is made: nothing is counted from now on. */
  RowCounts planned() {
    planning = null;
    return this;
  }

  /**
   * Whether the tables were analyzed since, or have grown or shrunk so much that another plan may be better; for the
   * latter it looks about once a second.
   */
  boolean outdated(Snapshot now) {
    long newest = now.statisticsVersion();
    if (newest != version) {
      version = newest;
      if (values.entrySet().stream().anyMatch(entry -> !now.statistics(entry.getKey()).equals(entry.getValue()))) {
        return true;
      }
    }
    if (counted.isEmpty() || clock.getAsLong() - inspected < NANOS_BETWEEN_INSPECTIONS) {
      return false;
    }
    inspected = clock.getAsLong();
    for (Map.Entry<Table, Long> entry : counted.entrySet()) {
      long before = Math.max(SMALL, entry.getValue());
      long after = Math.max(SMALL, now.estimatedRows(entry.getKey()));
      if (after > FACTOR * before || before > FACTOR * after) {
        return true;
      }
    }
    return false;
  }
}
