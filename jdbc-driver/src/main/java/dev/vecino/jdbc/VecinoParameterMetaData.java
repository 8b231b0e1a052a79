package dev.vecino.jdbc;

import dev.vecino.type.DataType;
import java.sql.ParameterMetaData;
import java.sql.SQLException;
import java.util.List;

/** The parameters of a prepared statement, as the planner typed them. */
final class VecinoParameterMetaData implements ParameterMetaData {
  private final List<DataType> types;

  VecinoParameterMetaData(List<DataType> types) {
    this.types = types;
  }

  private DataType type(int i) throws SQLException {
    if (i < 1 || i > types.size()) {
      throw Errors.of(
          Errors.INVALID_PARAMETER,
          "The parameter index is out of range: %d, number of parameters: %d.",
          i,
          types.size());
    }
    return types.get(i - 1);
  }

  @Override
  public int getParameterCount() {
    return types.size();
  }

  @Override
  public int isNullable(int i) throws SQLException {
    type(i);
    return parameterNullableUnknown;
  }

  @Override
  public boolean isSigned(int i) throws SQLException {
    return SqlTypes.isSigned(type(i));
  }

  @Override
  public int getPrecision(int i) throws SQLException {
    return SqlTypes.precision(type(i));
  }

  @Override
  public int getScale(int i) throws SQLException {
    return SqlTypes.scale(type(i));
  }

  @Override
  public int getParameterType(int i) throws SQLException {
    return SqlTypes.number(type(i));
  }

  @Override
  public String getParameterTypeName(int i) throws SQLException {
    return SqlTypes.name(type(i));
  }

  @Override
  public String getParameterClassName(int i) throws SQLException {
    return SqlTypes.javaClass(type(i)).getName();
  }

  @Override
  public int getParameterMode(int i) throws SQLException {
    type(i);
    return parameterModeIn;
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
