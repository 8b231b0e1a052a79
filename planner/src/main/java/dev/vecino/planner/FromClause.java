package dev.vecino.planner;

import dev.vecino.catalog.Table;
import java.util.ArrayList;
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
    return named(List.of(table.schema(), table.name()), alias, near);
  }

  /** The table with its row ids. */
  static SqlNode rows(Table table, Optional<SqlIdentifier> alias, SqlNode near) {
    return named(List.of(CatalogReader.withRowIds(table.schema()), table.name()), alias, near);
  }

  /** Columns of a table without an alias may be named with its schema. */
  private static SqlNode named(List<String> name, Optional<SqlIdentifier> alias, SqlNode near) {
    return alias.isPresent()
        ? as(name, alias.get().getSimple(), near)
        : new SqlIdentifier(name, near.getParserPosition());
  }

  static SqlNode as(List<String> name, String alias, SqlNode near) {
    SqlParserPos position = near.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(
        position, new SqlIdentifier(name, position), new SqlIdentifier(alias, position));
  }

  /** A relation with names for itself and its columns. */
  static SqlNode as(SqlNode relation, String alias, List<String> columns, SqlNode near) {
    SqlParserPos position = near.getParserPosition();
    List<SqlNode> operands = new ArrayList<>();
    operands.add(relation);
    operands.add(new SqlIdentifier(alias, position));
    columns.forEach(column -> operands.add(new SqlIdentifier(column, position)));
    return SqlStdOperatorTable.AS.createCall(position, operands);
  }

  static SqlNode cross(SqlNode left, SqlNode right) {
    SqlParserPos position = left.getParserPosition();
    return join(left, JoinType.COMMA, right, JoinConditionType.NONE, null, position);
  }

  /** All rows of the left side; the columns of the right one may be NULL. */
  static SqlNode left(SqlNode left, SqlNode right) {
    return always(left, JoinType.LEFT, right);
  }

  /** All rows of the right side; the columns of the left one may be NULL. */
  static SqlNode right(SqlNode left, SqlNode right) {
    return always(left, JoinType.RIGHT, right);
  }

  private static SqlNode always(SqlNode left, JoinType type, SqlNode right) {
    SqlParserPos position = left.getParserPosition();
    return join(left, type, right, JoinConditionType.ON, SqlLiteral.createBoolean(true, position), position);
  }

  static SqlNode join(SqlNode left, JoinType type, SqlNode right, SqlNode condition) {
    return join(left, type, right, JoinConditionType.ON, condition, left.getParserPosition());
  }

  private static SqlNode join(
      SqlNode left,
      JoinType type,
      SqlNode right,
      JoinConditionType conditionType,
      SqlNode condition,
      SqlParserPos position) {
    return new SqlJoin(
        position,
        left,
        SqlLiteral.createBoolean(false, position),
        type.symbol(position),
        right,
        conditionType.symbol(position),
        condition);
  }
}
