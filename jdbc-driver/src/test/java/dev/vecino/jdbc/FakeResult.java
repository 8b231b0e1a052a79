package dev.vecino.jdbc;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.error.VecinoException;
import java.util.List;

/** Rows that are known beforehand, counted as they are pulled; or a count. */
final class FakeResult implements Result {
  private final String command;
  private final List<ResultColumn> columns;
  private final List<Object[]> rows;
  private final long count;
  private VecinoException failure;
  private int at = -1;
  private boolean closed;

  private FakeResult(String command, List<ResultColumn> columns, List<Object[]> rows, long count) {
    this.command = command;
    this.columns = columns;
    this.rows = rows;
    this.count = count;
  }

  static FakeResult rows(List<ResultColumn> columns, Object[]... rows) {
    return new FakeResult("SELECT", columns, List.of(rows), -1);
  }

  static FakeResult count(String command, long count) {
    return new FakeResult(command, List.of(), List.of(), count);
  }

  /** Makes the step behind the last row fail. */
  FakeResult failingAtEnd(VecinoException failure) {
    this.failure = failure;
    return this;
  }

  /** How many rows were pulled. */
  int pulled() {
    return at + 1;
  }

  boolean isClosed() {
    return closed;
  }

  @Override
  public String command() {
    return command;
  }

  @Override
  public boolean hasRows() {
    return !columns.isEmpty();
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public boolean next() {
    if (closed) {
      throw new IllegalStateException("pulled after it was closed");
    }
    if (at + 1 < rows.size()) {
      at++;
      return true;
    }
    if (failure != null) {
      throw failure;
    }
    return false;
  }

  @Override
  public Object[] row() {
    return rows.get(at);
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public void close() {
    closed = true;
  }
}
