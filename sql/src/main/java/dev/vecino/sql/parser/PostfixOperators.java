package dev.vecino.sql.parser;

import dev.vecino.sql.parser.ChangeWords.Found;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlPostfixOperator;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.OperandTypes;
import org.apache.calcite.sql.type.ReturnTypes;

/** Words behind an operand that stand for a call of a function. */
final class PostfixOperators {
  private static final String LOCAL = "at local";
  /** As other tests with IS. */
  private static final int TEST = 28;
  private static final int ZONE = 72;

  private PostfixOperators() {}

  /** The words that start with word {@code i}, as one token; null where they are others. */
  static Found at(Lexemes lexemes, int i) {
    if (lexemes.isWord(i, "at") && lexemes.isWord(i + 1, "local")) {
      return new Found(SqlGrammarConstants.PG_POSTFIX, LOCAL, i + 1);
    }
    Found json = JsonWords.test(lexemes, i);
    return json == null ? normalized(lexemes, i) : json;
  }

  private static Found normalized(Lexemes lexemes, int i) {
    if (!lexemes.isWord(i, "is")) {
      return null;
    }
    boolean isNot = lexemes.isWord(i + 1, "not");
    int at = isNot ? i + 2 : i + 1;
    String form =
        switch (lexemes.word(at)) {
          case "nfc", "nfd", "nfkc", "nfkd" -> lexemes.word(at++);
          default -> "nfc";
        };
    return lexemes.isWord(at, "normalized")
        ? new Found(SqlGrammarConstants.PG_POSTFIX, "is " + (isNot ? "not " : "") + "normalized " + form, at)
        : null;
  }

  static SqlPostfixOperator of(String image) {
    return new Words(image);
  }

  private static final class Words extends SqlPostfixOperator {
    private Words(String image) {
      super(
          image, SqlKind.OTHER, image.equals(LOCAL) ? ZONE : TEST, ReturnTypes.BOOLEAN_NULLABLE, null,
          OperandTypes.ANY);
    }

    @Override
    public SqlCall createCall(SqlLiteral quantifier, SqlParserPos position, SqlNode... operands) {
      if (getName().equals(LOCAL)) {
        return (SqlCall) ArraySyntax.call("timezone", position, List.of(operands[0]));
      }
      boolean isNot = getName().startsWith("is not ");
      String[] words = getName().substring(isNot ? "is not ".length() : "is ".length()).split(" ");
      List<SqlNode> arguments = new ArrayList<>();
      arguments.add(operands[0]);
      arguments.add(SqlLiteral.createCharString(words[1], position));
      if (words[0].equals("json")) {
        arguments.add(SqlLiteral.createBoolean(words.length > 2, position));
      }
      SqlNode test = ArraySyntax.call(words[0].equals("json") ? "$is_json" : "is_normalized", position, arguments);
      return isNot ? SqlStdOperatorTable.NOT.createCall(position, test) : (SqlCall) test;
    }
  }
}
