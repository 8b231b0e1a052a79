package dev.vecino.type;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;

/** The types a column can have, with PostgreSQL's name and OID and the class of a value in a row. */
public enum TypeName {
  BOOLEAN("boolean", 16, Boolean.class),
  SMALLINT("smallint", 21, Short.class),
  INTEGER("integer", 23, Integer.class),
  BIGINT("bigint", 20, Long.class),
  REAL("real", 700, Float.class),
  DOUBLE("double precision", 701, Double.class),
  NUMERIC("numeric", 1700, BigDecimal.class),
  TEXT("text", 25, String.class),
  VARCHAR("character varying", 1043, String.class),
  BYTEA("bytea", 17, Bytes.class),
  DATE("date", 1082, LocalDate.class),
  TIME("time without time zone", 1083, LocalTime.class),
  TIMESTAMP("timestamp without time zone", 1114, LocalDateTime.class),
  TIMESTAMPTZ("timestamp with time zone", 1184, Instant.class),
  INTERVAL("interval", 1186, Interval.class),
  UUID("uuid", 2950, Uuid.class),
  JSONB("jsonb", 3802, Jsonb.class),
  /** Dense float32 vector. PostgreSQL gives extension types an OID when they are created; ours is fixed. */
  VECTOR("vector", 16_400, Vector.class),
  /** Dense float16 vector. */
  HALFVEC("halfvec", 16_420, HalfVector.class);

  private final String sqlName;
  private final int oid;
  private final Class<?> valueClass;

  TypeName(String sqlName, int oid, Class<?> valueClass) {
    this.sqlName = sqlName;
    this.oid = oid;
    this.valueClass = valueClass;
  }

  /** The name as {@code format_type} prints it, without modifier. */
  public String sqlName() {
    return sqlName;
  }

  public int oid() {
    return oid;
  }

  /** The class of a non-null value of this type in a row. */
  public Class<?> valueClass() {
    return valueClass;
  }
}
