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

/** Makes integers of the numbers that {@code GROUPING(...)} gives, which are bigints in the library. */
final class GroupingNumbers extends SqlShuttle {
  private GroupingNumbers() {}

  static SqlNode rewrite(SqlNode query) {
    return query.accept(new GroupingNumbers());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    SqlNode visited = super.visit(call);
    boolean isGrouping =
        visited instanceof SqlCall made
            && (made.getKind() == SqlKind.GROUPING || made.getOperator().getName().equalsIgnoreCase("grouping"));
    if (!isGrouping) {
      return visited;
    }
    SqlParserPos position = call.getParserPosition();
    var integer = new SqlDataTypeSpec(new PgTypeSpec(DataType.INTEGER, position), position);
    return SqlStdOperatorTable.CAST.createCall(position, visited, integer);
  }
}
