package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Refuses {@code a < b = c}: comparisons do not associate, while the grammar would read them from the left. */
final class Comparisons {
  private static final Set<String> OPERATORS = Set.of("=", "<", ">", "<=", ">=", "<>", "!=");

  /** What was read within one pair of parentheses since the last word that separates expressions. */
  private static final class Level {
    private boolean compared;
    private boolean inSet;
    private boolean assigns;
  }

  private final Lexemes lexemes;
  private final Words words;
  private final List<Level> levels = new ArrayList<>(List.of(new Level()));

  private Comparisons(Lexemes lexemes, int from) {
    this.lexemes = lexemes;
    this.words = new Words(lexemes, from);
  }

  /** @throws dev.vecino.error.VecinoException 42601 at the second comparison */
  static void check(Lexemes lexemes, int from, int to) {
    var comparisons = new Comparisons(lexemes, from);
    for (int i = from; i < to; i++) {
      comparisons.read(i);
    }
  }

  private void read(int i) {
    Level level = levels.getLast();
    switch (lexemes.kind(i)) {
      case LEFT_PAREN, LEFT_BRACKET -> levels.add(new Level());
      case RIGHT_PAREN, RIGHT_BRACKET -> {
        if (levels.size() > 1) {
          levels.removeLast();
        }
      }
      case COMMA -> {
        level.compared = false;
        level.assigns = level.inSet;
      }
      case WORD -> word(level, i);
      case OPERATOR -> {
        if (!OPERATORS.contains(lexemes.image(i))) {
          return;
        }
        if (level.assigns) {
          level.assigns = false;
          return;
        }
        if (level.compared) {
          throw lexemes.syntaxError(i);
        }
        level.compared = true;
      }
      default -> { }
    }
  }

  private void word(Level level, int i) {
    if (lexemes.isWord(i, "set")) {
      level.inSet = true;
      level.assigns = true;
      level.compared = false;
      return;
    }
    if (words.kind(i) == SqlGrammarConstants.IDENTIFIER || !separates(lexemes.word(i))) {
      return;
    }
    level.compared = false;
    level.inSet = false;
    level.assigns = false;
  }

  /** Whether a word may stand between two comparisons that are not operands of each other. */
  private static boolean separates(String word) {
    return switch (word) {
      case "like", "ilike", "similar", "in", "null", "true", "false", "unknown", "array", "row", "double", "precision",
          "character", "varying", "time", "zone", "current_date", "current_time", "current_timestamp",
          "localtime", "user", "current_user", "session_user" -> false;
      default -> true;
    };
  }
}
