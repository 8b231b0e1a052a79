package dev.vecino.type;

/**
 * A type with its modifier.
 *
 * @param name the type
 * @param precision length of {@code varchar(n)}, digits of {@code numeric(p, s)}, dimensions of {@code vector(n)}; 0 where
 *     the type was written without one
 * @param scale scale of {@code numeric(p, s)}, else 0
 */
public record DataType(TypeName name, int precision, int scale) {
  public static final DataType BOOLEAN = of(TypeName.BOOLEAN);
  public static final DataType SMALLINT = of(TypeName.SMALLINT);
  public static final DataType INTEGER = of(TypeName.INTEGER);
  public static final DataType BIGINT = of(TypeName.BIGINT);
  public static final DataType REAL = of(TypeName.REAL);
  public static final DataType DOUBLE = of(TypeName.DOUBLE);
  public static final DataType NUMERIC = of(TypeName.NUMERIC);
  public static final DataType TEXT = of(TypeName.TEXT);
  public static final DataType BYTEA = of(TypeName.BYTEA);
  public static final DataType DATE = of(TypeName.DATE);
  public static final DataType TIME = of(TypeName.TIME);
  public static final DataType TIMESTAMP = of(TypeName.TIMESTAMP);
  public static final DataType TIMESTAMPTZ = of(TypeName.TIMESTAMPTZ);
  public static final DataType UUID = of(TypeName.UUID);
  public static final DataType JSONB = of(TypeName.JSONB);

  public static DataType of(TypeName name) {
    return new DataType(name, 0, 0);
  }

  public static DataType varchar(int length) {
    return new DataType(TypeName.VARCHAR, length, 0);
  }

  public static DataType numeric(int precision, int scale) {
    return new DataType(TypeName.NUMERIC, precision, scale);
  }

  /** A vector of {@code dimensions} float32 values; 0 leaves the dimensions open. */
  public static DataType vector(int dimensions) {
    return new DataType(TypeName.VECTOR, dimensions, 0);
  }

  public boolean isVector() {
    return name == TypeName.VECTOR;
  }

  /** Whether vectors of this type lie in a vector file: only those of one declared dimension can. */
  public boolean isFixedVector() {
    return isVector() && precision > 0;
  }

  /** The type as SQL prints it: {@code vector(3)}, {@code numeric(10,2)}, {@code character varying(20)}. */
  @Override
  public String toString() {
    if (precision == 0) {
      return name.sqlName();
    }
    return name == TypeName.NUMERIC
        ? name.sqlName() + "(" + precision + "," + scale + ")"
        : name.sqlName() + "(" + precision + ")";
  }
}
