package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOrderBy;
import org.apache.calcite.sql.SqlWith;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Changes of rows in WITH: they stand in that of the statement itself only. */
public final class WithChanges extends SqlBasicVisitor<Void> {
  private final List<SqlNode> allowed;

  private WithChanges(List<SqlNode> allowed) {
    this.allowed = allowed;
  }

  /** The queries that a statement begins with. */
  public static List<SqlWithItem> items(SqlNode statement) {
    return switch (statement) {
      case SqlWith with -> items(with.withList);
      case SqlOrderBy ordered -> items(ordered.query);
      default -> List.of();
    };
  }

  private static List<SqlWithItem> items(SqlNodeList list) {
    return list.getList().stream().map(SqlWithItem.class::cast).toList();
  }

  /** Whether a statement changes rows in its WITH. */
  public static boolean in(SqlNode statement) {
    return items(statement).stream().anyMatch(item -> isChange(item.query));
  }

  public static boolean isChange(SqlNode node) {
    return switch (node) {
      case SqlPgInsert insert -> true;
      case SqlPgUpdate update -> true;
      case SqlPgDelete delete -> true;
      case SqlPgMerge merge -> true;
      default -> false;
    };
  }

  /** @throws VecinoException 0A000 where a change of rows is in the WITH of a sub-query */
  static void check(SqlNode statement) {
    List<SqlNode> top = items(statement).stream().<SqlNode>map(item -> item).toList();
    statement.accept(new WithChanges(top));
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlWithItem item && isChange(item.query) && allowed.stream().noneMatch(one -> one == item)) {
      throw VecinoException.of(
              SqlState.FEATURE_NOT_SUPPORTED,
              "WITH clause containing a data-modifying statement must be at the top level")
          .at(item.getParserPosition().getColumnNum());
    }
    return super.visit(call);
  }
}
