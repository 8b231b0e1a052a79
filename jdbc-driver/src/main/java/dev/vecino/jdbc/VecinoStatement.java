package dev.vecino.jdbc;

import dev.vecino.Result;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** A statement: runs SQL text, and keeps what the last execution gave until the next. */
class VecinoStatement extends StatementDefaults {
  private final VecinoConnection connection;
  private final ArrayDeque<Outcome> later = new ArrayDeque<>(0); // outcomes that getMoreResults is to bring
  private final List<VecinoResultSet> kept = new ArrayList<>(0); // left open by getMoreResults
  private final List<String> batch = new ArrayList<>(0);
  private Outcome current;
  private VecinoResultSet resultSet; // of the current outcome; null until asked for
  private ListRows generatedKeys;
  private SQLWarning warnings;
  private volatile Run run;
  private boolean closed;

  VecinoStatement(VecinoConnection connection) {
    this.connection = connection;
  }

  final VecinoConnection connection() {
    return connection;
  }

  @Override
  final void checkOpen() throws SQLException {
    if (closed) {
      throw Errors.of(Errors.OBJECT_NOT_IN_STATE, "This statement has been closed.");
    }
    connection.gate();
  }

  /** Runs a call of the session as this statement's next execution. */
  final void run(Gate.Call<List<Result>> call, boolean keysWanted) throws SQLException {
    checkOpen();
    forgetResults();
    Gate gate = connection.gate();
    gate.lock();
    try {
      gate.keepStreams(true);
      connection.beginIfNeeded();
      connection.noticesTo(this);
      var started = new Run(gate, getQueryTimeout());
      run = started;
      List<Result> results = gate.run(started, call);
      int last = results.size() - 1;
      try {
        for (int i = 0; i <= last; i++) {
          take(results.get(i), started, i == last, keysWanted);
        }
      } finally {
        finishUnlessStreaming(gate, started);
      }
    } finally {
      connection.noticesTo(null);
      gate.unlock();
    }
  }

  private void finishUnlessStreaming(Gate gate, Run started) {
    Outcome end = later.isEmpty() ? current : later.peekLast();
    if (end == null || !(end.rows() instanceof StreamedRows)) {
      gate.leave(started, null);
    }
  }

  private void take(Result result, Run started, boolean last, boolean keysWanted) throws SQLException {
    Gate gate = connection.gate();
    Outcome outcome;
    if (!result.hasRows()) {
      outcome = Outcome.of(result.count());
      result.close();
    } else if (keysWanted) {
      List<Object[]> rows = gate.call(session -> readAll(result));
      generatedKeys = new ListRows(result.columns(), rows);
      outcome = Outcome.of(rows.size());
    } else if (last && result.command().equals("SELECT")) {
      var rows = new StreamedRows(gate, started, result, getFetchSize() > 0 && !connection.getAutoCommit());
      gate.opened(rows);
      rows.begin();
      outcome = Outcome.of(rows);
    } else {
      outcome = Outcome.of(new ListRows(result.columns(), gate.call(session -> readAll(result))));
    }
    if (current == null) {
      current = outcome;
    } else {
      later.add(outcome);
    }
  }

  private static List<Object[]> readAll(Result result) {
    List<Object[]> rows = new ArrayList<>();
    while (result.next()) {
      rows.add(result.row().clone());
    }
    result.close();
    return rows;
  }

