package dev.vecino.sql.parser;

/** A token of the grammar that knows the lexeme it came from. */
final class LexemeToken extends Token {
  final int lexeme;

  LexemeToken(int lexeme) {
    this.lexeme = lexeme;
  }
}
