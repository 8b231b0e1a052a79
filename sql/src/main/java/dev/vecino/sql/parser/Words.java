package dev.vecino.sql.parser;

/**
 * Decides whether a word is a keyword to the grammar. Calcite reserves many words that PostgreSQL does not (date,
 * value, year, left, ...): such a word is a name unless its neighbours show that it is part of a construct.
 */
final class Words {
  private final Lexemes lexemes;
  private final int first;

  /** Decides for a statement that starts at lexeme {@code first}. */
  Words(Lexemes lexemes, int first) {
    this.lexemes = lexemes;
    this.first = first;
  }

  /** The kind of token that word {@code i} is to the grammar. */
  int kind(int i) {
    String word = lexemes.word(i);
    // To the grammar GROUPS is RANGE: frames are told apart later.
    return isKeyword(i, word)
        ? Keywords.kind(word.equals("groups") ? "range" : word)
        : SqlGrammarConstants.IDENTIFIER;
  }

  private boolean isKeyword(int i, String word) {
    if (lexemes.kind(i - 1) == LexemeKind.DOT) {
      return false;
    }
    boolean label = i > first && lexemes.isWord(i - 1, "as");
    return switch (word) {
      case "double" -> next(i, "precision");
      case "precision" -> previous(i, "double");
      case "character", "char" -> next(i, "varying");
      case "bit" -> next(i, "varying");
      case "varying" -> previous(i, "character") || previous(i, "char") || previous(i, "bit");
      case "all", "and", "any", "as", "asc", "asymmetric", "between", "both", "case", "cast", "constraint", "cross",
          "current_catalog", "current_date", "current_role", "current_time", "current_timestamp", "current_user",
          "default", "desc", "distinct", "do", "else", "end", "except", "exists", "false", "fetch", "for", "from",
          "full", "group", "having", "ilike", "in", "inner", "intersect", "into", "is", "join", "lateral",
          "leading", "like", "limit", "localtime", "localtimestamp", "natural", "not", "null", "offset", "on",
          "only", "or", "order", "outer", "overlaps", "select", "session_user", "similar", "some", "symmetric",
          "table", "tablesample", "then", "to", "trailing", "true", "union", "unique", "user", "using", "values",
          "when", "where", "window", "with" -> !label;
      case "set" -> !label;
      case "insert", "delete", "merge" -> ChangeWords.begins(lexemes, first, i);
      case "update" -> ChangeWords.begins(lexemes, first, i) || previous(i, "do");
      case "nothing" -> previous(i, "do");
      case "by" -> previous(i, "group") || previous(i, "order") || previous(i, "partition");
      case "array" -> nextIs(i, LexemeKind.LEFT_BRACKET) || nextIs(i, LexemeKind.LEFT_PAREN);
      case "left", "right" -> next(i, "join") || next(i, "outer");
      case "row" -> nextIs(i, LexemeKind.LEFT_PAREN) || isRowCount(i) || previous(i, "current");
      case "rows" -> isRowCount(i) || isFrame(i);
      case "range" -> isFrame(i);
      case "groups" -> isFrame(i) && !next(i, "between") || next(i, "between") && isBehindKeys(i);
      case "current" -> next(i, "row");
      case "unbounded" -> next(i, "preceding") || next(i, "following");
      case "preceding", "following" ->
          previous(i, "unbounded") || previous(i, "row") || isDistance(i - 1);
      case "exclude" -> next(i, "current") || next(i, "group") || next(i, "ties") || next(i, "no");
      case "ties" -> previous(i, "exclude") || previous(i, "with");
      case "no" -> previous(i, "exclude");
      case "others" -> previous(i, "no");
      case "partition" -> next(i, "by");
      case "over" -> lexemes.kind(i - 1) == LexemeKind.RIGHT_PAREN || previous(i, "nulls");
      case "filter" -> lexemes.kind(i - 1) == LexemeKind.RIGHT_PAREN && nextIs(i, LexemeKind.LEFT_PAREN);
      case "within" -> next(i, "group");
      case "respect", "ignore" -> next(i, "nulls");
      case "nulls" -> next(i, "first") || next(i, "last") || previous(i, "respect") || previous(i, "ignore");
      case "first" -> previous(i, "nulls") || isFetch(i - 1);
      case "last" -> previous(i, "nulls");
      case "next" -> isFetch(i - 1);
      case "approx", "approximate", "exact" -> previous(i, "fetch");
      case "target" -> next(i, "accuracy");
      case "accuracy" -> previous(i, "target") || previous(i, "with");
      case "percent" -> previous(i - 1, "accuracy");
      case "grouping" -> next(i, "sets");
      case "sets" -> previous(i, "grouping");
      case "overlay" -> nextIs(i, LexemeKind.LEFT_PAREN) && !label && isInside(i + 1, "placing");
      case "trim" ->
          nextIs(i, LexemeKind.LEFT_PAREN)
              && !label
              && (isInside(i + 1, "from") || lexemes.isWord(i + 2, "both") || lexemes.isWord(i + 2, "leading")
                  || lexemes.isWord(i + 2, "trailing"));
      case "cube", "rollup", "substring", "position", "extract", "ceil", "floor",
          "string_agg", "array_agg", "unnest" ->
          nextIs(i, LexemeKind.LEFT_PAREN) && !label && !previous(i, "into");
      case "placing" -> true;
      case "year", "quarter", "month", "week", "day", "hour", "minute", "second", "epoch", "dow", "isodow", "doy",
          "isoyear", "decade", "century", "millennium", "microsecond", "millisecond" -> previous(i - 1, "extract");
      case "recursive" -> previous(i, "with");
      case "ordinality" -> previous(i, "with");
      case "unknown" -> previous(i, "is") || previous(i, "not");
      case "escape" -> lexemes.kind(i + 1).isString() || isParameter(i + 1);
      case "overriding" -> next(i, "system") || next(i, "user");
      case "system" -> previous(i, "overriding") || previous(i, "tablesample");
      case "bernoulli" -> previous(i, "tablesample");
      case "repeatable" -> nextIs(i, LexemeKind.LEFT_PAREN);
      case "value" -> previous(i - 1, "overriding");
      case "time" -> (previous(i, "with") || previous(i, "without")) && next(i, "zone");
      case "without" -> next(i, "time");
      case "zone" -> previous(i, "time");
      default -> false;
    };
  }

