package dev.vecino.jdbc;

import dev.vecino.type.BitString;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.RecordType;
import dev.vecino.type.HalfVector;
import dev.vecino.type.Interval;
import dev.vecino.type.SparseVector;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import dev.vecino.type.Vector;
import java.math.BigDecimal;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.sql.Types;
import java.util.Optional;
import java.util.UUID;

/** SQL types as JDBC describes them, under the names and numbers that PostgreSQL's driver gives. */
final class SqlTypes {
  private static final int UNLIMITED = Integer.MAX_VALUE;
  private static final int OID_DIGITS = 10;

  private SqlTypes() {}

  /** The number among {@link Types}. */
  static int number(TypeName type) {
    return switch (type) {
      case BOOLEAN -> Types.BIT;
      case SMALLINT -> Types.SMALLINT;
      case INTEGER -> Types.INTEGER;
      case BIGINT -> Types.BIGINT;
      case REAL -> Types.REAL;
      case DOUBLE -> Types.DOUBLE;
      case NUMERIC -> Types.NUMERIC;
      case TEXT, VARCHAR -> Types.VARCHAR;
      case BPCHAR -> Types.CHAR;
      case BIT -> Types.BIT;
      case TIMETZ -> Types.TIME;
      case BYTEA -> Types.BINARY;
      case DATE -> Types.DATE;
      case TIME -> Types.TIME;
      case TIMESTAMP, TIMESTAMPTZ -> Types.TIMESTAMP;
      case INTERVAL, UUID, JSONB, JSON, JSONPATH, VECTOR, HALFVEC, SPARSEVEC, VARBIT -> Types.OTHER;
      case ENUM -> Types.VARCHAR;
      case RECORD -> Types.STRUCT;
      case ARRAY -> Types.ARRAY;
    };
  }

  static int number(DataType type) {
    return type.system().map(SqlTypes::number).orElseGet(() -> number(type.name()));
  }

  private static int number(SystemType type) {
    return switch (type) {
      case OID -> Types.BIGINT;
      case NAME -> Types.VARCHAR;
      case CHAR -> Types.CHAR;
      default -> Types.OTHER;
    };
  }

  /** The number of a type by its name; {@link Types#OTHER} for an unknown one. */
  static int numberOf(String name) {
    Optional<SystemType> system = SystemType.named(name);
    if (system.isPresent() && !name.equals("char")) {
      return number(system.get());
    }
    for (TypeName type : TypeName.values()) {
      if (name(type).equalsIgnoreCase(name) || type.sqlName().equalsIgnoreCase(name)) {
        return number(type);
      }
    }
    return Types.OTHER;
  }

  /** The short name: {@code int4}, {@code timestamptz}. */
  static String name(TypeName type) {
    return switch (type) {
      case BOOLEAN -> "bool";
      case SMALLINT -> "int2";
      case INTEGER -> "int4";
      case BIGINT -> "int8";
      case REAL -> "float4";
      case DOUBLE -> "float8";
      case NUMERIC -> "numeric";
      case TEXT -> "text";
      case VARCHAR -> "varchar";
      case BPCHAR -> "bpchar";
      case BIT -> "bit";
      case VARBIT -> "varbit";
      case TIMETZ -> "timetz";
      case SPARSEVEC -> "sparsevec";
      case BYTEA -> "bytea";
      case DATE -> "date";
      case TIME -> "time";
      case TIMESTAMP -> "timestamp";
      case TIMESTAMPTZ -> "timestamptz";
      case INTERVAL -> "interval";
      case UUID -> "uuid";
      case JSONB -> "jsonb";
      case JSON -> "json";
      case JSONPATH -> "jsonpath";
      case ARRAY -> "anyarray";
      case VECTOR -> "vector";
      case HALFVEC -> "halfvec";
      case ENUM -> "anyenum";
      case RECORD -> "record";
    };
  }

  /** The short name: {@code _int4} for an array. */
  static String name(DataType type) {
    return type.system().map(SystemType::internalName)
        .or(() -> type.element().map(element -> "_" + name(element)))
        .or(() -> type.enumType().map(EnumType::sqlName))
        .or(() -> type.record().map(RecordType::sqlName))
        .orElseGet(() -> name(type.name()));
  }

  static String nameOf(Object value) {
    for (TypeName type : TypeName.values()) {
      if (type.valueClass().isInstance(value)) {
        return name(type);
      }
    }
    return value.getClass().getSimpleName();
  }

