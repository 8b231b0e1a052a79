package dev.vecino.sql.parser;

import dev.vecino.sql.parser.ChangeWords.Found;
import java.util.ArrayList;
import java.util.List;

/**
 * The words of SQL/JSON: PostgreSQL reserves hardly any of them, so each clause of words alone is one token of the
 * grammar, and they are names outside of the parentheses of such a call.
 */
final class JsonWords {
  private final Lexemes lexemes;
  private final List<Call> open = new ArrayList<>();
  private int member = -1; // the last word that stood between a key and its value

  /** A call whose parentheses are open, and how many are around it. */
  private record Call(int kind, int depth) {}

  JsonWords(Lexemes lexemes) {
    this.lexemes = lexemes;
  }

  /** Whether the first argument of a call is a query. */
  static boolean beginsQuery(int token) {
    return token == SqlGrammarConstants.SELECT
        || token == SqlGrammarConstants.VALUES
        || token == SqlGrammarConstants.WITH;
  }

  /** Whether a token can be the first of an argument: no clause is, nor the end of the call. */
  static boolean beginsArgument(int token) {
    return token != SqlGrammarConstants.RPAREN
        && token != SqlGrammarConstants.PG_JSON_ON_NULL
        && token != SqlGrammarConstants.PG_JSON_UNIQUE
        && token != SqlGrammarConstants.PG_JSON_RETURNING;
  }

  /** The token that a function begins with, or -1 where word {@code i} calls none. */
  private int function(int i) {
    if (lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN || lexemes.kind(i - 1) == LexemeKind.DOT) {
      return -1;
    }
    return switch (lexemes.word(i)) {
      case "json_exists", "json_value", "json_query" -> SqlGrammarConstants.PG_JSON_PATH;
      case "json_object", "json_array", "json_scalar", "json_serialize" -> SqlGrammarConstants.PG_JSON_MAKE;
      case "json" ->
          lexemes.kind(i - 1) == LexemeKind.CAST || lexemes.isWord(i - 1, "as") ? -1 : SqlGrammarConstants.PG_JSON_MAKE;
      case "json_objectagg", "json_arrayagg" -> SqlGrammarConstants.PG_JSON_GATHER;
      case "json_table" -> SqlGrammarConstants.PG_JSON_TABLE;
      default -> -1;
    };
  }

  /** A parenthesis was closed. */
  void closed(int depth) {
    while (!open.isEmpty() && open.getLast().depth() >= depth) {
      open.removeLast();
    }
  }

  /** Whether a colon stands between a key and its value. */
  boolean isMember(int depth) {
    return !open.isEmpty() && open.getLast().depth() + 1 == depth && hasMembers(open.getLast().kind());
  }

  private static boolean hasMembers(int kind) {
    return kind == SqlGrammarConstants.PG_JSON_MAKE || kind == SqlGrammarConstants.PG_JSON_GATHER;
  }

  /** The words that start with word {@code i} inside {@code depth} parentheses; null where it is a word like others. */
  Found at(int i, int depth) {
    int function = function(i);
    if (function >= 0) {
      open.add(new Call(function, depth));
      return new Found(function, lexemes.word(i), i);
    }
    if (open.isEmpty()) {
      return null;
    }
    Call call = open.getLast();
    boolean isTable = call.kind() == SqlGrammarConstants.PG_JSON_TABLE;
    if (call.depth() + 1 != depth && !isTable) {
      return null;
    }
    Found found = isTable ? column(i) : null;
    return found == null ? clause(i, hasMembers(call.kind())) : found;
  }

  private Found column(int i) {
    return switch (lexemes.word(i)) {
      case "columns" ->
          lexemes.kind(i + 1) == LexemeKind.LEFT_PAREN ? found(SqlGrammarConstants.PG_JSON_COLUMNS, i, i) : null;
      case "nested" -> {
        int last = lexemes.isWord(i + 1, "path") ? i + 1 : i;
        yield lexemes.kind(last + 1).isString() ? found(SqlGrammarConstants.PG_JSON_NESTED, i, last) : null;
      }
      case "for" ->
          lexemes.isWord(i + 1, "ordinality") ? found(SqlGrammarConstants.PG_JSON_ORDINALITY, i, i + 1) : null;
      case "path" -> lexemes.kind(i + 1).isString() ? found(SqlGrammarConstants.PG_JSON_AT, i, i) : null;
      case "exists" ->
          lexemes.kind(i + 1) == LexemeKind.LEFT_PAREN ? null : found(SqlGrammarConstants.PG_JSON_EXISTS, i, i);
      default -> null;
    };
  }

