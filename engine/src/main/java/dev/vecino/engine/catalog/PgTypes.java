package dev.vecino.engine.catalog;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.NamedType;
import dev.vecino.type.DataType;
import dev.vecino.type.EnumType;
import dev.vecino.type.IntervalFields;
import dev.vecino.type.RecordType;
import dev.vecino.type.TypeName;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The types that {@code pg_type} lists. */
final class PgTypes {
  /**
   * What columns of a type have in {@code pg_attribute}.
   *
   * @param element OID of an array's elements, else 0
   * @param category as {@code pg_type.typcategory}
   */
  record PgType(
      long oid,
      String name,
      short length,
      boolean byValue,
      String align,
      String storage,
      long element,
      String category) {}

  private static final int VARYING_HEADER_BYTES = 4; // PostgreSQL counts a length word in modifiers
  private static final int MOST_BYTES = 4; // of a character in UTF-8
  private static final Map<Long, PgType> BY_OID = new HashMap<>();
  private static final Map<String, PgType> BY_NAME = new HashMap<>();
  private static final Map<String, String> SQL_NAMES =
      Map.ofEntries(
          Map.entry("bpchar", "character"),
          Map.entry("varchar", "character varying"),
          Map.entry("char", "\"char\""),
          Map.entry("varbit", "bit varying"),
          Map.entry("bool", "boolean"),
          Map.entry("int2", "smallint"),
          Map.entry("int4", "integer"),
          Map.entry("int8", "bigint"),
          Map.entry("float4", "real"),
          Map.entry("float8", "double precision"),
          Map.entry("time", "time without time zone"),
          Map.entry("timetz", "time with time zone"),
          Map.entry("timestamp", "timestamp without time zone"),
          Map.entry("timestamptz", "timestamp with time zone"));

  static {
    for (Object[] row : SystemCatalog.fixed("pg_type")) {
      add(
          new PgType(
              (Long) row[0], (String) row[1], (Short) row[4], (Boolean) row[5], (String) row[22], (String) row[23],
              ((String) row[1]).startsWith("_") ? (Long) row[13] : 0, (String) row[7]));
    }
    add(new PgType(Oids.VECTOR, "vector", (short) -1, false, "i", "e", 0, "U"));
    add(new PgType(Oids.VECTOR_ARRAY, "_vector", (short) -1, false, "i", "x", Oids.VECTOR, "A"));
    add(new PgType(Oids.HALFVEC, "halfvec", (short) -1, false, "i", "e", 0, "U"));
    add(new PgType(Oids.HALFVEC_ARRAY, "_halfvec", (short) -1, false, "i", "x", Oids.HALFVEC, "A"));
    add(new PgType(Oids.SPARSEVEC, "sparsevec", (short) -1, false, "i", "e", 0, "U"));
    add(new PgType(Oids.SPARSEVEC_ARRAY, "_sparsevec", (short) -1, false, "i", "x", Oids.SPARSEVEC, "A"));
  }

  private PgTypes() {}

  private static void add(PgType type) {
    BY_OID.put(type.oid(), type);
    BY_NAME.put(type.name(), type);
  }

  static PgType of(DataType type) {
    DataType element = type.element().orElse(type);
    return element.enumType()
        .map(made -> type.isArray() ? arrayOf(made) : of(made))
        .or(() -> element.record().filter(RecordType::isNamed).map(made -> type.isArray() ? arrayOf(made) : of(made)))
        .orElseGet(() -> BY_OID.get((long) type.oid()));
  }

  static PgType of(EnumType type) {
    return new PgType(type.oid(), type.name(), (short) 4, true, "i", "p", 0, "E");
  }

  static PgType of(RecordType type) {
    return new PgType(type.oid(), type.name(), (short) -1, false, "d", "x", 0, "C");
  }

  static PgType arrayOf(RecordType type) {
    return new PgType(type.arrayOid(), "_" + type.name(), (short) -1, false, "d", "x", type.oid(), "A");
  }

  static PgType arrayOf(EnumType type) {
    return new PgType(type.arrayOid(), "_" + type.name(), (short) -1, false, "i", "x", type.oid(), "A");
  }

  /** The type of a column, which may be a domain. */
  static PgType of(DataType type, Catalog catalog) {
    PgType base = of(type);
    return type.domain() == 0 ? base : of(catalog.domain(type.domain()), base);
  }

  /** A domain has all but its name from its base type. */
  static PgType of(Domain domain, PgType base) {
    return new PgType(
        domain.oid(), domain.name(), base.length(), base.byValue(), base.align(), base.storage(), 0, base.category());
  }

