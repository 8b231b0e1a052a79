package dev.vecino.engine.catalog;

import dev.vecino.planner.SystemRelation;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import dev.vecino.type.TypeName;
import java.util.ArrayList;
import java.util.List;

/**
 * A relation of {@code pg_catalog} or {@code information_schema}, with PostgreSQL's columns.
 *
 * @param kind {@code r} for a table, {@code v} for a view
 * @param types PostgreSQL's names of the columns' types
 */
record RelationDefinition(long oid, String kind, SystemRelation relation, List<String> types) {
  RelationDefinition {
    types = List.copyOf(types);
  }

  /** Reads a line of the file of relations: schema, name, OID, kind and {@code column:type}, {@code !} for NOT NULL. */
  static RelationDefinition parse(String line) {
    String[] words = line.split(" ");
    List<SystemRelation.Column> columns = new ArrayList<>();
    List<String> types = new ArrayList<>();
    for (int i = 4; i < words.length; i++) {
      String[] column = words[i].split(":");
      boolean notNull = column[1].endsWith("!");
      String type = notNull ? column[1].substring(0, column[1].length() - 1) : column[1];
      columns.add(new SystemRelation.Column(column[0], type(type), notNull));
      types.add(type);
    }
    long oid = Long.parseLong(words[2]);
    boolean isTable = words[3].equals("r");
    return new RelationDefinition(
        oid, words[3], new SystemRelation(isTable ? oid : 0, words[0], words[1], columns), types);
  }

  private static DataType type(String name) {
    if (name.startsWith("_")) {
      return DataType.array(type(name.substring(1)));
    }
    return switch (name) {
      case "int8" -> DataType.BIGINT;
      case "int4" -> DataType.INTEGER;
      case "int2" -> DataType.SMALLINT;
      case "bool" -> DataType.BOOLEAN;
      case "float4" -> DataType.REAL;
      case "float8" -> DataType.DOUBLE;
      case "numeric" -> DataType.NUMERIC;
      case "bytea" -> DataType.BYTEA;
      case "timestamptz" -> DataType.TIMESTAMPTZ;
      case "interval" -> DataType.INTERVAL;
      case "varchar" -> DataType.of(TypeName.VARCHAR);
      // The row type of a system relation is text here.
      default -> SystemType.named(name).map(DataType::of).orElse(DataType.TEXT);
    };
  }
}
