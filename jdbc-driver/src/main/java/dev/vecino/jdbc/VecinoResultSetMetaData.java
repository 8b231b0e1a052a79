package dev.vecino.jdbc;

import dev.vecino.ResultColumn;
import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Table;
import dev.vecino.type.TypeName;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** The columns of a result set. */
final class VecinoResultSetMetaData implements ResultSetMetaData {
  private final VecinoConnection connection;
  private final List<ResultColumn> columns;

  VecinoResultSetMetaData(VecinoConnection connection, List<ResultColumn> columns) {
    this.connection = connection;
    this.columns = columns;
  }

  private ResultColumn column(int i) throws SQLException {
    if (i < 1 || i > columns.size()) {
      throw Errors.of(
          Errors.INVALID_PARAMETER,
          "The column index is out of range: %d, number of columns: %d.",
          i,
          columns.size());
    }
    return columns.get(i - 1);
  }

  private TypeName type(int i) throws SQLException {
    return column(i).type().name();
  }

  /** The column of the table that a column comes from unchanged. */
  private Optional<dev.vecino.catalog.Column> source(int i) throws SQLException {
    ResultColumn column = column(i);
    if (column.tableId() == 0) {
      return Optional.empty();
    }
    Catalog catalog = connection.gate().call(session -> session.catalog());
    Optional<Table> table = catalog.table(column.tableId());
    return table.map(found -> found.position(column.columnId()))
        .filter(position -> position >= 0)
        .map(position -> table.get().columns().get(position));
  }

  @Override
  public int getColumnCount() {
    return columns.size();
  }

  @Override
  public boolean isAutoIncrement(int i) throws SQLException {
    return source(i).map(column -> column.identity().isPresent()).orElse(false);
  }

  @Override
  public boolean isCaseSensitive(int i) throws SQLException {
    return SqlTypes.isText(type(i));
  }

  @Override
  public boolean isSearchable(int i) throws SQLException {
    column(i);
    return true;
  }

  @Override
  public boolean isCurrency(int i) throws SQLException {
    column(i);
    return false;
  }

  @Override
  public int isNullable(int i) throws SQLException {
    return column(i).nullable() ? columnNullable : columnNoNulls;
  }

  @Override
  public boolean isSigned(int i) throws SQLException {
    return SqlTypes.isSigned(column(i).type());
  }

  @Override
  public int getColumnDisplaySize(int i) throws SQLException {
    return SqlTypes.displaySize(column(i).type());
  }

  @Override
  public String getColumnLabel(int i) throws SQLException {
    return column(i).name();
  }

  @Override
  public String getColumnName(int i) throws SQLException {
    return column(i).name();
  }

  @Override
  public String getSchemaName(int i) throws SQLException {
    return column(i).schema();
  }

  @Override
  public int getPrecision(int i) throws SQLException {
    return SqlTypes.precision(column(i).type());
  }

  @Override
  public int getScale(int i) throws SQLException {
    return SqlTypes.scale(column(i).type());
  }

  @Override
  public String getTableName(int i) throws SQLException {
    return column(i).table();
  }

  @Override
  public String getCatalogName(int i) throws SQLException {
    return column(i).table().isEmpty() ? "" : connection.getCatalog();
  }

  @Override
  public int getColumnType(int i) throws SQLException {
    return SqlTypes.number(column(i).type());
  }

  @Override
  public String getColumnTypeName(int i) throws SQLException {
    return SqlTypes.name(column(i).type());
  }

  @Override
  public boolean isReadOnly(int i) throws SQLException {
    column(i);
    return true;
  }

  @Override
  public boolean isWritable(int i) throws SQLException {
    column(i);
    return false;
  }

  @Override
  public boolean isDefinitelyWritable(int i) throws SQLException {
    column(i);
    return false;
  }

  @Override
  public String getColumnClassName(int i) throws SQLException {
    return SqlTypes.javaClass(column(i).type()).getName();
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    return Wrapping.unwrap(type, this);
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return type.isInstance(this);
  }
}
