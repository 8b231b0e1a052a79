package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The queries in an expression, the outermost of them. */
final class SubQueries extends SqlBasicVisitor<Void> {
  private final List<SqlNode> found = new ArrayList<>();

  private SubQueries() {}

  static List<SqlNode> in(SqlNode expression) {
    var queries = new SubQueries();
    expression.accept(queries);
    return queries.found;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call.isA(SqlKind.QUERY)) {
      found.add(call);
      return null;
    }
    return super.visit(call);
  }
}
