package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Calls of {@code merge_action()}, which stand in RETURNING of MERGE only. */
final class MergeActions extends SqlBasicVisitor<Void> {
  private MergeActions() {}

  /** @throws VecinoException 42601 */
  static void check(SqlNode statement) {
    statement.accept(new MergeActions());
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlPgMerge merge) {
      merge.source().accept(this);
      merge.condition().accept(this);
      merge.clauses().forEach(clause -> clause.operands().forEach(operand -> operand.accept(this)));
      return null;
    }
    if (call.operandCount() == 0
        && call.getOperator() instanceof SqlFunction function
        && function.getName().toLowerCase(Locale.ROOT).equals("merge_action")) {
      throw VecinoException.of(
              SqlState.SYNTAX_ERROR,
              "MERGE_ACTION() can only be used in the RETURNING list of a MERGE command")
          .at(call.getParserPosition().getColumnNum());
    }
    return super.visit(call);
  }
}
