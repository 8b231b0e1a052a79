package dev.vecino.planner.rel;

import static dev.vecino.error.SqlState.INVALID_ROW_COUNT_IN_LIMIT_CLAUSE;
import static dev.vecino.error.SqlState.INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE;

import dev.vecino.error.VecinoException;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.type.SqlTypeName;

/** Values of LIMIT and OFFSET. */
final class RowLimit {
  /** No limit. */
  static final long ALL = Long.MAX_VALUE;

  private RowLimit() {}

  /** Offset and fetch as expressions that may be NULL and are as wide as a client may send them. */
  static List<RexNode> expressions(RexBuilder rex, RexNode offset, RexNode fetch) {
    RelDataType type =
        rex.getTypeFactory().createTypeWithNullability(rex.getTypeFactory().createSqlType(SqlTypeName.BIGINT), true);
    return List.of(expression(rex, type, offset), expression(rex, type, fetch));
  }

  private static RexNode expression(RexBuilder rex, RelDataType type, RexNode rows) {
    return switch (rows) {
      case null -> rex.makeNullLiteral(type);
      // The validator takes a row count for an integer that cannot be NULL.
      case RexDynamicParam parameter -> rex.makeDynamicParam(type, parameter.getIndex());
      default -> rex.makeAbstractCast(type, rows, false);
    };
  }

  static long offset(Object value) {
    long rows = value == null ? 0 : ((Number) value).longValue();
    if (rows < 0) {
      throw VecinoException.of(INVALID_ROW_COUNT_IN_RESULT_OFFSET_CLAUSE, "OFFSET must not be negative");
    }
    return rows;
  }

  static long fetch(Object value) {
    long rows = value == null ? ALL : ((Number) value).longValue();
    if (rows < 0) {
      throw VecinoException.of(INVALID_ROW_COUNT_IN_LIMIT_CLAUSE, "LIMIT must not be negative");
    }
    return rows;
  }

  /** The sum, or {@link #ALL} where it is above all longs. */
  static long sum(long offset, long fetch) {
    long sum = offset + fetch;
    return sum < 0 ? ALL : sum;
  }
}
