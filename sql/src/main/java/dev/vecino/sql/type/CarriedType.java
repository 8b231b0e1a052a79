package dev.vecino.sql.type;

import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A type of PostgreSQL's catalog, such as {@code oid} or {@code name}, or {@code varchar} without a length, which is not
 * {@code text}. To Calcite it is the number or text that carries it, so that all that works with these works with it,
 * but under a name of its own.
 */
final class CarriedType extends BasicSqlType {
  private final DataType dataType;

  CarriedType(DataType dataType, boolean nullable) {
    super(
        PgTypeSystem.INSTANCE,
        dataType.name() == TypeName.BIGINT ? SqlTypeName.BIGINT : SqlTypeName.VARCHAR,
        nullable);
    this.dataType = dataType;
    computeDigest();
  }

  DataType dataType() {
    return dataType;
  }

  @Override
  public CarriedType createWithNullability(boolean nullable) {
    return nullable == isNullable() ? this : new CarriedType(dataType, nullable);
  }

  @Override
  public Charset getCharset() {
    return getSqlTypeName() == SqlTypeName.VARCHAR ? StandardCharsets.UTF_8 : null;
  }

  @Override
  public SqlCollation getCollation() {
    return getSqlTypeName() == SqlTypeName.VARCHAR ? SqlCollation.IMPLICIT : null;
  }

  @Override
  protected void generateTypeString(StringBuilder out, boolean withDetail) {
    // The super constructor asks before the field is set, and again after.
    if (dataType != null) {
      out.append(dataType.system().map(SystemType::name).orElse("VARYING"));
    }
  }
}
