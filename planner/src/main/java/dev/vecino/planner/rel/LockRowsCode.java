package dev.vecino.planner.rel;

import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.rel.LockRows.Target;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** Locks rows as they are pulled. */
public final class LockRowsCode {
  private final int width;
  private final List<Target> targets;

  LockRowsCode(int width, List<Target> targets) {
    this.width = width;
    this.targets = targets;
  }

  /** The rows whose parts could be locked, without the row ids. */
  public Enumerable<Object[]> open(DataContext root, Enumerable<Object[]> input) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        return new Locking(context, input.enumerator());
      }
    };
  }

  private boolean lock(ExecutionContext context, Object[] row) {
    for (int i = 0; i < targets.size(); i++) {
      Target target = targets.get(i);
      long rowId = (Long) row[width + i];
      if (!context.lockRow(target.table(), rowId, target.strength(), target.waiting())) {
        return false;
      }
    }
    return true;
  }

  private final class Locking implements Enumerator<Object[]> {
    private final ExecutionContext context;
    private final Enumerator<Object[]> input;
    private Object[] row;

    Locking(ExecutionContext context, Enumerator<Object[]> input) {
      this.context = context;
      this.input = input;
    }

    @Override
    public Object[] current() {
      return row;
    }

    @Override
    public boolean moveNext() {
      while (input.moveNext()) {
        Object[] found = input.current();
        if (lock(context, found)) {
          row = Arrays.copyOf(found, width);
          return true;
        }
      }
      return false;
    }

    @Override
    public void reset() {
      throw new UnsupportedOperationException("rows are locked once");
    }

    @Override
    public void close() {
      input.close();
    }
  }
}
