package dev.vecino.sql.type;

import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * {@code numeric} without precision and scale: each value keeps its own scale.
 *
 * <p>Calcite takes a DECIMAL without scale for one of scale 0, and rounds literals and casts to that. Where precision
 * and scale are not specified, as this says, it leaves values alone.
 */
final class NumericType extends BasicSqlType {
  NumericType(boolean nullable) {
    super(PgTypeSystem.INSTANCE, SqlTypeName.DECIMAL, nullable);
  }

  @Override
  public NumericType createWithNullability(boolean nullable) {
    return nullable == isNullable() ? this : new NumericType(nullable);
  }

  @Override
  public int getPrecision() {
    return PRECISION_NOT_SPECIFIED;
  }

  @Override
  public int getScale() {
    return SCALE_NOT_SPECIFIED;
  }
}