  private void runText(String sql, GeneratedKeys keys) throws SQLException {
    checkOpen();
    if (sql == null) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the statement is null");
    }
    if (keys.wanted()) {
      var text = new SqlText(sql);
      if (keys.extend(text)) {
        String extended = keys.extended(text);
        run(session -> session.execute(extended), true);
        return;
      }
    }
    run(session -> session.execute(sql), false);
  }

  /** The rows of the execution that was the last; an error where it gave none. */
  final ResultSet rowsOnly() throws SQLException {
    if (current == null || current.rows() == null) {
      throw Errors.of(Errors.NO_DATA, "No results were returned by the query.");
    }
    return getResultSet();
  }

  /** The count of the execution that was the last; an error where it gave rows. */
  final long countOnly() throws SQLException {
    if (current != null && current.rows() != null) {
      forgetResults();
      throw Errors.of(Errors.TOO_MANY_RESULTS, "A result was returned when none was expected.");
    }
    return current == null ? 0 : current.count();
  }

  final void warn(SQLWarning warning) {
    if (warnings == null) {
      warnings = warning;
    } else {
      warnings.setNextWarning(warning);
    }
  }

  final boolean hasRows() {
    return current != null && current.rows() != null;
  }

  final ListRows takeGeneratedKeys() {
    ListRows keys = generatedKeys;
    generatedKeys = null;
    return keys;
  }

  final void setGeneratedKeys(ListRows keys) {
    generatedKeys = keys;
  }

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    runText(sql, GeneratedKeys.NONE);
    return rowsOnly();
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    runText(sql, GeneratedKeys.NONE);
    return countOnly();
  }

  @Override
  public long executeLargeUpdate(String sql, int autoGeneratedKeys) throws SQLException {
    runText(sql, GeneratedKeys.of(autoGeneratedKeys));
    return countOnly();
  }

  @Override
  public long executeLargeUpdate(String sql, String[] columnNames) throws SQLException {
    runText(sql, GeneratedKeys.of(columnNames));
    return countOnly();
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    runText(sql, GeneratedKeys.NONE);
    return hasRows();
  }

  @Override
  public boolean execute(String sql, int autoGeneratedKeys) throws SQLException {
    runText(sql, GeneratedKeys.of(autoGeneratedKeys));
    return hasRows();
  }

  @Override
  public boolean execute(String sql, String[] columnNames) throws SQLException {
    runText(sql, GeneratedKeys.of(columnNames));
    return hasRows();
  }

  @Override
  public ResultSet getResultSet() throws SQLException {
    checkOpen();
    if (!hasRows()) {
      return null;
    }
    if (resultSet == null) {
      resultSet = new VecinoResultSet(connection, this, current.rows(), getLargeMaxRows());
    }
    return resultSet;
  }

  @Override
  public long getLargeUpdateCount() throws SQLException {
    checkOpen();
    return current == null ? -1 : current.count();
  }

  @Override
  public boolean getMoreResults(int what) throws SQLException {
    checkOpen();
    switch (what) {
      case CLOSE_CURRENT_RESULT -> closeCurrent();
      case KEEP_CURRENT_RESULT -> {
        if (resultSet != null) {
          kept.add(resultSet);
        }
      }
      case CLOSE_ALL_RESULTS -> {
        closeCurrent();
        closeKept();
      }
      default -> throw Errors.of(Errors.INVALID_PARAMETER, "%d is no argument of getMoreResults", what);
    }
    current = null; // before another result set can tell of its closing
    resultSet = null;
    current = later.poll();
    return hasRows();
  }

  private void closeCurrent() throws SQLException {
    if (resultSet != null) {
      VecinoResultSet closing = resultSet;
      resultSet = null;
      closing.closeForStatement();
    } else if (hasRows()) {
      current.rows().close();
    }
  }

  private void closeKept() throws SQLException {
    for (VecinoResultSet open : kept) {
      open.closeForStatement();
    }
    kept.clear();
  }

  private void forgetResults() throws SQLException {
    closeCurrent();
    closeKept();
    for (Outcome outcome = later.poll(); outcome != null; outcome = later.poll()) {
      if (outcome.rows() != null) {
        outcome.rows().close();
      }
    }
    current = null;
    generatedKeys = null;
    warnings = null;
  }

  /** A result set was closed by the program. */
  final void resultSetClosed() throws SQLException {
    if (!closed && isCloseOnCompletion() && later.isEmpty()) {
      close();
    }
  }

  @Override
  public ResultSet getGeneratedKeys() throws SQLException {
    checkOpen();
    Rows rows = generatedKeys == null ? new ListRows(List.of(), List.of()) : generatedKeys;
    return new VecinoResultSet(connection, this, rows, 0);
  }

  @Override
  public void addBatch(String sql) throws SQLException {
    checkOpen();
    if (sql == null) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the statement is null");
    }
    batch.add(sql);
  }

  @Override
  public void clearBatch() throws SQLException {
    checkOpen();
    batch.clear();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<String> statements = List.copyOf(batch);
    batch.clear();
    boolean together = statements.stream().allMatch(sql -> new SqlText(sql).changesRows());
    return Batch.run(connection, statements.size(), together, i -> {
      runText(statements.get(i), GeneratedKeys.NONE);
      return countOnly();
    });
  }

  @Override
  public void cancel() throws SQLException {
    Run latest = run;
    if (latest != null) {
      latest.cancel();
    }
  }

  @Override
  public void close() throws SQLException {
    if (!closed) {
      try {
        forgetResults();
      } finally {
        closed = true;
      }
    }
  }

  @Override
  public final boolean isClosed() {
    return closed || connection.isClosed();
  }

  @Override
  public Connection getConnection() throws SQLException {
    checkOpen();
    return connection;
  }

  @Override
  public SQLWarning getWarnings() throws SQLException {
    checkOpen();
    return warnings;
  }

  @Override
  public void clearWarnings() throws SQLException {
    checkOpen();
    warnings = null;
  }
}
