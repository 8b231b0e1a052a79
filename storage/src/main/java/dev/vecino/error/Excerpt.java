package dev.vecino.error;

/** The beginning of a text that an error quotes: at most 200 characters, and whether there was more. */
public final class Excerpt {
  private static final int MOST = 200;

  private Excerpt() {}

  /** The text, or its beginning and three dots. */
  public static String of(String text) {
    return text.length() > MOST ? text.substring(0, MOST) + "..." : text;
  }
}
