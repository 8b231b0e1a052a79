package dev.vecino.planner;

import dev.vecino.catalog.Sequence;
import dev.vecino.type.DataType;
import java.util.List;

/**
 * A relation that the engine computes when it is read: one of {@code pg_catalog} or {@code information_schema}.
 *
 * @param oid its OID, which {@code tableoid} gives; 0 for a view, which has no such column
 * @param columns in the order of a row
 */
public record SystemRelation(long oid, String schema, String name, List<Column> columns) {
  /** The schema whose relations are found before those of the search path. */
  public static final String PG_CATALOG = "pg_catalog";

  public SystemRelation {
    columns = List.copyOf(columns);
  }

  /** What a query over a sequence reads: one row that tells where it stands. */
  public static SystemRelation of(Sequence sequence) {
    return new SystemRelation(
        0,
        sequence.schema(),
        sequence.name(),
        List.of(
            new Column("last_value", DataType.BIGINT, true),
            new Column("log_cnt", DataType.BIGINT, true),
            new Column("is_called", DataType.BOOLEAN, true)));
  }

  /** A column of a system relation. */
  public record Column(String name, DataType type, boolean notNull) {}
}
