package dev.vecino.planner.rel;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Distances;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.storage.NearestCursor;
import dev.vecino.storage.NearestOptions;
import dev.vecino.storage.RowCursor;
import dev.vecino.type.Vector;
import java.util.ArrayList;
import java.util.List;

/** One search of a {@link TopKCode}. */
final class TopKRun {
  private final TopKCode code;
  private final ExecutionContext context;
  private final Vector query;
  private final long rows;
  private final RowTest filter;
  private final RowTest threshold;

  /** A row that was found; its distance is null for a NULL vector or query. */
  private record Hit(long rowId, Object[] row, Double distance) {}

  /**
   * @param rows how many rows are wanted, those that the offset skips included
   */
  TopKRun(
      TopKCode code, ExecutionContext context, Vector query, long rows, RowTest filter, RowTest threshold) {
    this.code = code;
    this.context = context;
    this.query = query;
    this.rows = rows;
    this.filter = filter;
    this.threshold = threshold;
  }

  List<Object[]> rows(List<Object> keyValues, long offset) {
    List<Hit> hits = find(keyValues);
    int from = (int) Math.min(offset, hits.size());
    int to = (int) Math.min(rows, hits.size());
    List<Object[]> result = new ArrayList<>(to - from);
    for (Hit hit : hits.subList(from, to)) {
      result.add(code.output().withDistance(hit.rowId, hit.row, hit.distance));
    }
    return result;
  }

  private List<Hit> find(List<Object> keyValues) {
    if (code.isScanBetter(context, query, rows)) {
      RowCursor source =
          code.keys() == null
              ? context.snapshot().scan(code.table(), code.vectorWanted())
              : code.keys().open(context.snapshot(), keyValues, false, code.vectorWanted());
      return source == null ? List.of() : exact(source, Integer.MAX_VALUE);
    }
    if (code.keys() != null) {
      RowCursor source = code.keys().open(context.snapshot(), keyValues, false, code.vectorWanted());
      List<Hit> few = source == null ? List.of() : exact(source, TopKCode.PROBED);
      if (few != null) {
        return few;
      }
    }
    return indexed();
  }

  /** The first rows of all; null where there are more than {@code most}. */
  private List<Hit> exact(RowCursor source, int most) {
    Collector hits = new Collector();
    long distances = 0;
    try (source) {
      for (int count = 1; source.next(); count++) {
        if (count > most) {
          return null;
        }
        if ((count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
          CursorRows.checkCancelled(context);
        }
        Object[] row = source.row();
        if (filter == null || filter.test(row)) {
          Double distance = distance((Vector) row[code.column()]);
          distances++;
          if (isInside(distance)) {
            hits.add(new Hit(source.rowId(), row, distance));
          }
        }
      }
    }
    context.searched(code.exactName(), new NearestCursor.Statistics(0, distances, 0));
    return hits.sorted();
  }

  private Double distance(Vector vector) {
    if (vector == null || query == null) {
      return null;
    }
    if (vector.dimensions() != query.dimensions()) {
      throw VecinoException.of(
          SqlState.DATA_EXCEPTION,
          "different vector dimensions %d and %d",
          vector.dimensions(),
          query.dimensions());
    }
    return Distances.distance(code.metric(), vector.elements(), query.elements());
  }

  private boolean isInside(Double distance) {
    return threshold == null || distance != null && threshold.test(new Object[] {distance});
  }

  private List<Hit> indexed() {
    if (code.order().unrankedFirst()) {
      Collector hits = new Collector();
      addUnranked(hits);
      addNearest(hits);
      return hits.sorted();
    }
    Collector hits = new Collector();
    if (addNearest(hits) < rows) {
      addUnranked(hits);
    }
    return hits.sorted();
  }

  /** Adds ranked rows, as many as are wanted and, where further keys decide, all that are as near as the last. */
  private long addNearest(Collector hits) {
    boolean ties = !code.further().isEmpty();
    int expected = (int) Math.min(Integer.MAX_VALUE, rows + (ties ? 1 : 0));
    NearestOptions options =
        new NearestOptions(
            Math.max(context.efSearch(), expected),
            filter == null ? null : (rowId, row) -> filter.test(row),
            expected,
            context::cancelled);
    long found = 0;
    double last = Double.NaN;
    try (NearestCursor nearest =
        context.snapshot().nearest(code.table(), code.index(), query.elements(), options, code.wanted())) {
      while ((found < rows || ties) && nearest.next()) {
        double distance = nearest.distance();
        if (!isInside(distance) || found >= rows && distance > last) {
          break;
        }
        hits.add(new Hit(nearest.rowId(), nearest.row(), distance));
        found++;
        last = found <= rows ? distance : last;
      }
      context.searched(code.index().name(), nearest.statistics());
    }
    return found;
  }

  private void addUnranked(Collector hits) {
    try (RowCursor unranked =
        context.snapshot().unranked(code.table(), code.index(), code.vectorWanted())) {
      while (unranked.next()) {
        Object[] row = unranked.row();
        if (filter == null || filter.test(row)) {
          Double distance = distance((Vector) row[code.column()]);
          if (isInside(distance)) {
            hits.add(new Hit(unranked.rowId(), row, distance));
          }
        }
      }
    }
  }

  /** Keeps the first rows in order of distance, further keys, row id. */
  private final class Collector {
    private final TopRows<Hit> top =
        rows <= TopRows.MOST ? new TopRows<>((int) rows, this::compare) : null;
    private final List<Hit> all = new ArrayList<>();

    void add(Hit hit) {
      if (top != null) {
        top.add(hit);
      } else {
        all.add(hit);
      }
    }

    List<Hit> sorted() {
      if (top != null) {
        return top.sorted();
      }
      all.sort(this::compare);
      return all;
    }

    private int compare(Hit a, Hit b) {
      int byDistance = code.order().compare(a.distance, b.distance);
      if (byDistance != 0) {
        return byDistance;
      }
      int byKeys = code.further().compare(a.row, b.row);
      return byKeys != 0 ? byKeys : Long.compare(a.rowId, b.rowId);
    }
  }
}
