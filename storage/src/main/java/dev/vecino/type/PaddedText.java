package dev.vecino.type;

/**
 * Text whose trailing blanks mean nothing: PostgreSQL's {@code character(n)} and {@code bpchar}. It keeps them, and is
 * equal to, and orders as, the text without them.
 */
public final class PaddedText implements Comparable<PaddedText> {
  private final String text;

  private PaddedText(String text) {
    this.text = text;
  }

  public static PaddedText of(String text) {
    return new PaddedText(text);
  }

  /** The text without its trailing blanks. */
  public String stripped() {
    int end = text.length();
    while (end > 0 && text.charAt(end - 1) == ' ') {
      end--;
    }
    return text.substring(0, end);
  }

  /**
   * The text in so many characters, with blanks at its end where it has fewer, cut where it has more.
   *
   * @param length in characters, at least 1
   */
  public PaddedText withLength(int length) {
    int count = text.codePointCount(0, text.length());
    if (count == length) {
      return this;
    }
    return new PaddedText(
        count < length ? text + " ".repeat(length - count) : text.substring(0, text.offsetByCodePoints(0, length)));
  }

  @Override
  public int compareTo(PaddedText other) {
    return stripped().compareTo(other.stripped());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PaddedText that && stripped().equals(that.stripped());
  }

  @Override
  public int hashCode() {
    return stripped().hashCode();
  }

  /** The text with its blanks. */
  @Override
  public String toString() {
    return text;
  }
}
