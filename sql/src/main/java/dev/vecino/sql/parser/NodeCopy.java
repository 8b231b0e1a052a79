package dev.vecino.sql.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlShuttle;

/** Copies an expression, for the validator changes nodes in their place. */
final class NodeCopy extends SqlShuttle {
  private NodeCopy() {}

  static SqlNode of(SqlNode node) {
    return node.accept(new NodeCopy());
  }

  @Override
  public SqlNode visit(SqlCall call) {
    CallCopyingArgHandler copy = new CallCopyingArgHandler(call, true);
    call.getOperator().acceptCall(this, call, false, copy);
    return copy.result();
  }
}
