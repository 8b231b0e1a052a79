package dev.vecino.planner;

import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Finds the name or literal that stands at a place of a statement: Calcite's errors show a part of it only. */
final class NodeAt extends SqlBasicVisitor<Void> {
  private final int position;
  private SqlNode found;

  private NodeAt(int position) {
    this.position = position;
  }

  static Optional<SqlNode> find(SqlNode statement, int position) {
    NodeAt finder = new NodeAt(position);
    statement.accept(finder);
    return Optional.ofNullable(finder.found);
  }

  @Override
  public Void visit(SqlIdentifier identifier) {
    return look(identifier);
  }

  @Override
  public Void visit(SqlLiteral literal) {
    return look(literal);
  }

  private Void look(SqlNode node) {
    SqlParserPos place = node.getParserPosition();
    if (place.getLineNum() > 0 && place.getColumnNum() <= position && position <= place.getEndColumnNum()) {
      found = node;
    }
    return null;
  }
}
