package dev.vecino.type;

import dev.vecino.index.ElementType;
import java.util.Optional;

/**
 * A type with its modifier.
 *
 * @param name the type
 * @param precision length of {@code varchar(n)}, {@code char(n)}, {@code bit(n)} and {@code varbit(n)}, digits of {@code
 *     numeric(p, s)}, dimensions of {@code vector(n)}, {@code halfvec(n)} and {@code sparsevec(n)}; for times and intervals 1 more than their digits of seconds; 0 where the type was
 *     written without one
 * @param scale scale of {@code numeric(p, s)}, the {@link IntervalFields#mask} of an interval's fields, 1 for sparse
 *     vectors that lie in a vector file, else 0
 * @param element type of an array's elements, whose precision and scale the array repeats; empty for other types
 * @param enumType the definition of an enum type; empty for other types
 * @param system the type of PostgreSQL's catalog that {@code name} only carries; empty for other types
 * @param record the fields of a type of rows; empty for other types
 * @param domain id of the domain whose values these are, all else being its base type; 0 for none
 */
public record DataType(
    TypeName name,
    int precision,
    int scale,
    Optional<DataType> element,
    Optional<EnumType> enumType,
    Optional<SystemType> system,
    Optional<RecordType> record,
    int domain) {
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
  public static final DataType INTERVAL = of(TypeName.INTERVAL);
  public static final DataType UUID = of(TypeName.UUID);
  public static final DataType JSON = of(TypeName.JSON);
  public static final DataType JSONPATH = of(TypeName.JSONPATH);
  public static final DataType JSONB = of(TypeName.JSONB);
  public static final DataType OID = of(SystemType.OID);

  private static final int VARYING_HEADER_BYTES = 4; // PostgreSQL counts a length word in these modifiers
  private static final int ALL_FIELDS = 0x7fff;
  private static final int OPEN_DIGITS = 0xffff;
  private static final int MAX_SLOT_BITS = 64_000; // as many as an index can measure
  private static final int IN_SLOTS = 1;

  /** Digits of seconds that are kept where a type does not say. */
  public static final int MOST_DIGITS = 6;

  public DataType(TypeName name, int precision, int scale) {
    this(name, precision, scale, Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), 0);
  }

  /** Arrays of any number of dimensions of values of {@code element}. */
  public static DataType array(DataType element) {
    return new DataType(
        TypeName.ARRAY,
        element.precision(),
        element.scale(),
        Optional.of(element),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        0);
  }

  public boolean isArray() {
    return element.isPresent();
  }

  /** The base type without length, scale, dimensions or digits. */
  public DataType plain() {
    if (enumType.isPresent() || system.isPresent() || record.isPresent()) {
      return base();
    }
    return element.map(of -> array(of.plain())).orElseGet(() -> of(name));
  }

  /** The OID of the type as PostgreSQL numbers it. */
  public int oid() {
    return system.map(SystemType::oid)
        .or(() -> element.map(DataType::arrayOid))
        .or(() -> enumType.map(EnumType::oid))
        .or(() -> record.map(RecordType::oid))
        .orElse(name.oid());
  }

  private int arrayOid() {
    return system.map(SystemType::arrayOid)
        .or(() -> enumType.map(EnumType::arrayOid))
        .or(() -> record.map(RecordType::arrayOid))
        .orElse(name.arrayOid());
  }

  /** The name as {@code format_type} prints it, without modifier: {@code integer[]}. */
  public String sqlName() {
    return system.map(SystemType::sqlName)
        .or(() -> element.map(of -> of.sqlName() + "[]"))
        .or(() -> enumType.map(EnumType::sqlName))
        .or(() -> record.map(RecordType::sqlName))
        .orElse(name.sqlName());
  }

  /** The name as {@code pg_type} has it; of an array, that of its elements. */
  public String internalName() {
    return system.map(SystemType::internalName)
        .or(() -> element.map(DataType::internalName))
        .or(() -> enumType.map(EnumType::name))
        .orElseGet(name::internalName);
  }

  public static DataType of(TypeName name) {
    return new DataType(name, 0, 0);
  }

  public static DataType of(EnumType type) {
    return new DataType(
        TypeName.ENUM, 0, 0, Optional.empty(), Optional.of(type), Optional.empty(), Optional.empty(), 0);
  }

  public static DataType of(SystemType type) {
    Optional<DataType> element =
        switch (type) {
          case INT2VECTOR -> Optional.of(SMALLINT);
          case OIDVECTOR -> Optional.of(OID);
          default -> Optional.empty();
        };
    return new DataType(type.carrier(), 0, 0, element, Optional.empty(), Optional.of(type), Optional.empty(), 0);
  }

  /** The type of a column that is made for values of this type: an array for an {@code int2vector}. */
  public DataType stored() {
    return system.isPresent() && element.isPresent() ? array(element.get()) : this;
  }

  /** Whether this is a type of the catalog. */
  public boolean is(SystemType type) {
    return system.isPresent() && system.get() == type;
  }

  /** Whether values are objects of the catalog, by OID, which print as names. */
  public boolean namesObjects() {
    return system.isPresent() && system.get().namesObjects();
  }

  public static DataType of(RecordType type) {
    return new DataType(
        TypeName.RECORD, 0, 0, Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(type), 0);
  }

  /** The type of a domain over this one. */
  public DataType withDomain(int id) {
    return new DataType(name, precision, scale, element, enumType, system, record, id);
  }

  /** The type that values of a domain have, which is no domain. */
  public DataType base() {
    return domain == 0 ? this : withDomain(0);
  }

  public static DataType varchar(int length) {
    return new DataType(TypeName.VARCHAR, length, 0);
  }

  public static DataType numeric(int precision, int scale) {
    return new DataType(TypeName.NUMERIC, precision, scale);
  }

  /**
   * {@code interval fields(digits)}.
   *
   * @param fields null for all
   * @param digits of seconds, 0 to 6
   */
  public static DataType interval(IntervalFields fields, int digits) {
    int mask = fields == null ? 0 : fields.mask();
    return new DataType(TypeName.INTERVAL, digits + 1, mask);
  }

  /** A time of day or a moment with {@code digits} of seconds, 0 to 6. */
  public static DataType time(TypeName name, int digits) {
    return new DataType(name, digits + 1, 0);
  }

  /** Digits of seconds that values of a time type have. */
  public int secondDigits() {
    return precision == 0 ? MOST_DIGITS : precision - 1;
  }

  /** The fields of an interval; empty for all. */
  public Optional<IntervalFields> intervalFields() {
    return IntervalFields.of(scale);
  }

  /** A vector of {@code dimensions} float32 values; 0 leaves the dimensions open. */
  public static DataType vector(int dimensions) {
    return new DataType(TypeName.VECTOR, dimensions, 0);
  }

  /** Whether the type is one of vectors of numbers. */
  public boolean isVector() {
    return switch (name) {
      case VECTOR, HALFVEC, SPARSEVEC -> true;
      default -> false;
    };
  }

  /** What values of this type have in a vector file; empty where they lie in their rows. */
  public Optional<ElementType> slotElements() {
    if (precision == 0) {
      return Optional.empty(); // slots are of one size
    }
    return switch (name) {
      case VECTOR -> Optional.of(ElementType.FLOAT32);
      case HALFVEC -> Optional.of(ElementType.FLOAT16);
      case BIT -> precision > 1 && precision <= MAX_SLOT_BITS ? Optional.of(ElementType.BIT) : Optional.empty();
      case SPARSEVEC -> scale == IN_SLOTS ? Optional.of(ElementType.SPARSE) : Optional.empty();
      default -> Optional.empty();
    };
  }

  /** The type of sparse vectors of fixed dimensions that lie in a vector file, for an index. */
  public static DataType sparseInSlots(int dimensions) {
    return new DataType(TypeName.SPARSEVEC, dimensions, IN_SLOTS);
  }

  /** Whether values of this type lie in a vector file. */
  public boolean isFixedVector() {
    return slotElements().isPresent();
  }

  /** The type modifier as PostgreSQL encodes it in its catalog and protocol; -1 for none. */
  public int modifier() {
    if (element.isPresent()) {
      return element.get().modifier();
    }
    if (precision == 0) {
      return -1;
    }
    return switch (name) {
      case VARCHAR, BPCHAR -> precision + VARYING_HEADER_BYTES;
      case NUMERIC -> (precision << 16 | scale) + VARYING_HEADER_BYTES;
      case VECTOR, HALFVEC, SPARSEVEC, BIT, VARBIT -> precision;
      case TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ -> secondDigits();
      case INTERVAL ->
          (scale == 0 ? ALL_FIELDS : scale) << 16
              | (scale != 0 && secondDigits() == MOST_DIGITS ? OPEN_DIGITS : secondDigits());
      default -> -1;
    };
  }

  /** The type as SQL prints it: {@code vector(3)}, {@code numeric(10,2)}, {@code character varying(20)}. */
  @Override
  public String toString() {
    if (system.isPresent()) {
      return sqlName();
    }
    if (element.isPresent()) {
      return element.get() + "[]";
    }
    if (precision == 0) {
      return name == TypeName.BPCHAR ? "bpchar" : sqlName();
    }
    return switch (name) {
      case NUMERIC -> name.sqlName() + "(" + precision + "," + scale + ")";
      case TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ -> name.sqlName().replaceFirst(" ", "(" + secondDigits() + ") ");
      case INTERVAL ->
          name.sqlName()
              + intervalFields().map(fields -> " " + fields).orElse("")
              + (scale != 0 && secondDigits() == MOST_DIGITS ? "" : "(" + secondDigits() + ")");
      default -> name.sqlName() + "(" + precision + ")";
    };
  }
}
