package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlSelect;

/** The sub-query of {@code SET (a, b) = (SELECT ...)} as one scalar sub-query for each of its columns. */
final class AssignedQuery {
  private AssignedQuery() {}

  static List<SqlNode> columns(SqlNode query, int position) {
    SqlNode body = query instanceof SqlOrderBy ordered ? ordered.query : query;
    boolean plain =
        body instanceof SqlSelect select
            && !select.isDistinct()
            && select.getSelectList().stream().noneMatch(ScannedParser::isStar);
    if (!plain) {
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED,
              "assigning a sub-query to a list of columns is supported for a plain SELECT of expressions only")
          .at(position);
    }
    List<SqlNode> columns = new ArrayList<>();
    for (SqlNode item : ((SqlSelect) body).getSelectList()) {
      SqlSelect one = (SqlSelect) body.clone(body.getParserPosition());
      one.setSelectList(SqlNodeList.of(item));
      columns.add(
          query instanceof SqlOrderBy ordered && query.getKind() == SqlKind.ORDER_BY
              ? new SqlOrderBy(
                  ordered.getParserPosition(), one, ordered.orderList, ordered.offset, ordered.fetch)
              : one);
    }
    return columns;
  }
}
