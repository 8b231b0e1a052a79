package dev.vecino.sql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelectKeyword;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;

/** Select lists without items: they get a column that is left out of the answer. */
public final class NoColumns {
  /** The name of that column. */
  public static final String NAME = "$no_columns";

  private NoColumns() {}

  /** Whether a token cannot begin an item, for it stands behind the list. */
  static boolean isBehindList(int token) {
    return switch (token) {
      case SqlGrammarConstants.EOF,
          SqlGrammarConstants.EXCEPT,
          SqlGrammarConstants.FETCH,
          SqlGrammarConstants.FROM,
          SqlGrammarConstants.INTERSECT,
          SqlGrammarConstants.LIMIT,
          SqlGrammarConstants.OFFSET,
          SqlGrammarConstants.ORDER,
          SqlGrammarConstants.PG_FOR,
          SqlGrammarConstants.PG_ON_CONFLICT,
          SqlGrammarConstants.PG_RETURNING,
          SqlGrammarConstants.RPAREN,
          SqlGrammarConstants.UNION,
          SqlGrammarConstants.WHERE -> true;
      default -> false;
    };
  }

  /** Adds the column; false behind DISTINCT, which needs others. */
  static boolean add(List<SqlNode> items, List<SqlLiteral> keywords, SqlParserPos position) {
    if (keywords.stream().anyMatch(keyword -> keyword.getValue() == SqlSelectKeyword.DISTINCT)) {
      return false;
    }
    return items.add(SqlValidatorUtil.addAlias(SqlLiteral.createExactNumeric("0", position), NAME));
  }
}
