package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Functions of one value in FROM: {@code FROM now()}, {@code FROM t, lower(t.x) AS l}. Each is a row of one column. */
final class ScalarCalls {
  /** The functions that give tables to the grammar. */
  private static final Set<String> TABLES = Set.of("vector_distance", "tumble", "hop", "session", "descriptor");

  private ScalarCalls() {}

  /** Whether an item of FROM, with an alias or without, is such a call. */
  static boolean matches(SqlNode item) {
    SqlNode called = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
    return called.getKind() == SqlKind.COLLECTION_TABLE
        && ((SqlCall) called).operand(0) instanceof SqlBasicCall function
        && function.getOperator().getNameAsId() != null
        && !TABLES.contains(name(function));
  }

  private static String name(SqlCall function) {
    return function.getOperator().getNameAsId().names.getLast().toLowerCase(Locale.ROOT);
  }

  /** The item as a query, whose column is named by the alias, or by the function. */
  static SqlNode rewrite(SqlNode item) {
    SqlParserPos position = item.getParserPosition();
    if (item.getKind() == SqlKind.AS) {
      SqlCall alias = (SqlCall) item;
      SqlCall called = alias.operand(0);
      List<SqlNode> operands = new ArrayList<>(alias.getOperandList());
      operands.set(0, query(called.operand(0), operands.get(1).toString()));
      return alias.getOperator().createCall(position, operands);
    }
    SqlCall function = ((SqlCall) item).operand(0);
    return SqlStdOperatorTable.AS.createCall(
        position, query(function, name(function)), new SqlIdentifier(name(function), position));
  }

  private static SqlNode query(SqlCall function, String name) {
    SqlParserPos position = function.getParserPosition();
    SqlNode value = SqlStdOperatorTable.AS.createCall(position, function, new SqlIdentifier(name, position));
    var query =
        new SqlSelect(
            position, null, new SqlNodeList(List.of(value), position), null, null, null, null, null, null, null, null,
            null, null);
    return SqlStdOperatorTable.LATERAL.createCall(position, query);
  }
}
