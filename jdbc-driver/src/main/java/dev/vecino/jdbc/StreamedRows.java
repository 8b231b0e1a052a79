package dev.vecino.jdbc;

import dev.vecino.Result;
import dev.vecino.ResultColumn;
import dev.vecino.error.VecinoException;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.List;

/**
 * Rows that the session computes as they are pulled. When the session goes on to something that would end them, it
 * has the rest {@link #keep kept} in memory first, so that the program does not notice.
 */
final class StreamedRows implements Rows {
  private final Gate gate;
  private final Run run;
  private final Result result;
  private final List<ResultColumn> columns;
  private final boolean spansStatements;
  private ArrayDeque<Object[]> kept; // null while they stream
  private SQLException failure; // what ended the keeping; thrown when its place is reached
  private Object[] first; // was computed by the execution, and not given out yet
  private boolean over;

  /** @param spansStatements whether later statements of the same transaction leave them streaming */
  StreamedRows(Gate gate, Run run, Result result, boolean spansStatements) {
    this.gate = gate;
    this.run = run;
    this.result = result;
    this.columns = result.columns();
    this.spansStatements = spansStatements;
  }

  @Override
  public List<ResultColumn> columns() {
    return columns;
  }

  boolean spansStatements() {
    return spansStatements;
  }

  /**
   * Computes the first row, so that the execution tells of errors, and calls the functions, that a program expects of it
   * which reads no row. The gate is locked.
   */
  void begin() throws SQLException {
    try {
      first = pull();
    } catch (VecinoException e) {
      end();
      throw run.translate(e);
    }
  }

  @Override
  public Object[] next() throws SQLException {
    gate.lock();
    try {
      if (kept != null) {
        return nextKept();
      }
      if (first != null) {
        Object[] row = first;
        first = null;
        return row;
      }
      if (over) {
        return null;
      }
      return pull();
    } catch (VecinoException e) {
      end();
      throw run.translate(e);
    } finally {
      gate.unlock();
    }
  }

  private Object[] pull() {
    gate.enter(run);
    run.startClock();
    boolean found = result.next();
    run.stopClock();
    if (found) {
      return result.row();
    }
    end();
    result.close();
    return null;
  }

  private Object[] nextKept() throws SQLException {
    Object[] row = kept.poll();
    if (row == null && failure != null) {
      SQLException thrown = failure;
      failure = null;
      throw thrown;
    }
    return row;
  }

  /** Reads what is left into memory. The gate is locked. */
  void keep() {
    if (over) {
      return;
    }
    kept = new ArrayDeque<>();
    if (first != null) {
      kept.add(first.clone());
      first = null;
    }
    try {
      for (Object[] row = pull(); row != null; row = pull()) {
        kept.add(row.clone());
      }
    } catch (VecinoException e) {
      end();
      failure = run.translate(e);
    }
  }

  private void end() {
    over = true;
    gate.leave(run, this);
  }

  @Override
  public void close() throws SQLException {
    gate.lock();
    try {
      kept = null;
      first = null;
      failure = null;
      if (!over) {
        end();
        result.close();
      }
    } catch (VecinoException e) {
      throw Errors.of(e);
    } finally {
      gate.unlock();
    }
  }
}
