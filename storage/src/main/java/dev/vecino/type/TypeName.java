package dev.vecino.type;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** The types a column can have, with PostgreSQL's name and OID and the class of a value in a row. */
public enum TypeName {
  BOOLEAN("boolean", 16, 1000, Boolean.class),
  SMALLINT("smallint", 21, 1005, Short.class),
  INTEGER("integer", 23, 1007, Integer.class),
  BIGINT("bigint", 20, 1016, Long.class),
  REAL("real", 700, 1021, Float.class),
  DOUBLE("double precision", 701, 1022, Double.class),
  NUMERIC("numeric", 1700, 1231, BigDecimal.class),
  TEXT("text", 25, 1009, String.class),
  VARCHAR("character varying", 1043, 1015, String.class),
  BPCHAR("character", 1042, 1014, PaddedText.class),
  BYTEA("bytea", 17, 1001, Bytes.class),
  DATE("date", 1082, 1182, LocalDate.class),
  TIME("time without time zone", 1083, 1183, LocalTime.class),
  TIMETZ("time with time zone", 1266, 1270, TimeTz.class),
  TIMESTAMP("timestamp without time zone", 1114, 1115, LocalDateTime.class),
  TIMESTAMPTZ("timestamp with time zone", 1184, 1185, Instant.class),
  INTERVAL("interval", 1186, 1187, Interval.class),
  UUID("uuid", 2950, 2951, Uuid.class),
  JSONB("jsonb", 3802, 3807, Jsonb.class),
  /** JSON as it was written: values have no equality and no order. */
  JSON("json", 114, 199, Json.class),
  /** A path into JSON: values have no equality and no order. */
  JSONPATH("jsonpath", 4072, 4073, JsonPathText.class),
  /** Values of another type, which {@link DataType#element} tells with its modifier; 2277 is {@code anyarray}. */
  ARRAY("anyarray", 2277, 0, Array.class),
  /** Dense float32 vector. PostgreSQL gives extension types an OID when they are created; ours is fixed. */
  VECTOR("vector", 16_400, 16_401, Vector.class),
  /** Dense float16 vector. */
  HALFVEC("halfvec", 16_420, 16_421, HalfVector.class),
  /** float32 vector most of whose elements are 0. */
  SPARSEVEC("sparsevec", 16_422, 16_423, SparseVector.class),
  BIT("bit", 1560, 1561, BitString.class),
  VARBIT("bit varying", 1562, 1563, BitString.class),
  /** Values of a list that a user gives, which {@link DataType#enumType} tells; 3500 is {@code anyenum}. */
  ENUM("anyenum", 3500, 0, EnumValue.class),
  /** Rows, whose fields {@link DataType#record} tells. */
  RECORD("record", 2249, 2287, Row.class);

  private final String sqlName;
  private final int oid;
  private final int arrayOid;
  private final Class<?> valueClass;

  TypeName(String sqlName, int oid, int arrayOid, Class<?> valueClass) {
    this.sqlName = sqlName;
    this.oid = oid;
    this.arrayOid = arrayOid;
    this.valueClass = valueClass;
  }

  /** The name as {@code format_type} prints it, without modifier. */
  public String sqlName() {
    return sqlName;
  }

  public int oid() {
    return oid;
  }

  /** The name as {@code pg_type} has it. */
  public String internalName() {
    return switch (this) {
      case BOOLEAN -> "bool";
      case SMALLINT -> "int2";
      case INTEGER -> "int4";
      case BIGINT -> "int8";
      case REAL -> "float4";
      case DOUBLE -> "float8";
      case VARCHAR -> "varchar";
      case BPCHAR -> "bpchar";
      case VARBIT -> "varbit";
      case TIME -> "time";
      case TIMETZ -> "timetz";
      case TIMESTAMP -> "timestamp";
      case TIMESTAMPTZ -> "timestamptz";
      default -> sqlName;
    };
  }

  /** Whether values of this type can be told equal, and have an order. */
  public boolean isComparable() {
    return this != JSON && this != JSONPATH;
  }

  /** OID of the type whose values are arrays of this one's; 0 for arrays themselves. */
  public int arrayOid() {
    return arrayOid;
  }

  /** The class of a non-null value of this type in a row. */
  public Class<?> valueClass() {
    return valueClass;
  }
}
