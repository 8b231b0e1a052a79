package dev.vecino.sql.function;

import dev.vecino.type.PaddedText;

/** Functions of {@code character(n)} that are other ones than those of text. */
public final class PaddedTexts {
  private PaddedTexts() {}

  /** The length without trailing blanks. */
  @Sql({"length", "char_length", "character_length"})
  public static int length(PaddedText text) {
    return Strings.length(text.stripped());
  }

  /** The length with them, in bytes. */
  @Sql("octet_length")
  public static int octetLength(PaddedText text) {
    return Strings.octetLength(text.toString());
  }

  /** The text with its trailing blanks, which patterns see. */
  @Sql("$padded")
  public static String padded(PaddedText text) {
    return text.toString();
  }

  public static String strip(PaddedText text) {
    return text.stripped();
  }

  public static PaddedText pad(String text, int length) {
    return pad(PaddedText.of(text), length);
  }

  public static PaddedText pad(PaddedText text, int length) {
    return length == 0 ? text : text.withLength(length);
  }
}
