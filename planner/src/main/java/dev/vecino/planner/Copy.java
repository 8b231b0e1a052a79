package dev.vecino.planner;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlShuttle;

/** Copies a syntax tree: validation writes into the one that it is given, and a statement may be planned again. */
final class Copy extends SqlShuttle {
  private Copy() {}

  static <T extends SqlNode> T of(T node) {
    @SuppressWarnings("unchecked") // a visit gives what it was given
    T copy = (T) node.accept(new Copy());
    return copy;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    if (call.getKind() == SqlKind.EXPLICIT_TABLE) {
      // TABLE t is short for SELECT * FROM t.
      SqlParserPos position = call.getParserPosition();
      SqlNodeList star = SqlNodeList.of(SqlIdentifier.star(position));
      return Computed.select(star, call.<SqlNode>operand(0).accept(this), null).clone(position);
    }
    CallCopyingArgHandler handler = new CallCopyingArgHandler(call, true);
    call.getOperator().acceptCall(this, call, false, handler);
    return handler.result();
  }

  @Override
  public SqlNode visit(SqlIdentifier identifier) {
    return identifier.clone(identifier.getParserPosition());
  }

  @Override
  public SqlNode visit(SqlNodeList list) {
    SqlNodeList copy = new SqlNodeList(list.getParserPosition());
    list.forEach(node -> copy.add(node == null ? null : node.accept(this)));
    return copy;
  }
}
