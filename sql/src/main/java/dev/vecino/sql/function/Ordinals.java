package dev.vecino.sql.function;

/** The English suffixes of ordinal numbers. */
final class Ordinals {
  private Ordinals() {}

  /** {@code st}, {@code nd}, {@code rd} or {@code th}, by the last two digits. */
  static String suffix(String number) {
    int length = number.length();
    boolean isTeen = length > 1 && number.charAt(length - 2) == '1';
    return switch (isTeen ? '0' : number.charAt(length - 1)) {
      case '1' -> "st";
      case '2' -> "nd";
      case '3' -> "rd";
      default -> "th";
    };
  }
}
