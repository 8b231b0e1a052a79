package dev.vecino.jdbc;

import dev.vecino.Prepared;
import dev.vecino.ResultColumn;
import dev.vecino.error.SqlState;
import dev.vecino.type.DataType;
import java.sql.ParameterMetaData;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.List;

/** A statement that the session prepared: planned once, run with the parameters of the moment. */
final class VecinoPreparedStatement extends PreparedStatementDefaults {
  /** Stands for a parameter that was not set: null is a value. */
  private static final Object UNSET = new Object();

  private final Prepared prepared;
  private final List<DataType> types;
  private final Object[] values;
  private final boolean keysWanted;
  private final List<Object[]> batch = new ArrayList<>(0);

  VecinoPreparedStatement(VecinoConnection connection, String sql, GeneratedKeys keys) throws SQLException {
    super(connection);
    Gate gate = connection.gate();
    if (sql == null) {
      throw Errors.of(Errors.INVALID_PARAMETER, "the statement is null");
    }
    String text = sql;
    boolean extend = false;
    if (keys.wanted()) {
      var scanned = new SqlText(sql);
      extend = keys.extend(scanned);
      text = extend ? keys.extended(scanned) : sql;
    }
    keysWanted = extend;
    String prepare = text;
    prepared = gate.callBetweenRows(session -> session.prepare(prepare));
    types = prepared.parameters();
    values = new Object[types.size()];
    Arrays.fill(values, UNSET);
  }

  @Override
  void set(int i, Object value) throws SQLException {
    if (i < 1 || i > values.length) {
      checkOpen();
      throw Errors.of(
          Errors.INVALID_PARAMETER,
          "The column index is out of range: %d, number of columns: %d.",
          i,
          values.length);
    }
    values[i - 1] = value;
  }

  @Override
  public void setObject(int i, Object value) throws SQLException {
    set(i, value == null || i < 1 || i > values.length ? value : Parameters.of(value, types.get(i - 1)));
  }

  @Override
  public void setTimestamp(int i, Timestamp value, Calendar calendar) throws SQLException {
    if (value == null || calendar == null || i < 1 || i > values.length) {
      setObject(i, value);
    } else {
      set(i, Parameters.of(value, types.get(i - 1), calendar));
    }
  }

  @Override
  public void clearParameters() throws SQLException {
    checkOpen();
    Arrays.fill(values, UNSET);
  }

  private Object[] values() throws SQLException {
    for (int i = 0; i < values.length; i++) {
      if (values[i] == UNSET) {
        throw Errors.of(Errors.INVALID_PARAMETER, "No value specified for parameter %d.", i + 1);
      }
    }
    return values;
  }

  private void run(Object[] parameters) throws SQLException {
    checkOpen();
    run(session -> List.of(prepared.execute(Arrays.asList(parameters))), keysWanted);
  }

  @Override
  public ResultSet executeQuery() throws SQLException {
    run(values());
    return rowsOnly();
  }

  @Override
  public int executeUpdate() throws SQLException {
    return Values.toInt(executeLargeUpdate());
  }

  @Override
  public long executeLargeUpdate() throws SQLException {
    run(values());
    return countOnly();
  }

  @Override
  public boolean execute() throws SQLException {
    run(values());
    return hasRows();
  }

  @Override
  public void addBatch() throws SQLException {
    checkOpen();
    batch.add(values().clone());
  }

  @Override
  public void clearBatch() throws SQLException {
    super.clearBatch();
    batch.clear();
  }

  @Override
  public long[] executeLargeBatch() throws SQLException {
    checkOpen();
    List<Object[]> rows = List.copyOf(batch);
    batch.clear();
    List<ResultColumn> keyColumns = prepared.columns();
    List<Object[]> keys = new ArrayList<>();
    long[] counts = Batch.run(connection(), rows.size(), true, i -> {
      run(rows.get(i));
      long count = countOnly();
      if (keysWanted) {
        takeGeneratedKeys().drainTo(keys);
      }
      return count;
    });
    if (keysWanted) {
      setGeneratedKeys(new ListRows(keyColumns, keys));
    }
    return counts;
  }

  @Override
  public ResultSetMetaData getMetaData() throws SQLException {
    checkOpen();
    List<ResultColumn> columns = keysWanted ? List.of() : prepared.columns();
    return columns.isEmpty() ? null : new VecinoResultSetMetaData(connection(), columns);
  }

  @Override
  public ParameterMetaData getParameterMetaData() throws SQLException {
    checkOpen();
    return new VecinoParameterMetaData(types);
  }

  @Override
  public void close() throws SQLException {
    if (!isClosed()) {
      super.close();
      connection().gate().call(session -> {
        prepared.close();
        return null;
      });
    }
  }

  @Override
  public ResultSet executeQuery(String sql) throws SQLException {
    throw textRefused();
  }

  @Override
  public long executeLargeUpdate(String sql) throws SQLException {
    throw textRefused();
  }

  @Override
  public boolean execute(String sql) throws SQLException {
    throw textRefused();
  }

  @Override
  public void addBatch(String sql) throws SQLException {
    throw textRefused();
  }

  private static SQLException textRefused() {
    return Errors.of(
        SqlState.WRONG_OBJECT_TYPE.code(), "Can't use query methods that take a query string on a PreparedStatement.");
  }
}
