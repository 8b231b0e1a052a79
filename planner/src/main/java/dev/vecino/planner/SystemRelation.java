package dev.vecino.planner;

import dev.vecino.catalog.Sequence;
import dev.vecino.type.DataType;
import java.util.List;

/**
 * A relation that the engine computes when it is read: one of {@code pg_catalog} or {@code information_schema}.
 *
 * @param columns in the order of a row
 */
public record SystemRelation(String schema, String name, List<Column> columns) {
  /** The schema whose relations are found before those of the search path. */
  public static final String PG_CATALOG = "pg_catalog";

  public SystemRelation {
    columns = List.copyOf(columns);
  }

  /** What a query over a sequence reads: one row that tells where it stands. */
  public static SystemRelation of(Sequence sequence) {
    return new SystemRelation(
        sequence.schema(),
        sequence.name(),
        List.of(
            new Column("last_value", DataType.BIGINT, true, Shape.SINGLE),
            new Column("log_cnt", DataType.BIGINT, true, Shape.SINGLE),
            new Column("is_called", DataType.BOOLEAN, true, Shape.SINGLE)));
  }

  /**
   * A column of a system relation.
   *
   * @param shape whether it holds one value of the type, or a list of them
   */
  public record Column(String name, DataType type, boolean notNull, Shape shape) {
    public boolean isArray() {
      return shape != Shape.SINGLE;
    }
  }

  /** What a value of a column is; vectors are arrays that print as {@code 1 2}. */
  public enum Shape {
    SINGLE,
    ARRAY,
    VECTOR
  }

  Shape shapeOf(String column) {
    return columns.stream().filter(known -> known.name().equals(column)).findFirst().map(Column::shape).orElseThrow();
  }
}
