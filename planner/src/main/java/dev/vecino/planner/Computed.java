package dev.vecino.planner;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexSubQuery;
import org.apache.calcite.rex.RexVisitorImpl;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Expressions that need no row, computed together once for a statement.
 *
 * @param types their types
 */
record Computed(RowExpressions expressions, List<RelDataType> types) {
  /** How many expressions are compiled into one method at most: a method has 64 kB. */
  private static final int AT_ONCE = 64;

  private static final Object[] NONE = {};

  static Computed of(List<SqlNode> nodes, Conversion conversion) {
    List<RelDataType> types = new ArrayList<>();
    List<RowExpressions> parts = new ArrayList<>();
    for (int from = 0; from < nodes.size(); from += AT_ONCE) {
      parts.add(part(nodes.subList(from, Math.min(nodes.size(), from + AT_ONCE)), conversion, types));
    }
    RowExpressions all =
        switch (parts.size()) {
          case 0 -> (context, row) -> NONE;
          case 1 -> parts.getFirst();
          default -> (context, row) -> {
            List<Object> values = new ArrayList<>();
            parts.forEach(part -> values.addAll(Arrays.asList(part.evaluate(context, row))));
            return values.toArray();
          };
        };
    return new Computed(all, types);
  }

  private static RowExpressions part(List<SqlNode> nodes, Conversion conversion, List<RelDataType> types) {
    SqlNode validated = conversion.validator().validate(select(new SqlNodeList(nodes, SqlParserPos.ZERO), null, null));
    RelNode rel = conversion.toRel(validated).project();
    rel.getRowType().getFieldList().forEach(field -> types.add(field.getType()));
    int parameters = conversion.validator().parameters().size();
    if (rel instanceof Project project && project.getInput() instanceof Values && isPlain(project.getProjects())) {
      return new RowExpressionCompiler(rel.getCluster().getRexBuilder(), parameters)
          .compile(NoRow.type(rel.getCluster().getTypeFactory()), project.getProjects());
    }
    List<OutputColumn> columns = new ArrayList<>();
    rel.getRowType().getFieldList().forEach(field -> columns.add(QueryPlanner.column(field)));
    QueryPlan plan = QueryCompiler.compile(rel, columns, conversion.validator().parameters());
    return (context, row) -> {
      try (Rows rows = plan.open(context)) {
        rows.next();
        return rows.row();
      }
    };
  }

  /** {@code SELECT items FROM from WHERE where}. */
  static SqlSelect select(SqlNodeList items, SqlNode from, SqlNode where) {
    return new SqlSelect(
        SqlParserPos.ZERO, null, items, from, where, null, null, null, null, null, null, null, null);
  }

  private static boolean isPlain(List<RexNode> expressions) {
    boolean[] plain = {true};
    RexVisitorImpl<Void> visitor =
        new RexVisitorImpl<>(true) {
          @Override
          public Void visitSubQuery(RexSubQuery query) {
            plain[0] = false;
            return null;
          }

          @Override
          public Void visitInputRef(RexInputRef ref) {
            plain[0] = false;
            return null;
          }
        };
    expressions.forEach(expression -> expression.accept(visitor));
    return plain[0];
  }
}
