package dev.vecino.sql.parser;

import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/**
 * {@code (ROW(1, 2)} and {@code ROW()}: the grammar reads the former as {@code (1, 2)}, and the latter not at all, so both are
 * handed to it as calls of a function.
 */
final class RowCalls extends SqlBasicVisitor<Void> {
  /** The name of the function. */
  static final String NAME = "$row_call";

  static boolean matches(Lexemes lexemes, int i) {
    if (!lexemes.isWord(i, "row") || lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN) {
      return false;
    }
    int close = i + 2;
    for (int depth = 1; depth > 0 && close < lexemes.size(); close++) {
      depth += switch (lexemes.kind(close)) {
        case LEFT_PAREN -> 1;
        case RIGHT_PAREN -> -1;
        default -> 0;
      };
    }
    boolean isFirst = i > 0 && lexemes.kind(i - 1) == LexemeKind.LEFT_PAREN;
    boolean isValue =
        i > 1 && (lexemes.isWord(i - 2, "values") || lexemes.kind(i - 2) == LexemeKind.COMMA);
    return close == i + 3 || isFirst && (isValue || lexemes.kind(close) == LexemeKind.RIGHT_PAREN);
  }

  /** Makes the calls rows, in their place. */
  static SqlNode rename(SqlNode statement) {
    statement.accept(new RowCalls());
    return statement;
  }

  @Override
  public Void visit(SqlCall call) {
    if (call instanceof SqlBasicCall row && row.getOperator().getName().equals(NAME)) {
      row.setOperator(SqlStdOperatorTable.ROW);
    }
    return super.visit(call);
  }
}
