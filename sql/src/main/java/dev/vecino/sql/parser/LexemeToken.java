package dev.vecino.sql.parser;

/** A token of the grammar that knows the lexeme it came from. */
final class LexemeToken extends Token {
  final int lexeme;

  LexemeToken(int lexeme) {
    this.lexeme = lexeme;
  }

  /** A token that stands for the lexemes from one to another. */
  static LexemeToken of(Lexemes lexemes, int kind, String image, int first, int last) {
    var token = new LexemeToken(first);
    token.kind = kind;
    token.image = image;
    token.beginLine = 1;
    token.endLine = 1;
    token.beginColumn = lexemes.position(first);
    token.endColumn = Math.max(token.beginColumn, lexemes.positionAt(lexemes.end(last)) - 1);
    return token;
  }
}
