package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;

/** Finds expressions inside utility statements: they are checked, and kept as the text that was written. */
final class Expressions {
  private final Cursor cursor;
  private final Lexemes lexemes;

  Expressions(Cursor cursor) {
    this.cursor = cursor;
    this.lexemes = cursor.lexemes();
  }

  /** {@code (expression)}: the text between the parentheses. */
  String parenthesized() {
    cursor.expect(LexemeKind.LEFT_PAREN);
    int from = cursor.index();
    int close = closing(from);
    cursor.moveTo(close);
    String text = checked(from, close);
    cursor.expect(LexemeKind.RIGHT_PAREN);
    return text;
  }

  /** {@code function(arguments)}: its text. */
  String call() {
    int from = cursor.index();
    int close = closing(from + 2);
    cursor.moveTo(close + 1);
    return checked(from, close + 1);
  }

  /** The expression of DEFAULT: it ends where the column definition goes on. */
  String defaultValue() {
    return read(true);
  }

  /** An expression that ends with the item of a list that it is in. */
  String item() {
    return read(false);
  }

  private String read(boolean inDefinition) {
    int from = cursor.index();
    int end = from;
    int depth = 0;
    while (end < cursor.to()) {
      LexemeKind kind = lexemes.kind(end);
      boolean separator = kind == LexemeKind.COMMA || kind == LexemeKind.RIGHT_PAREN;
      if (depth == 0 && (separator || inDefinition && end > from && endsDefault(end))) {
        break;
      }
      depth += switch (kind) {
        case LEFT_PAREN, LEFT_BRACKET -> 1;
        case RIGHT_PAREN, RIGHT_BRACKET -> -1;
        case WORD -> lexemes.isWord(end, "case") ? 1 : lexemes.isWord(end, "end") ? -1 : 0;
        default -> 0;
      };
      end++;
    }
    cursor.moveTo(end);
    return checked(from, end);
  }

  /** PostgreSQL reads no NOT and no IS in a default without parentheses, so both end it. */
  private boolean endsDefault(int i) {
    return switch (lexemes.word(i)) {
      case "not", "null" -> !lexemes.isWord(i - 1, "is") && lexemes.kind(i - 1) != LexemeKind.OPERATOR;
      case "primary", "unique", "check", "constraint", "generated", "references", "collate", "default", "deferrable",
          "initially" -> true;
      default -> false;
    };
  }

  /** Index of the parenthesis that closes the one before {@code from}. */
  int closing(int from) {
    int depth = 0;
    for (int i = from; i < cursor.to(); i++) {
      if (lexemes.kind(i) == LexemeKind.LEFT_PAREN) {
        depth++;
      } else if (lexemes.kind(i) == LexemeKind.RIGHT_PAREN && depth-- == 0) {
        return i;
      }
    }
    throw lexemes.syntaxError(cursor.to());
  }

  private String checked(int from, int to) {
    if (from >= to) {
      throw lexemes.syntaxError(to);
    }
    var grammar = new Grammar(lexemes, from, to);
    grammar.expression();
    if (grammar.parameters() > 0) {
      throw VecinoException.of(SqlState.UNDEFINED_PARAMETER, "parameters are not allowed in this expression")
          .at(lexemes.position(from));
    }
    return lexemes.text().substring(lexemes.start(from), lexemes.end(to - 1));
  }
}
