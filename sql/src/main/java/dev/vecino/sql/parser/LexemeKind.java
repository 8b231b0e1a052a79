package dev.vecino.sql.parser;

/** What a lexeme is. */
enum LexemeKind {
  /** An unquoted word: keyword or name. */
  WORD,
  /** {@code "Name"}. */
  QUOTED_NAME,
  /** {@code 'text'}, also several of them on consecutive lines. */
  STRING,
  /** {@code E'text'} with C escapes. */
  ESCAPE_STRING,
  /** {@code U&'text'} with code points. */
  UNICODE_STRING,
  /** {@code $$text$$} or {@code $tag$text$tag$}. */
  DOLLAR_STRING,
  /** {@code B'101'} or {@code X'1f'}. */
  BIT_STRING,
  INTEGER,
  DECIMAL,
  /** A number with an exponent. */
  APPROXIMATE,
  /** {@code $1}. */
  PARAMETER,
  /** {@code ?}. */
  QUESTION_MARK,
  OPERATOR,
  LEFT_PAREN,
  RIGHT_PAREN,
  LEFT_BRACKET,
  RIGHT_BRACKET,
  COMMA,
  SEMICOLON,
  DOT,
  /** {@code ::}. */
  CAST,
  COLON,
  /** The end of the text. */
  END;

  boolean isString() {
    return switch (this) {
      case STRING, ESCAPE_STRING, UNICODE_STRING, DOLLAR_STRING -> true;
      default -> false;
    };
  }

  boolean isNumber() {
    return this == INTEGER || this == DECIMAL || this == APPROXIMATE;
  }
}
