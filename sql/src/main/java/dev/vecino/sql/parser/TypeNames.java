package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.IntervalFields;
import dev.vecino.type.SparseVector;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The types by the names that PostgreSQL has for them. */
final class TypeNames {
  /** Most dimensions of a vector: they are counted in 16 bits on the wire. */
  static final int MAX_DIMENSIONS = 65_535;

  /** The name of PostgreSQL's type of one byte, which is told from {@code char} by its quotes. */
  static final String QUOTED_CHAR = "\"char\"";

  /** The type of a bit string constant: as many bits as it has. */
  static final String BITS = "$bits";

  private static final int MAX_LENGTH = 10_485_760;
  private static final int MAX_BITS = 83_886_080;
  private static final int MAX_PRECISION = 1000;

  private static final Map<String, TypeName> NAMES = Map.ofEntries(
      Map.entry("bool", TypeName.BOOLEAN),
      Map.entry("boolean", TypeName.BOOLEAN),
      Map.entry("int2", TypeName.SMALLINT),
      Map.entry("smallint", TypeName.SMALLINT),
      Map.entry("smallserial", TypeName.SMALLINT),
      Map.entry("serial2", TypeName.SMALLINT),
      Map.entry("int", TypeName.INTEGER),
      Map.entry("int4", TypeName.INTEGER),
      Map.entry("integer", TypeName.INTEGER),
      Map.entry("serial", TypeName.INTEGER),
      Map.entry("serial4", TypeName.INTEGER),
      Map.entry("int8", TypeName.BIGINT),
      Map.entry("bigint", TypeName.BIGINT),
      Map.entry("bigserial", TypeName.BIGINT),
      Map.entry("serial8", TypeName.BIGINT),
      Map.entry("float4", TypeName.REAL),
      Map.entry("real", TypeName.REAL),
      Map.entry("float8", TypeName.DOUBLE),
      Map.entry("float", TypeName.DOUBLE),
      Map.entry("double precision", TypeName.DOUBLE),
      Map.entry("numeric", TypeName.NUMERIC),
      Map.entry("decimal", TypeName.NUMERIC),
      Map.entry("dec", TypeName.NUMERIC),
      Map.entry("text", TypeName.TEXT),
      Map.entry("varchar", TypeName.VARCHAR),
      Map.entry("char", TypeName.BPCHAR),
      Map.entry("character", TypeName.BPCHAR),
      Map.entry("bpchar", TypeName.BPCHAR),
      Map.entry("bit", TypeName.BIT),
      Map.entry(BITS, TypeName.BIT),
      Map.entry("varbit", TypeName.VARBIT),
      Map.entry("bytea", TypeName.BYTEA),
      Map.entry("date", TypeName.DATE),
      Map.entry("time", TypeName.TIME),
      Map.entry("timetz", TypeName.TIMETZ),
      Map.entry("timestamp", TypeName.TIMESTAMP),
      Map.entry("timestamptz", TypeName.TIMESTAMPTZ),
      Map.entry("interval", TypeName.INTERVAL),
      Map.entry("uuid", TypeName.UUID),
      Map.entry("json", TypeName.JSON),
      Map.entry("jsonpath", TypeName.JSONPATH),
      Map.entry("jsonb", TypeName.JSONB),
      Map.entry("vector", TypeName.VECTOR),
      Map.entry("halfvec", TypeName.HALFVEC),
      Map.entry("sparsevec", TypeName.SPARSEVEC));

  private TypeNames() {}

  static boolean isKnown(String name) {
    return NAMES.containsKey(name);
  }

  /** The type of PostgreSQL's catalog that has the name. */
  static Optional<SystemType> system(String name) {
    return name.equals(QUOTED_CHAR)
        ? Optional.of(SystemType.CHAR)
        : SystemType.named(name).filter(type -> type.isWritable() && type != SystemType.CHAR);
  }

