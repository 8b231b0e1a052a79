package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The relations that a statement reads by an unqualified name, in FROM of it or of a query inside. */
final class Relations extends SqlBasicVisitor<Void> {
  private final List<SqlIdentifier> found = new ArrayList<>();

  private Relations() {}

  static List<SqlIdentifier> readBy(SqlNode statement) {
    Relations relations = new Relations();
    statement.accept(relations);
    return relations.found;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlSelect select && select.getFrom() != null) {
      add(select.getFrom());
    }
    return super.visit(call);
  }

  private void add(SqlNode from) {
    switch (from) {
      case SqlJoin join -> {
        add(join.getLeft());
        add(join.getRight());
      }
      case SqlCall call when call.getKind() == SqlKind.AS -> add(call.operand(0));
      case SqlIdentifier name when name.isSimple() -> found.add(name);
      default -> { }
    }
  }
}
