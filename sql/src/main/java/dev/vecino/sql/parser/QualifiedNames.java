package dev.vecino.sql.parser;

/** Finds operators, collations and tables that are written as PostgreSQL's own tools do, with what names them in full. */
final class QualifiedNames {
  private QualifiedNames() {}

  /** The operator in {@code OPERATOR(schema.+)}, where that starts at word {@code i}; else -1. */
  static int operator(Lexemes lexemes, int i) {
    if (!lexemes.isWord(i, "operator") || lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN) {
      return -1;
    }
    int at = i + 2;
    boolean isSchema = lexemes.isWord(at, "pg_catalog") || lexemes.isWord(at, "public"); // the latter has the extension's
    if (isSchema && lexemes.kind(at + 1) == LexemeKind.DOT) {
      at += 2;
    }
    boolean isOperator = lexemes.kind(at) == LexemeKind.OPERATOR && lexemes.kind(at + 1) == LexemeKind.RIGHT_PAREN;
    return isOperator ? at : -1;
  }

  /** The name in {@code pg_catalog.array_agg(}, where that starts at word {@code i}: the grammar has its own; else -1. */
  static int arrayAggregate(Lexemes lexemes, int i) {
    boolean found = lexemes.isWord(i, "pg_catalog") && lexemes.kind(i + 1) == LexemeKind.DOT
        && lexemes.isWord(i + 2, "array_agg") && lexemes.kind(i + 3) == LexemeKind.LEFT_PAREN;
    return found ? i + 2 : -1;
  }

  /** Whether word {@code i} is ONLY before the name of a table, which has no other tables below it. */
  static boolean isOnly(Lexemes lexemes, int i) {
    boolean before = lexemes.isWord(i - 1, "from") || lexemes.isWord(i - 1, "join") || lexemes.isWord(i - 1, "update");
    boolean named = lexemes.kind(i + 1) == LexemeKind.WORD || lexemes.kind(i + 1) == LexemeKind.QUOTED_NAME;
    return before && named && lexemes.isWord(i, "only");
  }

  /** Whether word {@code i} is {@code unnest} as a function's name: only WITH ORDINALITY needs the grammar's own. */
  static boolean isUnnestFunction(Lexemes lexemes, int i) {
    if (!lexemes.isWord(i, "unnest") || lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN) {
      return false;
    }
    int depth = 0;
    int at = i + 1;
    do {
      depth += switch (lexemes.kind(at++)) {
        case LEFT_PAREN -> 1;
        case RIGHT_PAREN -> -1;
        default -> 0;
      };
    } while (depth > 0 && at < lexemes.size());
    return !(lexemes.isWord(at, "with") && lexemes.isWord(at + 1, "ordinality"));
  }

  /**
   * The end of {@code COLLATE name}, where that starts at word {@code i} and names an order that is the only one here;
   * else -1.
   */
  static int plainCollation(Lexemes lexemes, int i) {
    if (!lexemes.isWord(i, "collate") || lexemes.kind(i - 1) == LexemeKind.DOT) {
      return -1;
    }
    int at = i + 1;
    if (lexemes.isWord(at, "pg_catalog") && lexemes.kind(at + 1) == LexemeKind.DOT) {
      at += 2;
    }
    boolean isName = lexemes.kind(at) == LexemeKind.WORD || lexemes.kind(at) == LexemeKind.QUOTED_NAME;
    return isName && CollationReader.isPlain(lexemes.value(at)) ? at : -1;
  }
}
