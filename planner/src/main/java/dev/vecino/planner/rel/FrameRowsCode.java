package dev.vecino.planner.rel;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.rel.FrameRows.Layout;
import dev.vecino.planner.rel.FrameRows.Value;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;

/** The running part of {@link FrameRows}, called by generated code. */
public final class FrameRowsCode {
  private final Layout layout;
  private final SortKeys partition;
  private final SortKeys order;
  private final int width;

  FrameRowsCode(Layout layout) {
    this.layout = layout;
    this.partition = RowSort.keys(layout.partition());
    this.order = RowSort.keys(layout.order());
    int members = layout.members() == null ? 0 : layout.members().size() + 1;
    this.width = layout.width() + 1 + layout.values().size() + members;
  }

  /** The rows with what is asked of their frames. */
  public Enumerable<Object[]> open(DataContext root, Enumerable<Object[]> input) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        return new Framing(context, sorted(context, input));
      }
    };
  }

  private List<Object[]> sorted(ExecutionContext context, Enumerable<Object[]> input) {
    List<Object[]> rows = new ArrayList<>();
    try (Enumerator<Object[]> all = input.enumerator()) {
      while (all.moveNext()) {
        rows.add(all.current());
        if ((rows.size() & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
          CursorRows.checkCancelled(context);
        }
      }
    }
    rows.sort((a, b) -> {
      int compared = partition.compare(a, b);
      return compared == 0 ? order.compare(a, b) : compared;
    });
    return rows;
  }

  private final class Framing implements Enumerator<Object[]> {
    private final ExecutionContext context;
    private final List<Object[]> rows;
    private FramePartition frames;
    /** The row whose frame is told, and its output without the rows of the frame. */
    private int at = -1;
    private int partitionEnd;
    private Object[] found;
    private int member;
    private Object[] current;
    private int count;

    Framing(ExecutionContext context, List<Object[]> rows) {
      this.context = context;
      this.rows = rows;
    }

    @Override
    public Object[] current() {
      return current;
    }

    @Override
    public boolean moveNext() {
      if ((++count & (CursorRows.CANCEL_INTERVAL - 1)) == 0) {
        CursorRows.checkCancelled(context);
      }
      if (found != null && member >= 0) {
        int next = frames.next(member + 1);
        if (next >= 0) {
          current = withMember(next);
          return true;
        }
      }
      if (++at == rows.size()) {
        return false;
      }
      if (at == partitionEnd) {
        partitionEnd = endOfPartition();
        frames = new FramePartition(layout, order, rows.subList(at, partitionEnd));
      }
      frames.moveTo(at - (partitionEnd - frames.size()));
      found = output();
      if (layout.members() == null) {
        member = -1;
        current = found;
      } else {
        current = withMember(frames.next(0));
      }
      return true;
    }

    private int endOfPartition() {
      int end = at + 1;
      while (end < rows.size() && partition.compare(rows.get(at), rows.get(end)) == 0) {
        end++;
      }
      return end;
    }

    private Object[] output() {
      Object[] row = rows.get(at);
      Object[] output = new Object[width];
      System.arraycopy(row, 0, output, 0, layout.width());
      int to = layout.width();
      output[to++] = (long) at;
      for (Value value : layout.values()) {
        int source = source(value, row);
        output[to++] = source < 0 ? null : frames.row(source)[value.column()];
      }
      return output;
    }

    private int source(Value value, Object[] row) {
      return switch (value.place()) {
        case FIRST -> frames.next(0);
        case LAST -> frames.last();
        case NTH -> {
          Number number = (Number) row[value.number()];
          if (number == null) {
            yield -1;
          }
          if (number.longValue() <= 0) {
            throw VecinoException.of(
                SqlState.INVALID_ARGUMENT_FOR_NTH_VALUE, "argument of nth_value must be greater than zero");
          }
          yield frames.nth(number.longValue());
        }
      };
    }

    /** @param row number in the partition; below 0 for none */
    private Object[] withMember(int row) {
      member = row;
      Object[] output = found.clone();
      int to = width - layout.members().size() - 1;
      output[to++] = row >= 0;
      if (row >= 0) {
        for (int column : layout.members()) {
          output[to++] = frames.row(row)[column];
        }
      }
      return output;
    }

    @Override
    public void reset() {
      throw new UnsupportedOperationException("frames are read once");
    }

    @Override
    public void close() {
      found = null;
    }
  }
}
