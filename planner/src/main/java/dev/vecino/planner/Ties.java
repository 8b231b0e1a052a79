package dev.vecino.planner;

import dev.vecino.sql.parser.FetchHint;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelFieldCollation.Direction;
import org.apache.calcite.rel.RelFieldCollation.NullDirection;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexDynamicParam;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexWindowBounds;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.type.SqlTypeName;
import org.apache.calcite.tools.RelBuilder;

/**
 * {@code FETCH FIRST n ROWS WITH TIES}: the rows whose rank in the order is at most n, for the rank of a row is one more
 * than the number of those before it and its equals.
 */
final class Ties {
  private Ties() {}

  static boolean wanted(SqlSelect select) {
    return select.getHints() != null
        && select.getHints().stream()
            .anyMatch(hint -> hint instanceof SqlHint named && named.getName().equals(FetchHint.TIES));
  }

  /** The query with its limit by ranks; a projection of what the order does not need may stand above the limit. */
  static RelNode of(RelNode query) {
    if (query instanceof Project project) {
      return project.copy(project.getTraitSet(), List.of(of(project.getInput())));
    }
    Sort sort = (Sort) query;
    RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(sort.getCluster(), null).push(sort.getInput());
    int width = sort.getRowType().getFieldCount();
    RexNode rank =
        builder
            .aggregateCall(SqlStdOperatorTable.RANK)
            .over()
            .orderBy(keys(sort, builder))
            .rangeBetween(RexWindowBounds.UNBOUNDED_PRECEDING, RexWindowBounds.CURRENT_ROW)
            .toRex();
    RexNode number =
        builder
            .aggregateCall(SqlStdOperatorTable.ROW_NUMBER)
            .over()
            .orderBy(keys(sort, builder))
            .rowsBetween(RexWindowBounds.UNBOUNDED_PRECEDING, RexWindowBounds.CURRENT_ROW)
            .toRex();
    builder.projectPlus(rank, number);
    RexNode offset = count(sort.offset, builder);
    RexNode fetch = count(sort.fetch, builder);
    builder.filter(
        builder.greaterThan(fetch, builder.literal(0)),
        builder.greaterThan(builder.field(width + 1), offset),
        builder.lessThanOrEqual(builder.field(width), builder.call(SqlStdOperatorTable.PLUS, offset, fetch)));
    builder.project(builder.fields().subList(0, width), sort.getRowType().getFieldNames(), true);
    return builder.sort(sort.getCollation()).build();
  }

  private static List<RexNode> keys(Sort sort, RelBuilder builder) {
    List<RexNode> keys = new ArrayList<>();
    for (RelFieldCollation key : sort.getCollation().getFieldCollations()) {
      RexNode field = builder.field(key.getFieldIndex());
      RexNode directed = key.direction == Direction.DESCENDING ? builder.desc(field) : field;
      keys.add(
          key.nullDirection == NullDirection.FIRST ? builder.nullsFirst(directed) : builder.nullsLast(directed));
    }
    return keys;
  }

  private static RexNode count(RexNode rows, RelBuilder builder) {
    RexBuilder rex = builder.getRexBuilder();
    RelDataType bigint = builder.getTypeFactory().createSqlType(SqlTypeName.BIGINT);
    return switch (rows) {
      case null -> rex.makeExactLiteral(BigDecimal.ZERO, bigint);
      case RexDynamicParam parameter -> {
        RexNode value =
            rex.makeDynamicParam(
                builder.getTypeFactory().createTypeWithNullability(bigint, true), parameter.getIndex());
        yield builder.call(SqlStdOperatorTable.COALESCE, value, rex.makeExactLiteral(BigDecimal.ZERO, bigint));
      }
      default -> rex.makeAbstractCast(bigint, rows, false);
    };
  }
}
