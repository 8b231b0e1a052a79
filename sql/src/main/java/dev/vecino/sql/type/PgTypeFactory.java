package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.DataTypes;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.TypeName;
import java.lang.reflect.Type;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCollation;
import org.apache.calcite.sql.type.SqlTypeMappingRule;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * Makes the types of a statement: of a {@link DataType} the type that Calcite carries it by, and back.
 *
 * <p>Not safe for use by several threads at once: make one for each planning.
 */
public class PgTypeFactory extends JavaTypeFactoryImpl implements DataTypes {
  private static final DataType VARYING = DataType.of(TypeName.VARCHAR);

  public PgTypeFactory() {
    super(PgTypeSystem.INSTANCE);
  }

  /** The type by which Calcite carries {@code type}. */
  @Override
  public RelDataType relType(DataType type, boolean nullable) {
    if (isUnresolved(type)) {
      return relType(resolve(type), nullable);
    }
    if (type.domain() != 0) {
      return relType(type.base(), nullable);
    }
    if (type.system().isPresent() && !type.isArray() || type.equals(VARYING)) {
      return canonize(new CarriedType(type, nullable));
    }
    RelDataType carried =
        switch (type.name()) {
          case BOOLEAN -> createSqlType(SqlTypeName.BOOLEAN);
          case SMALLINT -> createSqlType(SqlTypeName.SMALLINT);
          case INTEGER -> createSqlType(SqlTypeName.INTEGER);
          case BIGINT -> createSqlType(SqlTypeName.BIGINT);
          case REAL -> createSqlType(SqlTypeName.REAL);
          case DOUBLE -> createSqlType(SqlTypeName.DOUBLE);
          case NUMERIC ->
              type.precision() == 0 ? unconstrainedNumeric() : numeric(type.precision(), type.scale());
          case TEXT -> createSqlType(SqlTypeName.VARCHAR);
          case VARCHAR ->
              createSqlType(SqlTypeName.VARCHAR, type.precision());
          case BPCHAR, BYTEA, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL, UUID, JSONB, JSON, JSONPATH, ARRAY,
              VECTOR, HALFVEC, SPARSEVEC, BIT, VARBIT, ENUM, RECORD ->
              canonize(new ValueType(type, false));
        };
    return createTypeWithNullability(carried, nullable);
  }

  private static boolean isUnresolved(DataType type) {
    return type.element().map(PgTypeFactory::isUnresolved)
        .orElseGet(() -> type.enumType().filter(named -> !named.isKnown()).isPresent());
  }

  /** The type that {@code type} stands for where it, or the type of its elements, is only a name. */
  public final DataType resolve(DataType type) {
    if (!isUnresolved(type)) {
      return type;
    }
    if (type.isArray()) {
      DataType element = resolve(type.element().orElseThrow());
      requireElement(element);
      return DataType.array(element);
    }
    EnumType name = type.enumType().orElseThrow();
    return find(name).orElseThrow(() -> unknown(name));
  }