  /** The type that {@code pg_type} has under a name, so that the one of its arrays is that name behind a {@code _}. */
  private static Optional<DataType> internal(String name) {
    return Optional.ofNullable(NAMES.get(name))
        .filter(type -> type.internalName().equals(name))
        .map(DataType::of)
        .or(() -> SystemType.named(name).filter(SystemType::isWritable).map(DataType::of));
  }

  static boolean isSerial(String name) {
    return name.contains("serial");
  }

  /**
   * The type of a name in lower case.
   *
   * A name that is none of PostgreSQL's or of the extension's gives a type that is still to be looked up.
   *
   * @param zone WITH (true) or WITHOUT (false) TIME ZONE, null where neither was written
   * @throws VecinoException 0A000 for a type that is not supported, 22023 for wrong
   *     modifiers
   */
  static DataType resolve(String name, List<Integer> modifiers, Boolean zone, int position) {
    if (name.startsWith("interval ")) {
      return interval(IntervalFields.valueOf(name.substring(9).toUpperCase(Locale.ROOT).replace(' ', '_')), modifiers);
    }
    TypeName type = NAMES.get(name);
    if (type == null && name.startsWith("_") && modifiers.isEmpty()) {
      Optional<DataType> element = internal(name.substring(1));
      if (element.isPresent()) {
        return DataType.array(element.get());
      }
    }
    if (type == null) {
      Optional<SystemType> system = system(name);
      if (system.isPresent() && !modifiers.isEmpty()) {
        throw VecinoException.of(SqlState.SYNTAX_ERROR, "type modifier is not allowed for type \"%s\"", name);
      }
      return system.map(DataType::of).orElseGet(() -> named(name, modifiers, position));
    }
    if (zone != null && type != TypeName.TIMESTAMP && type != TypeName.TIME) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "type %s has no time zone", name);
    }
    if (Boolean.TRUE.equals(zone)) {
      type = type == TypeName.TIME ? TypeName.TIMETZ : TypeName.TIMESTAMPTZ;
    }
    return switch (type) {
      case VECTOR, HALFVEC, SPARSEVEC -> modifiers.isEmpty() ? DataType.of(type) : vector(type, modifiers);
      case VARCHAR -> modifiers.isEmpty() ? DataType.of(type) : length(type, "varchar", modifiers, MAX_LENGTH);
      case BPCHAR ->
          modifiers.isEmpty()
              ? new DataType(type, name.equals("bpchar") ? 0 : 1, 0)
              : length(type, "char", modifiers, MAX_LENGTH);
      case BIT ->
          modifiers.isEmpty()
              ? new DataType(type, name.equals(BITS) ? 0 : 1, 0)
              : length(type, "bit", modifiers, MAX_BITS);
      case VARBIT -> modifiers.isEmpty() ? DataType.of(type) : length(type, "varbit", modifiers, MAX_BITS);
      case NUMERIC -> modifiers.isEmpty() ? DataType.NUMERIC : numeric(modifiers);
      case TIME, TIMETZ, TIMESTAMP, TIMESTAMPTZ -> time(type, modifiers);
      case INTERVAL -> interval(null, modifiers);
      case DOUBLE -> name.equals("float") && !modifiers.isEmpty() ? floating(modifiers) : plain(type, modifiers);
      case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, TEXT, BYTEA, DATE, UUID, JSONB, JSON, JSONPATH, ARRAY, ENUM,
          RECORD ->
          plain(type, modifiers);
    };
  }

  private static DataType plain(TypeName type, List<Integer> modifiers) {
    if (!modifiers.isEmpty()) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "type modifier is not allowed for type \"%s\"", type.sqlName());
    }
    return DataType.of(type);
  }

  private static DataType vector(TypeName type, List<Integer> modifiers) {
    int dimensions = only(modifiers);
    if (dimensions < 1) {
      throw invalid("dimensions for type " + type.sqlName() + " must be at least 1");
    }
    int most = type == TypeName.SPARSEVEC ? SparseVector.MAX_DIMENSIONS : MAX_DIMENSIONS;
    if (dimensions > most) {
      throw invalid("dimensions for type " + type.sqlName() + " cannot exceed " + most);
    }
    return new DataType(type, dimensions, 0);
  }

  private static DataType length(TypeName type, String name, List<Integer> modifiers, int most) {
    if (type == TypeName.BPCHAR && modifiers.size() > 1) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "syntax error at or near \",\"");
    }
    int length = only(modifiers);
    if (length < 1) {
      throw invalid("length for type " + name + " must be at least 1");
    }
    if (length > most) {
      throw invalid("length for type " + name + " cannot exceed " + most);
    }
    return new DataType(type, length, 0);
  }

  private static DataType numeric(List<Integer> modifiers) {
    if (modifiers.size() > 2) {
      throw invalid("invalid NUMERIC type modifier");
    }
    int precision = modifiers.get(0);
    int scale = modifiers.size() == 2 ? modifiers.get(1) : 0;
    if (precision < 1 || precision > MAX_PRECISION) {
      throw invalid("NUMERIC precision " + precision + " must be between 1 and " + MAX_PRECISION);
    }
    if (scale < -MAX_PRECISION || scale > MAX_PRECISION) {
      throw invalid("NUMERIC scale " + scale + " must be between -" + MAX_PRECISION + " and " + MAX_PRECISION);
    }
    if (scale < 0 || scale > precision) {
      throw notSupported("numeric with a scale below 0 or above its precision");
    }
    return DataType.numeric(precision, scale);
  }

  private static DataType time(TypeName type, List<Integer> modifiers) {
    return modifiers.isEmpty() ? DataType.of(type) : DataType.time(type, digits(type.sqlName(), modifiers));
  }

  private static DataType interval(IntervalFields fields, List<Integer> modifiers) {
    if (fields == null && modifiers.isEmpty()) {
      return DataType.INTERVAL;
    }
    return DataType.interval(fields, modifiers.isEmpty() ? DataType.MOST_DIGITS : digits("INTERVAL", modifiers));
  }

  /** Digits of seconds: more than there are is as many as there are. */
  private static int digits(String type, List<Integer> modifiers) {
    int digits = only(modifiers);
    if (digits < 0) {
      throw invalid(type.toUpperCase(Locale.ROOT).replaceFirst(" .*", "") + "(" + digits
          + ") precision must not be negative");
    }
    return Math.min(digits, DataType.MOST_DIGITS);
  }

  private static DataType floating(List<Integer> modifiers) {
    int bits = only(modifiers);
    if (bits < 1) {
      throw invalid("precision for type float must be at least 1 bit");
    }
    if (bits > 53) {
      throw invalid("precision for type float must be less than 54 bits");
    }
    return bits <= 24 ? DataType.REAL : DataType.DOUBLE;
  }

  private static int only(List<Integer> modifiers) {
    if (modifiers.size() != 1) {
      throw invalid("invalid type modifier");
    }
    return modifiers.get(0);
  }

  private static VecinoException invalid(String message) {
    return VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "%s", message);
  }

  private static VecinoException notSupported(String what) {
    return VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "type %s is not supported", what);
  }

  /** A type that a user may have made; which one, the catalog tells. */
  private static DataType named(String name, List<Integer> modifiers, int position) {
    if (isRefused(name)) {
      throw notSupported(name);
    }
    int dot = name.indexOf('.');
    Optional<String> schema = dot < 0 ? Optional.empty() : Optional.of(name.substring(0, dot));
    EnumType type = EnumType.named(schema, name.substring(dot + 1), position);
    if (!modifiers.isEmpty()) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "type modifier is not allowed for type \"%s\"", type.name());
    }
    return DataType.of(type);
  }

  /** Whether a type is one of PostgreSQL's that are not supported. */
  private static boolean isRefused(String name) {
    return switch (name) {
      case "box", "cidr", "circle", "daterange", "hstore", "inet", "int4range", "int8range", "line", "lseg", "macaddr",
          "macaddr8", "money", "numrange", "path", "pg_lsn", "point", "polygon", "tsquery", "tsrange", "tstzrange",
          "tsvector", "xml" -> true;
      default -> false;
    };
  }
}
