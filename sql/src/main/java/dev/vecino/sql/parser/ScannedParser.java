package dev.vecino.sql.parser;

import java.io.Reader;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlAbstractParserImpl;
import org.apache.calcite.sql.parser.SqlParseException;

/**
 * The base of the generated parser. It reads tokens of {@link GrammarTokens}, never characters, and remembers the
 * furthest token that fitted no alternative.
 */
abstract class ScannedParser extends SqlAbstractParserImpl {
  private int furthest = -1;
  private boolean changesBehindWith;

  /** Tells that the statement is a change of rows behind WITH queries, for the grammar would have to read far ahead. */
  void changesBehindWith(boolean changes) {
    this.changesBehindWith = changes;
  }

  boolean changesBehindWith() {
    return changesBehindWith;
  }

  /** Index of the furthest lexeme at which a look ahead failed, or -1. */
  int furthest() {
    return furthest;
  }

  void failedAt(Token token) {
    furthest = Math.max(furthest, ((LexemeToken) token).lexeme);
  }

  static boolean isStar(SqlNode node) {
    return node instanceof SqlIdentifier identifier && identifier.isStar();
  }

  @Override
  public Metadata getMetadata() {
    throw noCharacters();
  }

  @Override
  public SqlParseException normalizeException(Throwable exception) {
    throw noCharacters();
  }

  @Override
  public SqlNode parseArray() {
    throw noCharacters();
  }

  @Override
  public void ReInit(Reader reader) {
    throw noCharacters();
  }

  @Override
  public void setTabSize(int tabSize) {
    throw noCharacters();
  }

  @Override
  public void switchTo(LexicalState state) {
    throw noCharacters();
  }

  private static UnsupportedOperationException noCharacters() {
    return new UnsupportedOperationException("this parser reads tokens");
  }
}
