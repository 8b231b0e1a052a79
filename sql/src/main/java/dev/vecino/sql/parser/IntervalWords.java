package dev.vecino.sql.parser;

/** Finds the fields behind {@code interval}: {@code day to second}. */
final class IntervalWords {
  private IntervalWords() {}

  /** The last lexeme of the fields that begin at lexeme {@code i}; {@code i - 1} where there are none. */
  static int last(Lexemes lexemes, int i) {
    if (!isField(lexemes.word(i))) {
      return i - 1;
    }
    return lexemes.isWord(i + 1, "to") && isRange(lexemes.word(i), lexemes.word(i + 2)) ? i + 2 : i;
  }

  /** The name of the type with the fields at lexemes {@code from} to {@code to}. */
  static String name(Lexemes lexemes, int from, int to) {
    var name = new StringBuilder("interval");
    for (int i = from; i <= to; i++) {
      name.append(' ').append(lexemes.word(i));
    }
    return name.toString();
  }

  private static boolean isField(String word) {
    return switch (word) {
      case "year", "month", "day", "hour", "minute", "second" -> true;
      default -> false;
    };
  }

  private static boolean isRange(String from, String to) {
    return switch (from) {
      case "year" -> to.equals("month");
      case "day" -> to.equals("hour") || to.equals("minute") || to.equals("second");
      case "hour" -> to.equals("minute") || to.equals("second");
      case "minute" -> to.equals("second");
      default -> false;
    };
  }
}
