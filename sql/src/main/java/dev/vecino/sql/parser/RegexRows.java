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

/**
 * {@code regexp_matches}, whose rows are arrays: a function of the number of a row, over the numbers of all rows. UNNEST
 * of an array of arrays would give their elements.
 */
final class RegexRows {
  static final String NAME = "regexp_matches";
  private static final String ROW = "$regexp_matches_row";
  private static final String COUNT = "$regexp_matches_count";
  private static final String NUMBER = "$match";

  private RegexRows() {}

  static boolean isCall(SqlNode node) {
    return isNamed(node, NAME);
  }

  /** Whether a call was rewritten. */
  static boolean isRow(SqlNode node) {
    return isNamed(node, ROW);
  }

  private static boolean isNamed(SqlNode node, String name) {
    return node instanceof SqlCall call
        && call.getOperator().getNameAsId() != null
        && call.getOperator().getNameAsId().names.getLast().toLowerCase(Locale.ROOT).equals(name);
  }

  /** The call as one for each number of a row, in a select list. */
  static SqlNode rewrite(SqlCall call) {
    return row(call, numbers(call));
  }

  private static SqlNode row(SqlCall call, SqlNode number) {
    List<SqlNode> operands = new ArrayList<>();
    operands.add(number);
    operands.addAll(call.getOperandList());
    return ArraySyntax.call(ROW, call.getParserPosition(), operands);
  }

  private static SqlNode numbers(SqlCall call) {
    SqlParserPos position = call.getParserPosition();
    SqlNode one = SqlLiteral.createExactNumeric("1", position);
    SqlNode count = ArraySyntax.call(COUNT, position, call.getOperandList());
    return ArraySyntax.call("generate_series", position, List.of(one, count));
  }

  /** The call of {@code regexp_matches} that an item of FROM is; null for another. */
  static SqlCall inFrom(SqlNode item) {
    if (item.getKind() == SqlKind.LATERAL) {
      return inFrom(((SqlCall) item).operand(0));
    }
    return item.getKind() == SqlKind.COLLECTION_TABLE && isCall(((SqlCall) item).operand(0))
        ? ((SqlCall) item).operand(0)
        : null;
  }

  /** A query of one column of that name. */
  static SqlNode query(SqlCall call, String name) {
    SqlParserPos position = call.getParserPosition();
    SqlNode number = new SqlIdentifier(List.of(NUMBER, NUMBER), position);
    SqlNode from =
        SqlStdOperatorTable.AS.createCall(
            position,
            SqlStdOperatorTable.UNNEST.createCall(position, numbers(call)),
            new SqlIdentifier(NUMBER, position),
            new SqlIdentifier(NUMBER, position));
    SqlNode item =
        SqlStdOperatorTable.AS.createCall(position, row(call, number), new SqlIdentifier(name, position));
    var query =
        new SqlSelect(
            position, null, new SqlNodeList(List.of(item), position), from, null, null, null, null, null, null, null,
            null, null);
    return SqlStdOperatorTable.LATERAL.createCall(position, query);
  }
}