  private Found clause(int i, boolean hasMembers) {
    return switch (lexemes.word(i)) {
      case "passing" ->
          lexemes.isWord(i - 1, "as") || !isOperandEnd(i - 1) ? null : found(SqlGrammarConstants.PG_JSON_PASSING, i, i);
      case "returning" -> lexemes.isWord(i - 1, "as") ? null : found(SqlGrammarConstants.PG_JSON_RETURNING, i, i);
      case "format" -> lexemes.isWord(i + 1, "json") ? found(SqlGrammarConstants.PG_JSON_FORMAT, i, format(i)) : null;
      case "value" -> {
        if (!hasMembers || !isOperandEnd(i - 1) || member == i - 1) {
          yield null;
        }
        member = i;
        yield found(SqlGrammarConstants.PG_JSON_MEMBER, i, i);
      }
      case "with", "without" -> unique(i);
      case "keep", "omit" ->
          lexemes.isWord(i + 1, "quotes") ? found(SqlGrammarConstants.PG_JSON_QUOTES, i, quotes(i)) : null;
      case "default" -> found(SqlGrammarConstants.PG_JSON_DEFAULT, i, i);
      case "on" ->
          isEvent(i + 1) ? new Found(SqlGrammarConstants.PG_JSON_ON, "on " + lexemes.word(i + 1), i + 1) : null;
      case "null", "absent", "error", "true", "false", "unknown", "empty" -> behavior(i);
      default -> null;
    };
  }

  private boolean isOperandEnd(int i) {
    return switch (lexemes.kind(i)) {
      case LEFT_PAREN, COMMA, DOT, OPERATOR, CAST, COLON -> false;
      default -> true;
    };
  }

  private int format(int i) {
    return lexemes.isWord(i + 2, "encoding") && lexemes.kind(i + 3) == LexemeKind.WORD ? encoding(i + 3) : i + 1;
  }

  private int encoding(int i) {
    if (!lexemes.isWord(i, "utf8")) {
      throw lexemes.notSupported(i, "JSON encoding " + lexemes.word(i));
    }
    return i;
  }

  private int quotes(int i) {
    boolean scalar = lexemes.isWord(i + 2, "on") && lexemes.isWord(i + 3, "scalar") && lexemes.isWord(i + 4, "string");
    return scalar ? i + 4 : i + 1;
  }

  private Found unique(int i) {
    if (lexemes.isWord(i + 1, "unique")) {
      return found(SqlGrammarConstants.PG_JSON_UNIQUE, i, lexemes.isWord(i + 2, "keys") ? i + 2 : i + 1);
    }
    int at = i + 1;
    String condition = "";
    if (lexemes.isWord(at, "conditional") || lexemes.isWord(at, "unconditional")) {
      condition = " " + lexemes.word(at++);
    }
    if (lexemes.isWord(at, "array")) {
      at++;
    }
    return lexemes.isWord(at, "wrapper")
        ? new Found(SqlGrammarConstants.PG_JSON_WRAPPER, lexemes.word(i) + condition, at)
        : null;
  }

  private boolean isEvent(int i) {
    return lexemes.isWord(i, "empty") || lexemes.isWord(i, "error");
  }

  private Found behavior(int i) {
    String word = lexemes.word(i);
    boolean isOnNull = lexemes.isWord(i + 1, "on") && lexemes.isWord(i + 2, "null");
    if (isOnNull && (word.equals("null") || word.equals("absent"))) {
      return new Found(SqlGrammarConstants.PG_JSON_ON_NULL, word, i + 2);
    }
    int at = i + 1;
    if (word.equals("empty") && (lexemes.isWord(at, "array") || lexemes.isWord(at, "object"))) {
      word = word + " " + lexemes.word(at++);
    }
    boolean known = !word.equals("absent") && lexemes.isWord(at, "on") && isEvent(at + 1);
    return known
        ? new Found(
            SqlGrammarConstants.PG_JSON_BEHAVIOR,
            (word.equals("empty") ? "empty array" : word) + " on " + lexemes.word(at + 1),
            at + 1)
        : null;
  }

  private Found found(int kind, int first, int last) {
    return new Found(kind, lexemes.word(first), last);
  }

  /** {@code x IS [NOT] JSON [kind] [{WITH | WITHOUT} UNIQUE [KEYS]]} as one token; null where the words are others. */
  static Found test(Lexemes lexemes, int i) {
    boolean isNot = lexemes.isWord(i + 1, "not");
    int at = isNot ? i + 2 : i + 1;
    if (!lexemes.isWord(i, "is") || !lexemes.isWord(at, "json")) {
      return null;
    }
    String kind =
        switch (lexemes.word(at + 1)) {
          case "value", "array", "object", "scalar" -> lexemes.word(at + 1);
          default -> "";
        };
    int last = kind.isEmpty() ? at : at + 1;
    boolean unique = false;
    boolean isWith = lexemes.isWord(last + 1, "with") || lexemes.isWord(last + 1, "without");
    if (isWith && lexemes.isWord(last + 2, "unique")) {
      unique = lexemes.isWord(last + 1, "with");
      last = lexemes.isWord(last + 3, "keys") ? last + 3 : last + 2;
    }
    String shown = kind.isEmpty() ? "value" : kind;
    String image = "is " + (isNot ? "not " : "") + "json " + shown + (unique ? " unique" : "");
    return new Found(SqlGrammarConstants.PG_POSTFIX, image, last);
  }
}
