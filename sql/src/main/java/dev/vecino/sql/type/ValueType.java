package dev.vecino.sql.type;

import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.EnumMap;
import java.util.Map;
import org.apache.calcite.rel.type.RelDataTypeComparability;
import org.apache.calcite.rel.type.RelDataTypeFamily;
import org.apache.calcite.sql.type.BasicSqlType;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * A type whose values are objects of a class of {@code dev.vecino.type} or {@code java.time}.
 *
 * <p>Calcite's own date and time types are milliseconds in a long, PostgreSQL's are microseconds; its arrays and binary
 * strings have no fit order. So these types are all {@code OTHER} to Calcite, and the class of the value, which is
 * comparable, gives equality and order to generated code.
 */
public final class ValueType extends BasicSqlType {
  private static final Map<TypeName, RelDataTypeFamily> FAMILIES = families();

  private final DataType dataType;

  ValueType(DataType dataType, boolean nullable) {
    super(PgTypeSystem.INSTANCE, SqlTypeName.OTHER, nullable);
    this.dataType = dataType;
    computeDigest();
  }

  /** Whether values of {@code name} are carried by this class; the others are Calcite's own. */
  static boolean carries(TypeName name) {
    return FAMILIES.containsKey(name);
  }

  public DataType dataType() {
    return dataType;
  }

  @Override
  public ValueType createWithNullability(boolean nullable) {
    return nullable == isNullable() ? this : new ValueType(dataType, nullable);
  }

  @Override
  public RelDataTypeFamily getFamily() {
    return FAMILIES.get(dataType.name());
  }

  @Override
  public RelDataTypeComparability getComparability() {
    return RelDataTypeComparability.ALL;
  }

  @Override
  protected void generateTypeString(StringBuilder out, boolean withDetail) {
    // The super constructor asks before the field is set, and again after.
    if (dataType != null) {
      out.append(dataType.isArray() ? dataType.toString() : dataType.name().name());
      if (withDetail) {
        DataType one = dataType.element().orElse(dataType);
        if (one.enumType().isPresent() || one.record().isPresent()) {
          out.append('<').append(TypeText.write(one)).append('>');
        }
      }
      if (dataType.precision() > 0 && !dataType.isArray()) {
        out.append('(').append(dataType.precision());
        out.append(dataType.scale() > 0 ? "," + dataType.scale() : "").append(')');
      }
    }
  }

  private static Map<TypeName, RelDataTypeFamily> families() {
    var families = new EnumMap<TypeName, RelDataTypeFamily>(TypeName.class);
    for (TypeName name : TypeName.values()) {
      switch (name) {
        case BPCHAR, BYTEA, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL, UUID, JSONB, JSON, JSONPATH, ARRAY, VECTOR,
              HALFVEC, SPARSEVEC, BIT, VARBIT, ENUM, RECORD ->
            families.put(name, new Family(name));
        case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC, TEXT, VARCHAR -> {}
      }
    }
    return families;
  }

  private record Family(TypeName name) implements RelDataTypeFamily {}
}
