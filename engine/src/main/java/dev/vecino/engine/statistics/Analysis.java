package dev.vecino.engine.statistics;

import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.ColumnStatistics;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** Gathers statistics of a table from a sample of its rows. */
public final class Analysis {
  /** Rows of a sample, for each common value that is wanted. */
  private static final long SAMPLED_PER_TARGET = 1000;
  /** Rows whose vectors are read: only NULLs are counted. */
  private static final long SAMPLED_VECTORS = 1000;
  private static final int CANCEL_INTERVAL = 1024;
  /** With fewer values than two runs there is no half to compare with. */
  static final int RUNS_FOR_GROWTH = Snapshot.RUN;

  private final Snapshot snapshot;
  private final int target;
  private final BooleanSupplier cancelled;

  /** @param target how many common values and bounds of histograms are kept of a column */
  public Analysis(Snapshot snapshot, int target, BooleanSupplier cancelled) {
    this.snapshot = snapshot;
    this.target = target;
    this.cancelled = cancelled;
  }

  /**
   * Looks at a table; of columns that are not asked for, what was known remains.
   *
   * @param columns attribute numbers
   * @param automatic whether nobody asked for it
   */
  public TableStatistics run(Table table, List<Integer> columns, Instant now, boolean automatic) {
    Map<Integer, ColumnStatistics> found = new HashMap<>();
    snapshot.statistics(table).ifPresent(
        known -> table.columns().forEach(
            column -> known.of(column).ifPresent(statistics -> found.put(column.id(), statistics))));
    long rows = snapshot.estimatedRows(table);
    add(found, table, positions(table, columns, true), rows, SAMPLED_PER_TARGET * target);
    add(found, table, positions(table, columns, false), rows, SAMPLED_VECTORS);
    return new TableStatistics(table.id(), rows, now, automatic, found);
  }

  private static int[] positions(Table table, List<Integer> columns, boolean ordered) {
    return IntStream.range(0, table.columns().size())
        .filter(i -> columns.contains(table.columns().get(i).id()))
        .filter(i -> ColumnSketch.isOrdered(table.columns().get(i).type()) == ordered)
        .toArray();
  }

  private void add(Map<Integer, ColumnStatistics> found, Table table, int[] positions, long rows, long most) {
    if (positions.length == 0) {
      return;
    }
    ColumnSketch[] sketches = new ColumnSketch[positions.length];
    for (int i = 0; i < sketches.length; i++) {
      sketches[i] = new ColumnSketch(table.columns().get(positions[i]), target, Math.min(rows, most));
    }
    try (RowCursor sample = snapshot.sample(table, positions, most)) {
      for (long n = 0; sample.next(); n++) {
        if (n % CANCEL_INTERVAL == 0 && cancelled.getAsBoolean()) {
          throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
        }
        Object[] row = sample.row();
        boolean half = n / Snapshot.RUN % 2 == 0;
        for (int i = 0; i < sketches.length; i++) {
          sketches[i].add(row[positions[i]], half);
        }
      }
    }
    for (int i = 0; i < sketches.length; i++) {
      Column column = table.columns().get(positions[i]);
      if (!sketches[i].isEmpty()) {
        found.put(column.id(), sketches[i].of(rows, target));
      }
    }
  }
}