  /** The type that a user has made with that OID. */
  static Optional<NamedType> made(long oid, Catalog catalog) {
    return catalog.objects(NamedType.class).filter(type -> type.oid() == oid).findFirst();
  }

  static PgType of(long oid) {
    return BY_OID.get(oid);
  }

  /** The type of PostgreSQL's internal name; any array for one of rows, which have no types here. */
  static PgType named(String name) {
    return BY_NAME.getOrDefault(name, BY_NAME.get("anyarray"));
  }

  /** What {@code format_type} prints; null for an unknown type. */
  static String sqlName(long oid, int modifier) {
    PgType type = BY_OID.get(oid);
    if (type == null) {
      return null;
    }
    if (type.element() != 0) {
      return sqlName(type.element(), modifier) + "[]";
    }
    String name = SQL_NAMES.getOrDefault(type.name(), type.name());
    if (modifier < 0) {
      return type.name().equals("bpchar") ? "bpchar" : name;
    }
    return switch (type.name()) {
      case "varchar", "bpchar" -> name + "(" + (modifier - VARYING_HEADER_BYTES) + ")";
      case "numeric" ->
          name + "(" + (modifier - VARYING_HEADER_BYTES >> 16) + "," + (modifier - VARYING_HEADER_BYTES & 0xffff) + ")";
      case "vector", "halfvec", "sparsevec", "bit", "varbit" -> name + "(" + modifier + ")";
      case "time", "timetz", "timestamp", "timestamptz" -> name.replaceFirst(" ", "(" + modifier + ") ");
      case "interval" -> interval(modifier);
      default -> name;
    };
  }

  /** What {@code format_type} prints where the modifier is NULL. */
  static String sqlName(long oid) {
    String name = sqlName(oid, -1);
    return "bpchar".equals(name) ? "character" : name;
  }

  private static String interval(int modifier) {
    int digits = modifier & 0xffff;
    return "interval"
        + IntervalFields.of(modifier >> 16).map(fields -> " " + fields).orElse("")
        + (digits == 0xffff ? "" : "(" + digits + ")");
  }

  /** The OID of a type by SQL's name or the internal one; null where there is none. */
  static Long find(String written) {
    String name = written.strip().toLowerCase(Locale.ROOT).replace("\"", "");
    name = name.startsWith("pg_catalog.") ? name.substring("pg_catalog.".length()) : name;
    name = name.startsWith("public.") ? name.substring("public.".length()) : name;
    boolean standard = name.startsWith("information_schema.");
    name = standard ? name.substring("information_schema.".length()) : name;
    boolean array = name.endsWith("[]");
    name = array ? name.substring(0, name.length() - 2).strip() : name;
    name = name.replaceAll("\\s*\\([0-9, ]*\\)", "");
    String internal = internalName(name);
    PgType type = BY_NAME.get(array ? "_" + internal : internal);
    boolean found = type != null && standard == (type.oid() > Oids.INFORMATION_SCHEMA && type.oid() < Oids.DATABASE);
    return found ? (Long) type.oid() : null;
  }

  private static String internalName(String name) {
    for (Map.Entry<String, String> entry : SQL_NAMES.entrySet()) {
      if (entry.getValue().equals(name)) {
        return entry.getKey();
      }
    }
    return switch (name) {
      case "int" -> "int4";
      case "decimal" -> "numeric";
      default -> name;
    };
  }

  /** Bytes that a value takes, roughly. */
  static int width(DataType type) {
    int length = of(type).length();
    if (length > 0) {
      return length;
    }
    return switch (type.name()) {
      case VECTOR -> 4 * Math.max(1, type.precision());
      case HALFVEC -> 2 * Math.max(1, type.precision());
      default -> 32;
    };
  }

  /** Bytes that the longest value takes; -1 where they have no bound. */
  static int greatestWidth(DataType type) {
    PgType known = of(type);
    int modifier = type.modifier();
    if (known.length() > 0) {
      return known.length();
    }
    if (modifier < 0) {
      return -1;
    }
    return switch (known.name()) {
      case "varchar", "bpchar" -> MOST_BYTES * (modifier - VARYING_HEADER_BYTES) + VARYING_HEADER_BYTES;
      case "numeric" -> 2 * VARYING_HEADER_BYTES + ((modifier - VARYING_HEADER_BYTES >> 16) + 2 * MOST_BYTES) / 2;
      case "bit", "varbit" -> 2 * VARYING_HEADER_BYTES + (modifier + Byte.SIZE - 1) / Byte.SIZE;
      default -> -1;
    };
  }
}
