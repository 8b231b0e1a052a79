package dev.vecino.planner.rel;

import dev.vecino.catalog.Table;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.linq4j.Enumerable;

/**
 * Reads the rows of row ids.
 *
 * @param wanted the columns to read; null for all
 */
record BitmapCode(RowIds ids, Table table, OutputRow output, int[] wanted) implements AccessCode {
  @Override
  public Enumerable<Object[]> open(DataContext root, Object[] arguments, RowTest filter, RowTest threshold) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    List<Object> values = Arrays.asList(arguments);
    return new CursorRows(context, () -> new Found(context.snapshot(), ids.find(context, values)), output);
  }

  private final class Found implements RowCursor {
    private final Snapshot snapshot;
    private final long[] found;
    private int at = -1;

    Found(Snapshot snapshot, long[] found) {
      this.snapshot = snapshot;
      this.found = found;
    }

    @Override
    public boolean next() {
      return ++at < found.length;
    }

    @Override
    public long rowId() {
      return found[at];
    }

    @Override
    public Object[] row() {
      return snapshot.row(table, found[at], wanted);
    }

    @Override
    public void close() {}
  }
}
