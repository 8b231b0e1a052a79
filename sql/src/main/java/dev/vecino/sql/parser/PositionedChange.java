package dev.vecino.sql.parser;

import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;

/**
 * {@code WHERE CURRENT OF cursor} in UPDATE and DELETE, which reads as a comparison with a column that no table has.
 *
 * @param cursor the name of the cursor
 */
public record PositionedChange(String cursor) {
  private static final String COLUMN = "$current of";

  /** What a condition is, if it is one. */
  public static Optional<PositionedChange> of(Optional<SqlNode> condition) {
    return condition
        .filter(node -> node.getKind() == SqlKind.EQUALS)
        .map(SqlCall.class::cast)
        .filter(call -> call.operand(0) instanceof SqlIdentifier name && name.isSimple() && name.getSimple().equals(COLUMN))
        .map(call -> new PositionedChange(((SqlLiteral) call.operand(1)).getValueAs(String.class)));
  }

  /** The text of a change as the grammar reads it; empty for one without the clause. */
  static Optional<String> rewritten(Lexemes lexemes, int from, int to) {
    int depth = 0;
    for (int i = from; i < to - 3; i++) {
      switch (lexemes.kind(i)) {
        case LEFT_PAREN -> depth++;
        case RIGHT_PAREN -> depth--;
        case WORD -> {
          if (depth == 0 && lexemes.isWord(i, "where") && lexemes.isWord(i + 1, "current") && lexemes.isWord(i + 2, "of")) {
            return Optional.of(text(lexemes, from, i, to));
          }
        }
        default -> { }
      }
    }
    return Optional.empty();
  }

  private static String text(Lexemes lexemes, int from, int where, int to) {
    String cursor = "'" + lexemes.value(where + 3).replace("'", "''") + "'";
    String sql = lexemes.text();
    return sql.substring(lexemes.start(from), lexemes.end(where)) + " \"" + COLUMN + "\" = " + cursor
        + sql.substring(lexemes.end(where + 3), lexemes.end(to - 1));
  }
}
