package dev.vecino.planner.rel;

import dev.vecino.planner.ExecutionContext;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.Linq4j;

/** Sorts and limits rows. */
public final class SortCode {
  private final SortKeys keys;

  SortCode(SortKeys keys) {
    this.keys = keys;
  }

  /**
   * The rows in order.
   *
   * @param limits offset and fetch
   */
  public Enumerable<Object[]> open(DataContext root, Enumerable<Object[]> input, Object[] limits) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    long offset = RowLimit.offset(limits[0]);
    long fetch = RowLimit.fetch(limits[1]);
    if (fetch == 0) {
      return Linq4j.emptyEnumerable();
    }
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        return keys.isEmpty() ? new Limited(input.enumerator(), offset, fetch) : sorted(context, input, offset, fetch);
      }
    };
  }

  private Enumerator<Object[]> sorted(
      ExecutionContext context, Enumerable<Object[]> input, long offset, long fetch) {
    long wanted = RowLimit.sum(offset, fetch);
    List<Object[]> rows;
    try (Enumerator<Object[]> all = input.enumerator()) {
      rows = wanted <= TopRows.MOST ? top(context, all, (int) wanted) : all(context, all);
    }
    return Linq4j.enumerator(rows.subList((int) Math.min(offset, rows.size()), (int) Math.min(wanted, rows.size())));
  }

  private List<Object[]> top(ExecutionContext context, Enumerator<Object[]> all, int wanted) {
    TopRows<Object[]> top = new TopRows<>(wanted, keys);
    int count = 0;
    while (all.moveNext()) {
      top.add(all.current());
      if ((++count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
        CursorRows.checkCancelled(context);
      }
    }
    return top.sorted();
  }

  private List<Object[]> all(ExecutionContext context, Enumerator<Object[]> all) {
    List<Object[]> rows = new ArrayList<>();
    while (all.moveNext()) {
      rows.add(all.current());
      if ((rows.size() & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
        CursorRows.checkCancelled(context);
      }
    }
    rows.sort(keys);
    return rows;
  }

  /** Rows from {@code offset} on, at most {@code fetch}. */
  private static final class Limited implements Enumerator<Object[]> {
    private final Enumerator<Object[]> input;
    private long skip;
    private long left;

    Limited(Enumerator<Object[]> input, long offset, long fetch) {
      this.input = input;
      this.skip = offset;
      this.left = fetch;
    }

    @Override
    public Object[] current() {
      return input.current();
    }

    @Override
    public boolean moveNext() {
      for (; skip > 0; skip--) {
        if (!input.moveNext()) {
          left = 0;
          return false;
        }
      }
      if (left == 0) {
        return false;
      }
      left--;
      return input.moveNext();
    }

    @Override
    public void reset() {
      throw new UnsupportedOperationException("a limit is read once");
    }

    @Override
    public void close() {
      input.close();
    }
  }
}