  /** The class of what {@code getObject} gives. */
  static Class<?> javaClass(TypeName type) {
    return switch (type) {
      case BOOLEAN -> Boolean.class;
      case SMALLINT, INTEGER -> Integer.class;
      case BIGINT -> Long.class;
      case REAL -> Float.class;
      case DOUBLE -> Double.class;
      case NUMERIC -> BigDecimal.class;
      case TEXT, VARCHAR, BPCHAR, JSONB, JSON, JSONPATH, ENUM, RECORD -> String.class;
      case BYTEA -> byte[].class;
      case DATE -> Date.class;
      case TIME, TIMETZ -> Time.class;
      case BIT, VARBIT -> BitString.class;
      case SPARSEVEC -> SparseVector.class;
      case TIMESTAMP, TIMESTAMPTZ -> Timestamp.class;
      case INTERVAL -> Interval.class;
      case UUID -> UUID.class;
      case ARRAY -> java.sql.Array.class;
      case VECTOR -> Vector.class;
      case HALFVEC -> HalfVector.class;
    };
  }

  static Class<?> javaClass(DataType type) {
    return type.namesObjects() ? String.class : javaClass(type.name());
  }

  /** Digits of numbers, most characters of text and of printed values, dimensions of vectors; 0 where it is open. */
  static int precision(DataType type) {
    if (type.is(SystemType.OID) || type.is(SystemType.CHAR)) {
      return type.is(SystemType.OID) ? OID_DIGITS : 1;
    }
    if (type.system().isPresent()) {
      return UNLIMITED;
    }
    return switch (type.name()) {
      case BOOLEAN -> 1;
      case SMALLINT -> 5;
      case INTEGER -> 10;
      case BIGINT -> 19;
      case REAL -> 8;
      case DOUBLE -> 17;
      case NUMERIC -> type.precision();
      case VARCHAR, BPCHAR, BIT, VARBIT, VECTOR, HALFVEC, SPARSEVEC -> type.precision() == 0 ? UNLIMITED : type.precision();
      case TEXT, BYTEA, JSONB, JSON, JSONPATH, ARRAY, ENUM, RECORD -> UNLIMITED;
      case DATE -> 13;
      case TIME -> 15;
      case TIMETZ -> 21;
      case TIMESTAMP -> 29;
      case TIMESTAMPTZ -> 35;
      case INTERVAL -> 49;
      case UUID -> 36;
    };
  }

  static int scale(DataType type) {
    return switch (type.name()) {
      case REAL -> 8;
      case DOUBLE -> 17;
      case NUMERIC -> type.scale();
      case TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL -> type.secondDigits();
      case BOOLEAN, SMALLINT, INTEGER, BIGINT, TEXT, VARCHAR, BPCHAR, BYTEA, DATE, UUID, JSONB, JSON, JSONPATH, ARRAY,
          VECTOR, HALFVEC, SPARSEVEC, BIT, VARBIT, ENUM, RECORD -> 0;
    };
  }

  /** Characters that a column of values needs on a screen. */
  static int displaySize(DataType type) {
    if (type.system().isPresent()) {
      return precision(type);
    }
    return switch (type.name()) {
      case BOOLEAN -> 1;
      case SMALLINT -> 6;
      case INTEGER -> 11;
      case BIGINT -> 20;
      case REAL -> 15;
      case DOUBLE -> 25;
      case NUMERIC -> type.precision() == 0 ? 131_089 : type.precision() + (type.scale() > 0 ? 2 : 1);
      case VECTOR, HALFVEC -> type.precision() == 0 ? UNLIMITED : type.precision() * 16 + 1;
      case VARCHAR, BPCHAR, TEXT, BYTEA, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL, UUID, JSONB, JSON,
          JSONPATH, ARRAY, SPARSEVEC, BIT, VARBIT, ENUM, RECORD ->
          precision(type);
    };
  }

  static boolean isSigned(DataType type) {
    return type.system().isEmpty() && isSigned(type.name());
  }

  static boolean isSigned(TypeName type) {
    return switch (type) {
      case SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC -> true;
      case BOOLEAN, TEXT, VARCHAR, BPCHAR, BYTEA, DATE, TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ, INTERVAL, UUID, JSONB,
          JSON, JSONPATH, ARRAY, VECTOR, HALFVEC, SPARSEVEC, BIT, VARBIT, ENUM, RECORD -> false;
    };
  }

  static boolean isText(TypeName type) {
    return type == TypeName.TEXT || type == TypeName.VARCHAR || type == TypeName.BPCHAR;
  }
}
