package dev.vecino.engine.execution;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.planner.QueryPlan;
import dev.vecino.planner.Rows;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows of a query, computed as they are pulled. Ends, and lets its owner know, when it is drained, closed or failed.
 */
public final class StreamedResult implements Result {
  private final StatementContext context;
  private final List<ResultColumn> columns;
  private final Owner owner;
  private NamedObjects names;
  private Rows rows; // null when it has ended
  private Object[] row;
  private long rowCount;

  /** Learns of the end; frees what the result ran in. */
  public interface Owner {
    /**
     * The result has ended.
     *
     * @param failure what ended it; null where it was drained or closed
     * @return the error to report; null where there is none
     */
    RuntimeException ended(StreamedResult result, Throwable failure);
  }

  private StreamedResult(StatementContext context, List<ResultColumn> columns, Owner owner) {
    this.context = context;
    this.columns = columns;
    this.owner = owner;
  }

  /** Begins to run a query; on failure the owner is not told. */
  public static StreamedResult open(QueryPlan plan, List<ResultColumn> columns, StatementContext context, Owner owner) {
    var result = new StreamedResult(context, columns, owner);
    result.names = NamedObjects.ofColumns(columns, context);
    result.rows = plan.open(context);
    context.pause();
    return result;
  }

  public StatementContext context() {
    return context;
  }

  @Override
  public String command() {
    return "SELECT";
  }

  /** Rows that were pulled. */
  public long rowCount() {
    return rowCount;
  }

  @Override
  public boolean hasRows() {
    return true;
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public boolean next() {
    if (rows == null) {
      return false;
    }
    try {
      context.resume();
      context.checkCancelled();
      if (rows.next()) {
        rowCount++;
        row = names.show(rows.row());
        context.pause();
        return true;
      }
    } catch (RuntimeException | Error failure) {
      throw end(failure);
    }
    end(null);
    return false;
  }

  @Override
  public Object[] row() {
    return row;
  }

  @Override
  public long count() {
    return -1;
  }

  @Override
  public void close() {
    if (rows != null) {
      end(null);
    }
  }

  /** The rows that are left, read at once, as a result that needs nothing open. */
  public FinishedResult drain() {
    List<Object[]> all = new ArrayList<>();
    while (next()) {
      all.add(row());
    }
    return FinishedResult.of(command(), columns, all, -1);
  }

  private RuntimeException end(Throwable failure) {
    Rows ended = rows;
    rows = null;
    Throwable cause = failure;
    try {
      ended.close();
    } catch (RuntimeException e) {
      if (cause == null) {
        cause = e;
      } else {
        cause.addSuppressed(e);
      }
    }
    context.close();
    RuntimeException reported = owner.ended(this, cause);
    if (failure == null && reported != null) {
      throw reported;
    }
    return reported;
  }
}
