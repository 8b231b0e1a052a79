package dev.vecino.engine.execution;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import java.util.List;

/** A result that is in memory: a count, or rows that were read. */
public final class FinishedResult implements Result {
  private final String command;
  private final List<ResultColumn> columns;
  private final List<Object[]> rows; // null where the statement gives none
  private final long count;
  private final boolean binary;
  private int current = -1;

  private FinishedResult(
      String command, List<ResultColumn> columns, List<Object[]> rows, long count, boolean binary) {
    this.command = command;
    this.columns = columns;
    this.rows = rows;
    this.count = count;
    this.binary = binary;
  }

  /** The outcome of a statement that neither gives nor counts rows. */
  public static FinishedResult of(String command) {
    return new FinishedResult(command, List.of(), null, -1, false);
  }

  public static FinishedResult counted(String command, long count) {
    return new FinishedResult(command, List.of(), null, count, false);
  }

  public static FinishedResult of(String command, List<ResultColumn> columns, List<Object[]> rows, long count) {
    return new FinishedResult(command, columns, rows, count, false);
  }

  /** Rows of a cursor. */
  public static FinishedResult fetched(List<ResultColumn> columns, List<Object[]> rows, boolean binary) {
    return new FinishedResult("FETCH", columns, rows, rows.size(), binary);
  }

  @Override
  public boolean isBinary() {
    return binary;
  }

  @Override
  public String command() {
    return command;
  }

  @Override
  public boolean hasRows() {
    return rows != null;
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  @Override
  public boolean next() {
    if (rows == null || current + 1 >= rows.size()) {
      return false;
    }
    current++;
    return true;
  }

  @Override
  public Object[] row() {
    return rows.get(current);
  }

  @Override
  public long count() {
    return count;
  }

  @Override
  public void close() {}
}
