package dev.vecino.planner;

import dev.vecino.catalog.Table;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/** FROM clauses of the queries that the planner makes itself. */
final class FromClause {
  private FromClause() {}

  static String alias(Table table, Optional<SqlIdentifier> alias) {
    return alias.map(SqlIdentifier::getSimple).orElse(table.name());
  }

  static SqlNode table(Table table, Optional<SqlIdentifier> alias, SqlNode near) {
    return as(List.of(table.schema(), table.name()), alias(table, alias), near);
  }

  /** The table with its row ids. */
  static SqlNode rows(Table table, Optional<SqlIdentifier> alias, SqlNode near) {
    return as(List.of(CatalogReader.withRowIds(table.schema()), table.name()), alias(table, alias), near);
  }

  static SqlNode as(List<String> name, String alias, SqlNode near) {
    SqlParserPos position = near.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(
        position, new SqlIdentifier(name, position), new SqlIdentifier(alias, position));
  }

  static SqlNode cross(SqlNode left, SqlNode right) {
    SqlParserPos position = left.getParserPosition();
    return new SqlJoin(
        position,
        left,
        SqlLiteral.createBoolean(false, position),
        JoinType.COMMA.symbol(position),
        right,
        JoinConditionType.NONE.symbol(position),
        null);
  }
}
