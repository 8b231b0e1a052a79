package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code pg_input_error_info} in FROM: a query of one row, whose columns are elements of an array. */
final class InputErrors {
  static final String NAME = "pg_input_error_info";
  private static final List<String> COLUMNS = List.of("message", "detail", "hint", "sql_error_code");

  private InputErrors() {}

  /** The call that an item of FROM is; null for another. */
  static SqlCall inFrom(SqlNode item) {
    if (item.getKind() == SqlKind.LATERAL) {
      return inFrom(((SqlCall) item).operand(0));
    }
    return item.getKind() == SqlKind.COLLECTION_TABLE
            && ((SqlCall) item).operand(0) instanceof SqlCall call
            && call.getOperator().getName().toLowerCase(Locale.ROOT).equals(NAME)
        ? call
        : null;
  }

  static SqlNode query(SqlCall call) {
    SqlParserPos position = call.getParserPosition();
    List<SqlNode> items = new ArrayList<>();
    for (String column : COLUMNS) {
      SqlNode number = SqlLiteral.createExactNumeric(Integer.toString(items.size() + 1), position);
      List<SqlNode> operands = call.getOperandList().stream().map(NodeCopy::of).toList();
      SqlNode value =
          ArraySyntax.call(
              "array_subscript", position, List.of(ArraySyntax.call("$input_error", position, operands), number));
      items.add(SqlStdOperatorTable.AS.createCall(position, value, new SqlIdentifier(column, position)));
    }
    return SqlStdOperatorTable.LATERAL.createCall(
        position,
        new SqlSelect(
            position, null, new SqlNodeList(items, position), null, null, null, null, null, null, null, null, null,
            null));
  }
}
