package dev.vecino.planner.rel;

import dev.vecino.planner.Actuals;
import dev.vecino.planner.ExecutionContext;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** The running part of a {@link Probe}, called by generated code. */
public final class ProbeCode {
  private ProbeCode() {}

  public static <T> Enumerable<T> count(DataContext root, Enumerable<T> rows, int number) {
    Actuals actuals = ((ExecutionContext) root.get(Access.CONTEXT)).actuals();
    if (actuals == null) {
      return rows;
    }
    Actuals.Node node = actuals.node(number);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<T> enumerator() {
        node.begin();
        Actuals.Node outer = actuals.enter(node);
        long start = System.nanoTime();
        try {
          return new Counted<>(rows.enumerator(), actuals, node);
        } finally {
          node.step(System.nanoTime() - start, false, true);
          actuals.enter(outer);
        }
      }
    };
  }

  private static final class Counted<T> implements Enumerator<T> {
    private final Enumerator<T> rows;
    private final Actuals actuals;
    private final Actuals.Node node;
    private boolean begun;

    Counted(Enumerator<T> rows, Actuals actuals, Actuals.Node node) {
      this.rows = rows;
      this.actuals = actuals;
      this.node = node;
    }

    @Override
    public T current() {
      Actuals.Node outer = actuals.enter(node); // a leaf reads a row when it is asked for
      try {
        return rows.current();
      } finally {
        actuals.enter(outer);
      }
    }

    @Override
    public boolean moveNext() {
      Actuals.Node outer = actuals.enter(node);
      long start = System.nanoTime();
      boolean row = false;
      try {
        row = rows.moveNext();
        return row;
      } finally {
        node.step(System.nanoTime() - start, row, !begun);
        begun = true;
        actuals.enter(outer);
      }
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
