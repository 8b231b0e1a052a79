package dev.vecino.sql.type;

import org.apache.calcite.rel.type.RelDataTypeSystemImpl;
import org.apache.calcite.sql.type.SqlTypeName;

/** PostgreSQL's limits of types. */
public final class PgTypeSystem extends RelDataTypeSystemImpl {
  public static final PgTypeSystem INSTANCE = new PgTypeSystem();

  /** Most digits that {@code numeric(p, s)} can declare. */
  public static final int MAX_NUMERIC_PRECISION = 1000;

  /** Most characters that {@code varchar(n)} can declare. */
  public static final int MAX_VARCHAR_LENGTH = 10_485_760;

  private PgTypeSystem() {}

  @Override
  public int getMaxPrecision(SqlTypeName typeName) {
    return switch (typeName) {
      case DECIMAL -> MAX_NUMERIC_PRECISION;
      case VARCHAR, CHAR -> MAX_VARCHAR_LENGTH;
      default -> super.getMaxPrecision(typeName);
    };
  }

  @Override
  public int getMaxScale(SqlTypeName typeName) {
    return typeName == SqlTypeName.DECIMAL ? MAX_NUMERIC_PRECISION : super.getMaxScale(typeName);
  }

  @Override
  public boolean shouldConvertRaggedUnionTypesToVarying() {
    return true;
  }
}
