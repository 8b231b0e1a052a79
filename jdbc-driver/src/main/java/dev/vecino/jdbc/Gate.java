package dev.vecino.jdbc;

import dev.vecino.Session;
import dev.vecino.error.VecinoException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The one way from JDBC objects to their session: one thread at a time, rows that the session would cut off are kept
 * first, errors are translated, and a cancel hits the run that it is meant for or none.
 */
final class Gate {
  private final Session session;
  private final ReentrantLock lock = new ReentrantLock();
  private final List<StreamedRows> streams = new ArrayList<>(2); // guarded by lock
  private final Object aim = new Object(); // taken after lock, never before
  private Run current; // written under lock and aim

  Gate(Session session) {
    this.session = session;
  }

  /** Something to do with the session. */
  @FunctionalInterface
  interface Call<T> {
    T on(Session session);
  }

  Session session() {
    return session;
  }

  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  /** Does what ends no rows, such as reading a setting. */
  <T> T call(Call<T> call) throws SQLException {
    lock.lock();
    try {
      return call.on(session);
    } catch (VecinoException e) {
      throw Errors.of(e);
    } finally {
      lock.unlock();
    }
  }

  /** Does what counts as a statement, such as preparing one; rows that span statements go on streaming. */
  <T> T callBetweenRows(Call<T> call) throws SQLException {
    return callKeeping(true, call);
  }

  /** Does what ends all rows, such as COMMIT. */
  <T> T callAfterRows(Call<T> call) throws SQLException {
    return callKeeping(false, call);
  }

  private <T> T callKeeping(boolean spanning, Call<T> call) throws SQLException {
    lock.lock();
    try {
      keepStreams(spanning);
      return call.on(session);
    } catch (VecinoException e) {
      throw Errors.of(e);
    } finally {
      lock.unlock();
    }
  }

  /** Runs a statement. The lock is held by the caller, who calls {@link #leave} when the run is over. */
  <T> T run(Run run, Call<T> call) throws SQLException {
    enter(run);
    run.startClock();
    run.executing(true);
    boolean done = false;
    try {
      T value = call.on(session);
      done = true;
      return value;
    } catch (VecinoException e) {
      throw run.translate(e);
    } finally {
      run.executing(false);
      run.stopClock();
      if (!done) {
        leave(run, null);
      }
    }
  }

  /** Has rows that are being pulled read to their end; those that span statements only if {@code spanning} is false. */
  void keepStreams(boolean spanning) {
    for (int i = streams.size() - 1; i >= 0; i--) {
      StreamedRows rows = streams.get(i);
      if (!spanning || !rows.spansStatements()) {
        rows.keep(); // removes itself from the list
      }
    }
  }

  void opened(StreamedRows rows) {
    streams.add(rows);
  }

  void enter(Run run) {
    if (current != run) {
      synchronized (aim) {
        current = run;
      }
    }
  }

  /** The run is over, with the rows it gave. */
  void leave(Run run, StreamedRows rows) {
    if (rows != null) {
      streams.remove(rows);
    }
    run.finish();
    if (current == run) {
      synchronized (aim) {
        current = null;
      }
    }
  }

  /** Cancels the run if it is what the session is at. From any thread. */
  void cancel(Run run) {
    synchronized (aim) {
      if (current == run && run != null) {
        session.cancel();
      }
    }
  }
}
