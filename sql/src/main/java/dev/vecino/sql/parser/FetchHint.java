package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.util.ArrayList;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code FETCH APPROX | EXACT FIRST n ROWS ONLY [WITH TARGET ACCURACY p]}: a hint on the {@link SqlSelect} whose rows are
 * limited; its option is the accuracy in percent.
 */
public final class FetchHint {
  public static final String APPROXIMATE = "APPROX_FETCH";
  public static final String EXACT = "EXACT_FETCH";
  /** WITH TIES: the rows that are equal to the last one in the order are given, too. */
  public static final String TIES = "TIES_FETCH";

  private FetchHint() {}

  static SqlHint of(String name, SqlParserPos position) {
    return new SqlHint(
        position, new SqlIdentifier(name, position), SqlNodeList.EMPTY, SqlHint.HintOptionFormat.EMPTY);
  }

  /** Puts the hint, which may be null, on the query that is ordered. */
  static SqlNode attach(SqlOrderBy query, SqlNode hint) {
    if (hint == null) {
      return query;
    }
    boolean ties = ((SqlHint) hint).getName().equals(TIES);
    if (ties && query.orderList.isEmpty()) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "WITH TIES cannot be specified without ORDER BY clause")
          .at(hint.getParserPosition().getColumnNum());
    }
    SqlNode body = query.query instanceof SqlWith with ? with.body : query.query;
    if (ties && !(body instanceof SqlSelect)) {
      return attach(rowsOf(query), hint);
    }
    if (!(body instanceof SqlSelect select)) {
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED, "FETCH APPROX and FETCH EXACT are supported for a plain SELECT only")
          .at(hint.getParserPosition().getColumnNum());
    }
    var hints = new ArrayList<SqlNode>();
    if (select.getHints() != null) {
      hints.addAll(select.getHints());
    }
    hints.add(hint);
    select.setHints(new SqlNodeList(hints, hint.getParserPosition()));
    return query;
  }

  /** A union and its like, read by a plain SELECT. */
  private static SqlOrderBy rowsOf(SqlOrderBy query) {
    SqlParserPos position = query.query.getParserPosition();
    SqlNode from =
        SqlStdOperatorTable.AS.createCall(position, query.query, new SqlIdentifier("$rows", position));
    SqlSelect all =
        new SqlSelect(
            position, null, SqlNodeList.of(SqlIdentifier.star(position)), from, null, null, null, null, null, null,
            null, null, null);
    return new SqlOrderBy(query.getParserPosition(), all, query.orderList, query.offset, query.fetch);
  }

  /** @throws VecinoException 42601 for WITH TIES behind APPROX or EXACT, 2201W for NULL rows */
  static void checkTies(String exactness, SqlNode count, SqlParserPos position) {
    if (exactness != null) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "WITH TIES is exact").at(position.getColumnNum());
    }
    if (count instanceof SqlLiteral literal && literal.getValue() == null) {
      throw VecinoException.of(
          SqlState.INVALID_ROW_COUNT_IN_LIMIT_CLAUSE, "row count cannot be null in FETCH FIRST ... WITH TIES clause");
    }
  }

  /** The hint of {@code WITH TARGET ACCURACY}: approximate, with the percentage as its option. */
  static SqlHint accurate(String exactness, SqlNode accuracy, SqlParserPos position) {
    if (EXACT.equals(exactness)) {
      throw VecinoException.of(SqlState.SYNTAX_ERROR, "FETCH EXACT takes no target accuracy")
          .at(position.getColumnNum());
    }
    if (!(accuracy instanceof SqlNumericLiteral literal)) {
      throw VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "TARGET ACCURACY must be a number")
          .withHint("Set vecino.target_accuracy instead.")
          .at(position.getColumnNum());
    }
    BigDecimal percent = literal.bigDecimalValue();
    if (percent.signum() <= 0 || percent.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw VecinoException.of(
              SqlState.INVALID_PARAMETER_VALUE, "target accuracy must be above 0 and at most 100 percent")
          .at(position.getColumnNum());
    }
    SqlNode option = new SqlIdentifier(percent.toPlainString(), position);
    return new SqlHint(
        position,
        new SqlIdentifier(APPROXIMATE, position),
        SqlNodeList.of(option),
        SqlHint.HintOptionFormat.ID_LIST);
  }
}