  /** Whether a word stands in the parentheses that begin at {@code i}, and not in others inside. */
  private boolean isInside(int i, String word) {
    int depth = 0;
    for (int at = i; lexemes.kind(at) != LexemeKind.END; at++) {
      switch (lexemes.kind(at)) {
        case LEFT_PAREN -> depth++;
        case RIGHT_PAREN -> depth--;
        default -> {
          if (depth == 1 && lexemes.isWord(at, word)) {
            return true;
          }
        }
      }
      if (depth == 0) {
        return false;
      }
    }
    return false;
  }

  private boolean next(int i, String word) {
    return lexemes.isWord(i + 1, word);
  }

  private boolean previous(int i, String word) {
    return lexemes.isWord(i - 1, word);
  }

  private boolean nextIs(int i, LexemeKind kind) {
    return lexemes.kind(i + 1) == kind;
  }

  private boolean isParameter(int i) {
    return lexemes.kind(i) == LexemeKind.PARAMETER || lexemes.kind(i) == LexemeKind.QUESTION_MARK;
  }

  /** {@code FETCH FIRST n ROWS ONLY}, {@code OFFSET n ROWS}. */
  private boolean isRowCount(int i) {
    return next(i, "only") || next(i, "with") && lexemes.isWord(i + 2, "ties") || previous(i - 1, "offset");
  }

  private boolean isFrame(int i) {
    return next(i, "between")
        || next(i, "unbounded")
        || next(i, "current")
        || isBound(i + 1);
  }

  /** Whether the start of a frame begins there that has no BETWEEN: it ends before the end of the parentheses. */
  private boolean isBound(int i) {
    int depth = 0;
    for (int at = i; lexemes.kind(at) != LexemeKind.END && depth >= 0; at++) {
      switch (lexemes.kind(at)) {
        case LEFT_PAREN -> depth++;
        case RIGHT_PAREN -> depth--;
        case COMMA -> {
          if (depth == 0) {
            return false;
          }
        }
        default -> {
          if (depth == 0 && at > i && lexemes.isWord(at, "preceding") && isDistance(at - 1)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Whether the distance of a bound of a frame may end there. */
  private boolean isDistance(int i) {
    LexemeKind kind = lexemes.kind(i);
    return kind.isNumber()
        || kind.isString()
        || isParameter(i)
        || kind == LexemeKind.RIGHT_PAREN
        || lexemes.isWord(i, "null")
        || kind == LexemeKind.WORD && isEndOfBound(i + 2);
  }

  private boolean isEndOfBound(int i) {
    return lexemes.isWord(i, "and") || lexemes.isWord(i, "exclude") || nextIs(i - 1, LexemeKind.RIGHT_PAREN);
  }

  /** Whether a frame may begin there: behind what a window is partitioned and ordered by, or at its beginning. */
  private boolean isBehindKeys(int i) {
    return lexemes.kind(i - 1) != LexemeKind.COMMA && lexemes.kind(i - 1) != LexemeKind.OPERATOR
        && !previous(i, "where") && !previous(i, "and") && !previous(i, "or") && !previous(i, "not")
        && !previous(i, "on") && !previous(i, "when") && !previous(i, "having") && !previous(i, "select");
  }

  private boolean isFetch(int i) {
    return switch (lexemes.word(i)) {
      case "fetch" -> true;
      case "approx", "approximate", "exact" -> lexemes.isWord(i - 1, "fetch");
      default -> false;
    };
  }
}
