package dev.vecino.planner;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Takes the expressions of LIMIT and OFFSET out of a query, which are neither numbers nor parameters: they become
 * parameters behind those of the statement, computed when the query is opened.
 */
final class CountExpressions extends SqlShuttle {
  private final int parameters;
  private final List<SqlNode> expressions = new ArrayList<>();
  private final List<String> clauses = new ArrayList<>();

  /** @param parameters number of the statement's parameters */
  CountExpressions(int parameters) {
    this.parameters = parameters;
  }

  boolean isEmpty() {
    return expressions.isEmpty();
  }

  int size() {
    return expressions.size();
  }

  /** The expressions that were taken out. */
  List<SqlNode> expressions() {
    return expressions;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    if (visited instanceof SqlOrderBy ordered && (isExpression(ordered.fetch) || isExpression(ordered.offset))) {
      return new SqlOrderBy(
          ordered.getParserPosition(),
          ordered.query,
          ordered.orderList,
          parameter("OFFSET", ordered.offset),
          parameter("LIMIT", ordered.fetch));
    }
    return visited;
  }

  private static boolean isExpression(SqlNode rows) {
    return rows != null && !(rows instanceof SqlNumericLiteral) && !(rows instanceof SqlDynamicParam);
  }

  private SqlNode parameter(String clause, SqlNode rows) {
    if (!isExpression(rows)) {
      return rows;
    }
    clauses.add(clause);
    expressions.add(rows);
    return new SqlDynamicParam(parameters + expressions.size() - 1, rows.getParserPosition());
  }

  /** The values of the expressions. */
  RowExpressions compile(Conversion conversion) {
    Computed computed = Computed.of(expressions, conversion);
    for (int i = 0; i < expressions.size(); i++) {
      RelDataType type = computed.types().get(i);
      if (!CommonType.isUnknown(type)
          && !CommonType.isAssignable(PgTypeFactory.toDataType(type), DataType.BIGINT)) {
        throw VecinoException.of(
                DATATYPE_MISMATCH,
                "argument of %s must be type bigint, not type %s",
                clauses.get(i),
                PgTypeFactory.describe(type))
            .at(Targets.position(expressions.get(i)));
      }
    }
    return (context, row) -> {
      Object[] values = computed.expressions().evaluate(context, row).clone();
      for (int i = 0; i < values.length; i++) {
        values[i] = Assignment.convert(DataType.BIGINT, values[i], context.style());
      }
      return values;
    };
  }
}
