package dev.vecino.engine.catalog;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.sql.OperatorClass;

/**
 * The OIDs of what users make. PostgreSQL's own objects keep PostgreSQL's; tables and indexes lie {@link
 * #FIRST_RELATION} above their ids, which are never reused. Everything is below 2<sup>31</sup>, since clients read OIDs as integers.
 */
final class Oids {
  static final long PG_CATALOG = 11;
  static final long PUBLIC = 2200;
  /** The schema's; those of the types in it follow. */
  static final long INFORMATION_SCHEMA = 13_207;
  static final long SUPERUSER = 10;
  static final long DATABASE = 16_384;

  static final long VECTOR = 16_400;
  static final long VECTOR_ARRAY = 16_401;
  static final long VECTOR_EXTENSION = 16_402;
  static final long HNSW = 16_403;
  static final long HALFVEC = 16_420;
  static final long HALFVEC_ARRAY = 16_421;
  static final long SPARSEVEC = 16_422;
  static final long SPARSEVEC_ARRAY = 16_423;
  /** Functions and operators of the types lie from here to {@link #FIRST_RELATION}. */
  static final long FIRST_OF_VECTOR = 17_096;

  private static final long FIRST_VECTOR_CLASS = 16_404;

  /** Added to the ids of tables and indexes; the server does the same in the descriptions of results. */
  static final long FIRST_RELATION = 20_000;

  private static final long FIRST_ROW_TYPE = 400_000_000;
  private static final long FIRST_ROW_ARRAY = 500_000_000;
  private static final long FIRST_EXTENSION = 700_000_000;
  private static final long FIRST_SCHEMA = 900_000_000;
  private static final long FIRST_CONSTRAINT = 1_000_000_000;
  private static final long FIRST_DEFAULT = 1_200_000_000;
  private static final long FIRST_CHECK = 1_500_000_000;
  private static final long MOST_COLUMNS = 1_600;
  private static final long ROOM = 300_000_000;

  private Oids() {}

  static long operatorClass(OperatorClass operatorClass) {
    return FIRST_VECTOR_CLASS + operatorClass.ordinal();
  }

  static long relation(int id) {
    return FIRST_RELATION + id;
  }

  /** The type of the rows of a table or a view. */
  static long rowType(int id) {
    return FIRST_ROW_TYPE + id;
  }

  /** The type of arrays of such rows. */
  static long rowArray(int id) {
    return FIRST_ROW_ARRAY + id;
  }

  /** The OID of the table or view whose rows, or arrays of rows, are of a type; that of no relation for other types. */
  static long rowsOf(long type) {
    return type < FIRST_ROW_TYPE || type >= FIRST_EXTENSION
        ? 0
        : FIRST_RELATION + type - (isRowArray(type) ? FIRST_ROW_ARRAY : FIRST_ROW_TYPE);
  }

  static boolean isRowArray(long type) {
    return type >= FIRST_ROW_ARRAY && type < FIRST_EXTENSION;
  }

  /** The constraint that an index stands for, or a foreign key. */
  static long constraint(int id) {
    return FIRST_CONSTRAINT + id;
  }

  static long columnDefault(int relation, Column column) {
    return FIRST_DEFAULT + (relation * MOST_COLUMNS + column.id()) % ROOM;
  }

  /** Checks have no ids: their names, which are unique in a table, give their OIDs. */
  static long check(Table table, Check check) {
    return FIRST_CHECK + Math.floorMod(31L * 31 * table.id() + check.name().hashCode(), ROOM);
  }

  static long extension(String name) {
    return name.equals("vector") ? VECTOR_EXTENSION : FIRST_EXTENSION + Math.floorMod(name.hashCode(), 1_000_000);
  }

  static long schema(String name) {
    return switch (name) {
      case "pg_catalog" -> PG_CATALOG;
      case "public" -> PUBLIC;
      case "information_schema" -> INFORMATION_SCHEMA;
      default -> FIRST_SCHEMA + Math.floorMod(name.hashCode(), 100_000_000);
    };
  }
}
