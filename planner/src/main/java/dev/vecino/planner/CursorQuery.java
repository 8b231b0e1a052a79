package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A query whose rows are rows of one table, made to give their ids as a last column, for WHERE CURRENT OF. */
final class CursorQuery {
  private CursorQuery() {}

  static Optional<SqlNode> withRowIds(SqlNode query, Planner.Request request) {
    if (ViewShape.obstacle(query).isPresent()) {
      return Optional.empty();
    }
    SqlNode copy = Copy.of(query);
    SqlSelect select = ViewShape.select(copy);
    SqlNode from = select.getFrom();
    boolean named = from.getKind() == SqlKind.AS;
    SqlIdentifier name = (SqlIdentifier) (named ? ((SqlCall) from).operand(0) : from);
    Optional<Table> table = table(name, request);
    table.ifPresent(found -> {
      String alias = named ? ((SqlIdentifier) ((SqlCall) from).operand(1)).getSimple() : found.name();
      select.setFrom(FromClause.rows(found, Optional.of(new SqlIdentifier(alias, from.getParserPosition())), from));
      select.setSelectList(items(select.getSelectList(), alias, found));
    });
    return table.map(found -> copy);
  }

  private static Optional<Table> table(SqlIdentifier name, Planner.Request request) {
    try {
      return Targets.view(name, request).isPresent() ? Optional.empty() : Optional.of(Targets.table(name, request));
    } catch (VecinoException e) {
      return Optional.empty(); // a system relation, or none: the query itself tells
    }
  }

  private static SqlNodeList items(SqlNodeList written, String alias, Table table) {
    var items = new SqlNodeList(written.getParserPosition());
    for (SqlNode item : written) {
      if (item instanceof SqlIdentifier name && name.isStar()) {
        for (Column column : table.columns()) {
          items.add(Targets.column(alias, column.name(), item));
        }
      } else {
        items.add(item);
      }
    }
    SqlParserPos position = written.getParserPosition();
    items.add(
        SqlStdOperatorTable.AS.createCall(
            position,
            Targets.column(alias, SchemaTable.ROW_ID, written),
            new SqlIdentifier(Planner.ROW_ID_OF + table.id(), position)));
    return items;
  }
}
