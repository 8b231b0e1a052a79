package dev.vecino.planner;

import java.util.HashSet;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Util;

/**
 * The names that columns of queries in FROM have: where several have one name, the library numbers them to tell them
 * apart, {@code id} and {@code id0}.
 */
final class DerivedNames {
  private DerivedNames() {}

  /** The name of a column of a relation in FROM, in a query that was validated. */
  static String of(SqlNode from, SqlIdentifier column) {
    String name = Util.last(column.names);
    SqlNode query = column.names.size() < 2 ? null : query(from, column.names.get(column.names.size() - 2));
    SqlNodeList items = query == null ? null : Names.items(query);
    if (items == null) {
      return name;
    }
    Set<String> used = new HashSet<>();
    for (SqlNode item : items) {
      String alias = SqlValidatorUtil.alias(item);
      if (SqlValidatorUtil.uniquify(alias, used, SqlValidatorUtil.EXPR_SUGGESTER).equals(name)) {
        boolean isColumn = item instanceof SqlIdentifier
            || item.getKind() == SqlKind.AS && SqlUtil.stripAs(item) instanceof SqlIdentifier inner
                && name.startsWith(Util.last(inner.names));
        return isColumn ? of(Names.from(query), (SqlIdentifier) SqlUtil.stripAs(item)) : alias == null ? name : alias;
      }
    }
    return name;
  }

  /** The query that has the alias, and gives its columns no names; else null. */
  private static SqlNode query(SqlNode from, String alias) {
    return switch (from) {
      case SqlJoin join -> {
        SqlNode left = query(join.getLeft(), alias);
        yield left == null ? query(join.getRight(), alias) : left;
      }
      case SqlCall as when as.getKind() == SqlKind.AS
          && as.operandCount() == 2
          && as.operand(1).toString().equals(alias)
          && as.operand(0).getKind().belongsTo(SqlKind.QUERY) -> as.operand(0);
      case null, default -> null;
    };
  }
}
