package dev.vecino.jdbc;

import dev.vecino.ResultColumn;
import java.sql.SQLException;
import java.util.List;

/** Rows under a result set, pulled one by one. */
interface Rows {
  List<ResultColumn> columns();

  /** The next row, which nobody writes to; null at the end. */
  Object[] next() throws SQLException;

  /** No effect where they are closed already. */
  void close() throws SQLException;
}
