package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parser;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Compiles expressions of the catalog: defaults and checks. */
final class TableExpressions {
  private TableExpressions() {}

  static RowExpressions compile(Table table, List<String> sql, List<DataType> types, Conversion conversion) {
    List<SqlNode> items = new ArrayList<>();
    sql.forEach(expression -> items.add(Parser.expression(expression)));
    SqlNodeList list = new SqlNodeList(items, SqlParserPos.ZERO);
    SqlNode from = FromClause.table(table, Optional.empty(), list);
    SqlNode validated = conversion.validator().validate(Computed.select(list, from, null));
    RelNode rel = conversion.toRel(validated).project();
    List<RexNode> expressions =
        switch (rel) {
          case TableScan scan -> List.copyOf(rel.getCluster().getRexBuilder().identityProjects(scan.getRowType()));
          case Project project when project.getInput() instanceof TableScan && !project.containsOver() ->
              project.getProjects();
          default ->
              throw VecinoException.of(
                  FEATURE_NOT_SUPPORTED,
                  "sub-queries and aggregates are not supported in \"%s\"",
                  String.join(", ", sql));
        };
    RelDataType input = rel instanceof Project project ? project.getInput().getRowType() : rel.getRowType();
    for (int i = 0; i < items.size(); i++) {
      Assignment.check(Column.of(0, items.get(i).toString(), types.get(i)), expressions.get(i).getType(), 0);
    }
    RowExpressions compiled =
        new RowExpressionCompiler(rel.getCluster().getRexBuilder(), 0).compile(input, expressions);
    int width = input.getFieldCount();
    return (context, row) -> {
      Object[] values = compiled.evaluate(context, row.length == 0 ? new Object[width] : row);
      Object[] converted = new Object[values.length];
      for (int i = 0; i < values.length; i++) {
        converted[i] = Assignment.convert(types.get(i), values[i], context.timeZone());
      }
      return converted;
    };
  }
}