  /**
   * Refuses arrays of a domain.
   *
   * @throws VecinoException 0A000
   */
  public static void requireElement(DataType element) {
    if (element.domain() != 0) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "arrays of domains are not supported");
    }
  }

  /** The type of the catalog that has that name. */
  protected Optional<DataType> find(EnumType name) {
    return Optional.empty();
  }

  /** The error that there is no type of a name. */
  public static VecinoException unknown(EnumType name) {
    VecinoException error = VecinoException.of(UNDEFINED_OBJECT, "type \"%s\" does not exist", name.written());
    return name.position() > 0 ? error.at(name.position()) : error;
  }

  /**
   * The type that {@code type} carries, or empty where it is no type of a column: a row, an array, a cursor, or the
   * type of a literal or parameter that is not known yet. A string literal counts as text.
   */
  public static Optional<DataType> dataType(RelDataType type) {
    if (type instanceof ValueType value) {
      return Optional.of(value.dataType());
    }
    if (type instanceof CarriedType carried) {
      return Optional.of(carried.dataType());
    }
    DataType found =
        switch (type.getSqlTypeName()) {
          case BOOLEAN -> DataType.BOOLEAN;
          case TINYINT, SMALLINT -> DataType.SMALLINT;
          case INTEGER -> DataType.INTEGER;
          case BIGINT -> DataType.BIGINT;
          case REAL -> DataType.REAL;
          case FLOAT, DOUBLE -> DataType.DOUBLE;
          case DECIMAL ->
              type instanceof NumericType ? DataType.NUMERIC : DataType.numeric(type.getPrecision(), type.getScale());
          case CHAR -> DataType.TEXT;
          case VARCHAR -> type.getPrecision() < 0 ? DataType.TEXT : DataType.varchar(type.getPrecision());
          default -> null;
        };
    return Optional.ofNullable(found);
  }

  /**
   * The type that {@code type} carries.
   *
   * @throws VecinoException 0A000 where it is no type of a column; see {@link #dataType}
   */
  public static DataType toDataType(RelDataType type) {
    if (type.getSqlTypeName() == SqlTypeName.NULL) {
      return DataType.TEXT;
    }
    return dataType(type)
        .orElseThrow(() -> VecinoException.of(FEATURE_NOT_SUPPORTED, "type %s is not supported", type));
  }

  /** The name of {@code type} for messages: PostgreSQL's, {@code unknown} for what has no type yet. */
  public static String describe(RelDataType type) {
    return CommonType.isUnknown(type)
        ? "unknown"
        : dataType(type).map(DataType::sqlName).orElseGet(type::toString);
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }

  @Override
  public Type getJavaClass(RelDataType type) {
    return type instanceof ValueType value ? value.dataType().name().valueClass() : super.getJavaClass(type);
  }

  @Override
  public RelDataType createSqlType(SqlTypeName typeName) {
    return switch (typeName) {
      case DATE -> relType(DataType.DATE, false);
      case TIME -> relType(DataType.TIME, false);
      case TIMESTAMP -> relType(DataType.TIMESTAMP, false);
      case TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ -> relType(DataType.TIMESTAMPTZ, false);
      case BINARY, VARBINARY -> relType(DataType.BYTEA, false);
      case UUID -> relType(DataType.UUID, false);
      case DECIMAL -> unconstrainedNumeric();
      default -> super.createSqlType(typeName);
    };
  }

  @Override
  public RelDataType createSqlType(SqlTypeName typeName, int precision) {
    return switch (typeName) {
      case DATE, TIME, TIMESTAMP, TIMESTAMP_WITH_LOCAL_TIME_ZONE, TIMESTAMP_TZ, BINARY, VARBINARY ->
          createSqlType(typeName);
      case DECIMAL -> precision < 0 ? unconstrainedNumeric() : numeric(precision, 0);
      default -> super.createSqlType(typeName, precision);
    };
  }

  @Override
  public RelDataType createSqlType(SqlTypeName typeName, int precision, int scale) {
    if (typeName == SqlTypeName.DECIMAL) {
      return precision < 0 ? unconstrainedNumeric() : numeric(precision, scale);
    }
    return super.createSqlType(typeName, precision, scale);
  }

  @Override
  public RelDataType createTypeWithCharsetAndCollation(RelDataType type, Charset charset, SqlCollation collation) {
    return type instanceof CarriedType ? type : super.createTypeWithCharsetAndCollation(type, charset, collation);
  }

  @Override
  public RelDataType leastRestrictive(List<RelDataType> types, SqlTypeMappingRule mappingRule) {
    if (types.stream().anyMatch(type -> !CommonType.isScalar(type))) {
      return super.leastRestrictive(types, mappingRule);
    }
    if (types.stream().anyMatch(CommonType::isLiteral)
        && !types.stream().allMatch(type -> CommonType.isUnknown(type) || CommonType.isText(type))) {
      // A string literal becomes the other type by a cast, which coercion puts in only where there is no common type.
      return null;
    }
    return CommonType.of(this, types).orElse(null);
  }

  private RelDataType unconstrainedNumeric() {
    return canonize(new NumericType(false));
  }

  private RelDataType numeric(int precision, int scale) {
    return super.createSqlType(SqlTypeName.DECIMAL, Math.min(precision, PgTypeSystem.MAX_NUMERIC_PRECISION), scale);
  }

  static TypeName nameOf(RelDataType type) {
    return toDataType(type).name();
  }
}
