package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.GROUPING_ERROR;
import static dev.vecino.error.SqlState.WINDOWING_ERROR;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Parser;
import dev.vecino.sql.type.PgTypeFactory;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexLiteral;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Expressions of the catalog, defaults and checks, ready to be compiled.
 *
 * @param input the columns that they read
 * @param types the type that each is converted to
 */
record TableExpressions(RelDataType input, List<RexNode> expressions, List<DataType> types, RexBuilder rex) {
  static TableExpressions of(Table table, List<String> sql, List<DataType> types, Conversion conversion) {
    List<SqlNode> items = new ArrayList<>();
    sql.forEach(expression -> items.add(Parser.expression(expression)));
    return ofNodes(table, items, types, conversion);
  }

  /**
   * Expressions that have been read.
   *
   * @param types null for those that the expressions have
   */
  static TableExpressions ofNodes(Table table, List<SqlNode> items, List<DataType> types, Conversion conversion) {
    SqlNodeList list = new SqlNodeList(items, SqlParserPos.ZERO);
    SqlNode from = FromClause.table(table, Optional.empty(), list);
    SqlNode validated = conversion.validator().validate(Computed.select(list, from, null));
    RelNode rel = conversion.toRel(validated).project();
    RexBuilder rex = rel.getCluster().getRexBuilder();
    List<RexNode> expressions =
        switch (rel) {
          case TableScan scan -> List.copyOf(rex.identityProjects(scan.getRowType()));
          case Project project when project.getInput() instanceof TableScan && !project.containsOver() ->
              project.getProjects();
          case Project project when project.containsOver() ->
              throw VecinoException.of(WINDOWING_ERROR, "window functions are not allowed in this expression");
          default -> throw VecinoException.of(GROUPING_ERROR, "aggregate functions are not allowed in this expression");
        };
    if (expressions.stream().anyMatch(expression -> RexUtil.SubQueryFinder.find(expression) != null)) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot use subquery in this expression");
    }
    RelDataType input = rel instanceof Project project ? project.getInput().getRowType() : rel.getRowType();
    for (int i = 0; types != null && i < items.size(); i++) {
      Assignment.check(Column.of(0, items.get(i).toString(), types.get(i)), expressions.get(i).getType(), 0);
    }
    return new TableExpressions(input, expressions, types, rex);
  }

  /** Expressions with the types that they have. */
  static TableExpressions untyped(Table table, List<String> sql, Conversion conversion) {
    return of(table, sql, null, conversion);
  }

  /** Whether the expressions give the same values for the same row for ever. */
  boolean isImmutable() {
    var visitor =
        new RexVisitorImpl<Void>(true) {
          private boolean immutable = true;

          @Override
          public Void visitCall(RexCall call) {
            boolean stable = call.getOperator().isDeterministic() && !call.getOperator().isDynamicFunction();
            immutable &= stable || isJoined(call) || isRead(call) || isPrinted(call);
            return super.visitCall(call);
          }
        };
    visitor.visitEach(expressions);
    return visitor.immutable;
  }

  /** Whether a call reads a literal, which means the same for ever, as {@code '2026-11-30'::date}. */
  private static boolean isRead(RexCall call) {
    return call.getOperator().getName().startsWith("::") && call.getOperands().getFirst() instanceof RexLiteral;
  }

  /** Whether a call gives the text of a number or a byte string, whose settings PostgreSQL leaves out of account, too. */
  private static boolean isPrinted(RexCall call) {
    return call.getOperator().getName().startsWith("::")
        && switch (PgTypeFactory.toDataType(call.getOperands().getFirst().getType()).name()) {
          case REAL, DOUBLE, BYTEA -> true;
          default -> false;
        };
  }

  /** Whether a call joins texts of values that are written in one way only, whatever the settings. */
  private static boolean isJoined(RexCall call) {
    return call.getOperator().getName().equals("||")
        && call.getOperands().stream().allMatch(operand -> hasOneText(operand.getType()));
  }

  private static boolean hasOneText(RelDataType type) {
    return PgTypeFactory.dataType(type)
        .filter(known -> switch (known.name()) {
          case DATE, TIMESTAMP, TIMESTAMPTZ, INTERVAL -> false;
          default -> true;
        })
        .isPresent();
  }

  /** All of them in one. */
  RowExpressions together() {
    RowExpressions compiled = new RowExpressionCompiler(rex, 0).compile(input, expressions);
    int width = input.getFieldCount();
    List<DataType> wanted = types;
    return (context, row) -> {
      Object[] values = compiled.evaluate(context, row.length == 0 ? new Object[width] : row);
      Object[] converted = new Object[values.length];
      for (int i = 0; i < values.length; i++) {
        converted[i] = Assignment.convert(wanted.get(i), values[i], context);
      }
      return converted;
    };
  }

  /** Each by itself. */
  List<RowExpressions> each() {
    List<RowExpressions> each = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      each.add(
          new TableExpressions(input, expressions.subList(i, i + 1), types.subList(i, i + 1), rex).together());
    }
    return each;
  }
}
