package dev.vecino.sql.parser;

import dev.vecino.type.EnumType;

/**
 * The names of a type that a user made in an expression or a query: behind {@code ::}, in {@code CAST(... AS type)}, and before a
 * string.
 */
public final class TypeReferences {
  private TypeReferences() {}

  /** What puts the new name of a type, with its schema, in the place of the old one. */
  public static TextEdits renamed(String sql, EnumType old, EnumType next) {
    Lexemes lexemes = Lexer.scan(sql);
    var edits = new TextEdits(sql);
    for (int i = 0; i < lexemes.size(); i++) {
      boolean cast = lexemes.kind(i) == LexemeKind.CAST || isCastAs(lexemes, i);
      int first = i + (cast ? 1 : 0);
      int name = first;
      boolean qualified = isName(lexemes, name) && lexemes.kind(name + 1) == LexemeKind.DOT;
      if (qualified && lexemes.value(name).equals(old.schema())) {
        name += 2;
      }
      boolean leading = lexemes.kind(i - 1) != LexemeKind.CAST && lexemes.kind(i - 1) != LexemeKind.DOT;
      boolean named = cast || leading && lexemes.kind(name + 1).isString();
      if (named && isName(lexemes, name) && lexemes.value(name).equals(old.name())) {
        String known = quoted(next.schema()) + "." + quoted(next.name());
        edits.replace(lexemes.start(first), lexemes.end(name), known);
        i = name;
      }
    }
    return edits;
  }

  private static String quoted(String name) {
    boolean plain = name.matches("[a-z_][a-z0-9_]*") && !Reserved.needsQuotes(name);
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  private static boolean isName(Lexemes lexemes, int i) {
    return lexemes.kind(i) == LexemeKind.WORD || lexemes.kind(i) == LexemeKind.QUOTED_NAME;
  }

  /** Whether it is the AS of a CAST: what is in its parentheses began with that word. */
  private static boolean isCastAs(Lexemes lexemes, int as) {
    if (!lexemes.isWord(as, "as")) {
      return false;
    }
    int depth = 0;
    for (int i = as - 1; i > 0; i--) {
      switch (lexemes.kind(i)) {
        case RIGHT_PAREN -> depth++;
        case LEFT_PAREN -> {
          if (depth == 0) {
            return lexemes.isWord(i - 1, "cast") || lexemes.isWord(i - 1, "try_cast");
          }
          depth--;
        }
        default -> { }
      }
    }
    return false;
  }
}
