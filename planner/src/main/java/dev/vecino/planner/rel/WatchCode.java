package dev.vecino.planner.rel;

import dev.vecino.planner.ExecutionContext;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** The running part of a {@link Watch}, called by generated code. */
public final class WatchCode {
  private WatchCode() {}

  public static <T> Enumerable<T> rows(DataContext root, Enumerable<T> rows) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<T> enumerator() {
        return new Watched<>(rows.enumerator(), context);
      }
    };
  }

  private static final class Watched<T> implements Enumerator<T> {
    private final Enumerator<T> rows;
    private final ExecutionContext context;
    private int count;

    Watched(Enumerator<T> rows, ExecutionContext context) {
      this.rows = rows;
      this.context = context;
    }

    @Override
    public T current() {
      return rows.current();
    }

    @Override
    public boolean moveNext() {
      if ((++count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
        CursorRows.checkCancelled(context);
      }
      return rows.moveNext();
    }

    @Override
    public void reset() {
      rows.reset();
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
