package dev.vecino.planner.rel;

import static dev.vecino.error.SqlState.QUERY_CANCELED;

import dev.vecino.error.VecinoException;
import dev.vecino.planner.Actuals;
import dev.vecino.planner.ExecutionContext;
import dev.vecino.storage.RowCursor;
import dev.vecino.type.VectorValue;
import java.util.function.Supplier;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerator;

/** Rows of a cursor that is opened anew for each enumeration. */
final class CursorRows extends AbstractEnumerable<Object[]> {
  /** How many rows are read between two looks at whether the statement was cancelled; a power of two. */
  static final int CANCEL_INTERVAL = 256;

  private final ExecutionContext context;
  private final Supplier<RowCursor> cursor;
  private final OutputRow output;
  private final Actuals actuals; // null where nobody counts
  private int count; // over all enumerations: a loop may enumerate a few rows very often

  CursorRows(ExecutionContext context, Supplier<RowCursor> cursor, OutputRow output) {
    this.context = context;
    this.cursor = cursor;
    this.output = output;
    this.actuals = context.actuals();
  }

  static void checkCancelled(ExecutionContext context) {
    if (context.cancelled()) {
      throw VecinoException.of(QUERY_CANCELED, "canceling statement due to user request");
    }
  }

  private static int vectors(Object[] row) {
    int vectors = 0;
    for (Object value : row) {
      vectors += value instanceof VectorValue ? 1 : 0;
    }
    return vectors;
  }

  @Override
  public Enumerator<Object[]> enumerator() {
    return new Rows();
  }

  private final class Rows implements Enumerator<Object[]> {
    private RowCursor rows = cursor.get();

    @Override
    public Object[] current() {
      Object[] row = rows.row();
      if (actuals != null) {
        actuals.read(0, vectors(row));
      }
      return output.of(rows.rowId(), row);
    }

    @Override
    public boolean moveNext() {
      if ((++count & (CANCEL_INTERVAL - 1)) == 0) {
        checkCancelled(context);
      }
      boolean more = rows.next();
      if (more && actuals != null) {
        actuals.read(1, 0);
      }
      return more;
    }

    @Override
    public void reset() {
      rows.close();
      rows = cursor.get();
    }

    @Override
    public void close() {
      rows.close();
    }
  }
}
