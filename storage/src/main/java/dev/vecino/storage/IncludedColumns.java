package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.ByteSource;
import dev.vecino.storage.codec.ValueCodec;
import dev.vecino.type.DataType;
import java.util.List;

/** The columns that INCLUDE names, as entries of an index hold them beside their keys. */
final class IncludedColumns {
  private IncludedColumns() {}

  /**
   * Whether entries hold values of a type: those that stay what they are whatever becomes of the type, and that do not
   * lie elsewhere.
   */
  static boolean holds(DataType type) {
    return switch (type.name()) {
      case BOOLEAN, SMALLINT, INTEGER, BIGINT, REAL, DOUBLE, NUMERIC, TEXT, VARCHAR, BPCHAR, BYTEA, DATE, TIME, TIMETZ,
          TIMESTAMP, TIMESTAMPTZ, INTERVAL, UUID, JSON, JSONB -> true;
      default -> false;
    };
  }

  /** Positions in a row of what entries hold, in the order of INCLUDE; null for nothing. */
  static int[] positions(Table table, Index index) {
    List<Integer> columns = index.included();
    int[] positions =
        columns.stream()
            .mapToInt(id -> table.position((int) id))
            .filter(position -> holds(table.columns().get(position).type()))
            .toArray();
    return positions.length == 0 ? null : positions;
  }

  static byte[] encode(int[] positions, Object[] row) {
    var sink = new ByteSink();
    for (int position : positions) {
      ValueCodec.write(sink, row[position]);
    }
    return sink.toArray();
  }

  /** Puts what an entry holds into a row. */
  static void decode(byte[] held, int[] positions, Object[] row) {
    var source = new ByteSource(held);
    for (int position : positions) {
      row[position] = ValueCodec.read(source);
    }
  }
}
