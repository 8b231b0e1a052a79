package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import org.apache.calcite.sql.SqlHint;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code FETCH APPROX | EXACT FIRST n ROWS ONLY}: a hint, without options, on the {@link SqlSelect} whose rows are
 * limited.
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

  static VecinoException accuracyNotSupported(SqlParserPos position) {
    return VecinoException.of(SqlState.FEATURE_NOT_SUPPORTED, "WITH TARGET ACCURACY is not supported")
        .withHint("Set hnsw.ef_search instead.")
        .at(position.getColumnNum());
  }
}
