package dev.vecino.planner.rel;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.index.Metric;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.type.Vector;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/**
 * Finds the rows of a top-k: decides between the vector index and an exact scan, for the arguments at hand.
 *
 * @param ranked whether rows with a NULL vector are left out
 * @param further order of rows of equal distance, over rows of the table
 * @param index null where the answer is exact in any case
 * @param keys null where no key of another index is asked for
 * @param exactName what a scan is called where its effort is told
 */
record TopKCode(
    Table table,
    int column,
    Metric metric,
    DistanceOrder order,
    boolean ranked,
    SortKeys further,
    Index.Hnsw index,
    KeyRanges keys,
    OutputRow output,
    TopKColumns columns,
    String exactName)
    implements AccessCode {
  /** Up to this many rows a scan is as fast as a walk through the graph, which computes about as many distances. */
  static final int SMALL_TABLE = 200;

  /** A query for more than this part of the table is answered by a scan. */
  private static final int LARGE_PART = 2;

  /** So many rows of a key are read at most before the vector index is tried after all. */
  static final int PROBED = 1000;

  /**
   * A filter may test this part of the table before the walk is given up for a scan: a step of the walk costs a few
   * times
   * what a row of a scan does.
   */
  private static final int WALKED_PART = 4;

  @Override
  public Enumerable<Object[]> open(DataContext root, Object[] arguments, RowTest filter, RowTest threshold) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    Vector query = (Vector) arguments[0];
    long offset = RowLimit.offset(arguments[1]);
    long fetch = RowLimit.fetch(arguments[2]);
    int dimensions = table.columns().get(column).type().precision();
    if (query != null && dimensions > 0 && query.dimensions() != dimensions) {
      throw VecinoException.of(
          DATA_EXCEPTION, "different vector dimensions %d and %d", dimensions, query.dimensions());
    }
    if (fetch == 0) {
      return Linq4j.emptyEnumerable();
    }
    List<Object> keyValues = Arrays.asList(arguments).subList(3, arguments.length);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        TopKRun run = new TopKRun(TopKCode.this, context, query, RowLimit.sum(offset, fetch), filter, threshold);
        return Linq4j.enumerator(run.rows(keyValues, offset));
      }
    };
  }

  /** Whether an answer with this many rows is better found by a scan of the table. */
  boolean isScanBetter(ExecutionContext context, Vector query, long rows) {
    if (index == null || query == null || rows == RowLimit.ALL || isZero(query)) {
      return true;
    }
    if (isOff(context, "enable_indexscan")) {
      return true;
    }
    long all = context.snapshot().estimatedRows(table);
    return (all <= SMALL_TABLE || rows >= all / LARGE_PART) && !isOff(context, "enable_seqscan");
  }

  /** How many rows a filter may test in a walk. */
  long mostTests(ExecutionContext context) {
    if (isOff(context, "enable_seqscan")) {
      return Long.MAX_VALUE;
    }
    return Math.max(PROBED, context.snapshot().estimatedRows(table) / WALKED_PART);
  }

  private static boolean isOff(ExecutionContext context, String setting) {
    return "off".equals(context.setting(setting));
  }

  /** Whether all distances from the query are NaN. */
  private boolean isZero(Vector query) {
    if (metric != Metric.COSINE) {
      return false;
    }
    for (float element : query.elements()) {
      if (element != 0) {
        return false;
      }
    }
    return true;
  }
}
