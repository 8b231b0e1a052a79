package dev.vecino.sql.parser;

/** Finds constants that are written with their type: {@code date '2020-01-01'}. */
final class TypeWords {
  private TypeWords() {}

  /** The string of a typed constant whose type starts at word {@code i}, or -1 where none starts. */
  static int typedConstant(Lexemes lexemes, int i) {
    LexemeKind before = lexemes.kind(i - 1);
    if (before == LexemeKind.DOT || before == LexemeKind.CAST || lexemes.isWord(i - 1, "as")) {
      return -1;
    }
    int last = switch (lexemes.word(i)) {
      case "double" -> lexemes.isWord(i + 1, "precision") ? i + 1 : -1;
      case "character", "char", "bit" ->
          lexemes.isWord(i + 1, "varying") ? modifiers(lexemes, i + 1) : modifiers(lexemes, i);
      case "time", "timestamp" -> zone(lexemes, modifiers(lexemes, i));
      default -> isType(lexemes.word(i)) ? modifiers(lexemes, i) : -1;
    };
    return last >= 0 && lexemes.kind(last + 1).isString() ? last + 1 : -1;
  }

  /** The type of a constant that is written without a length, where it is not that of a column; else null. */
  static String withoutLength(String word) {
    return switch (word) {
      case "bit" -> TypeNames.BITS;
      case "char", "character" -> "bpchar";
      default -> null;
    };
  }

  /** The last lexeme of the modifiers behind lexeme {@code i}; itself where there are none. */
  static int modifiers(Lexemes lexemes, int i) {
    if (lexemes.kind(i + 1) != LexemeKind.LEFT_PAREN) {
      return i;
    }
    int at = i + 2;
    while (lexemes.kind(at) == LexemeKind.INTEGER || lexemes.kind(at) == LexemeKind.COMMA) {
      at++;
    }
    return lexemes.kind(at) == LexemeKind.RIGHT_PAREN ? at : i;
  }

  private static int zone(Lexemes lexemes, int i) {
    boolean zone = (lexemes.isWord(i + 1, "with") || lexemes.isWord(i + 1, "without"))
        && lexemes.isWord(i + 2, "time")
        && lexemes.isWord(i + 3, "zone");
    return zone ? i + 3 : i;
  }

  private static boolean isType(String word) {
    return PgTypeSpec.isKnown(word) || TypeNames.system(word).isPresent();
  }
}
