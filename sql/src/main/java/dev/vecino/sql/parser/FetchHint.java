package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.math.BigDecimal;
import java.util.ArrayList;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code FETCH APPROX | EXACT FIRST n ROWS ONLY [WITH TARGET ACCURACY p]}: a hint on the {@link SqlSelect} whose rows are
 * limited; its option is the accuracy in percent.
 */
public final class FetchHint {
  public static final String APPROXIMATE = "APPROX_FETCH";
  public static final String EXACT = "EXACT_FETCH";

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
    SqlNode body = query.query instanceof SqlWith with ? with.body : query.query;
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
