package dev.vecino.sql.parser;

import dev.vecino.error.VecinoException;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Refuses joins without a condition, which the generated grammar leaves to the validator. */
final class JoinConditions extends SqlBasicVisitor<Void> {
  private final Lexemes lexemes;

  private JoinConditions(Lexemes lexemes) {
    this.lexemes = lexemes;
  }

  /** @throws VecinoException 42601 at the lexeme behind the first join that lacks its ON or USING */
  static void check(SqlNode statement, Lexemes lexemes) {
    statement.accept(new JoinConditions(lexemes));
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlJoin join
        && join.getConditionType() == JoinConditionType.NONE
        && !join.isNatural()
        && join.getJoinType() != JoinType.CROSS
        && join.getJoinType() != JoinType.COMMA) {
      throw lexemes.syntaxError(lexemes.at(join.getRight().getParserPosition().getEndColumnNum()) + 1);
    }
    return super.visit(call);
  }
}
