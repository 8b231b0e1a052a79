package dev.vecino.planner;

import dev.vecino.sql.parser.PgTypeSpec;
import dev.vecino.type.DataType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** Makes integers of the numbers that {@code GROUPING(...)} and {@code ntile} give, which are bigints in the library. */
final class GroupingNumbers extends SqlShuttle {
  private GroupingNumbers() {}

  static SqlNode rewrite(SqlNode query) {
    return query.accept(new GroupingNumbers());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    if (!(visited instanceof SqlCall made) || !isGrouping(made) && !isBucket(made)) {
      return visited;
    }
    SqlParserPos position = call.getParserPosition();
    var integer = new SqlDataTypeSpec(new PgTypeSpec(DataType.INTEGER, position), position);
    return SqlStdOperatorTable.CAST.createCall(position, visited, integer);
  }

  private static boolean isGrouping(SqlCall call) {
    return call.getKind() == SqlKind.GROUPING || call.getOperator().getName().equalsIgnoreCase("grouping");
  }

  private static boolean isBucket(SqlCall call) {
    return call.getKind() == SqlKind.OVER
        && call.operand(0) instanceof SqlCall function
        && function.getOperator().getName().equalsIgnoreCase("ntile");
  }
}
