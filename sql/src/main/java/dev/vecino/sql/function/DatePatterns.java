package dev.vecino.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The patterns of {@code to_char} and {@code to_date}, such as {@code YYYY-MM-DD HH24:MI:SS}.
 */
final class DatePatterns {
  private static final List<String> KEYS =
      List.of(
          "SSSSS", "MONTH", "SSSS", "HH24", "HH12", "YYYY", "IYYY", "IDDD", "Y,YYY", "A.M.", "P.M.", "B.C.", "A.D.",
          "YYY", "IYY", "MON", "DAY", "DDD", "TZH", "TZM", "FF1", "FF2", "FF3", "FF4", "FF5", "FF6", "HH", "MI", "SS",
          "MS", "US", "AM", "PM", "YY", "IY", "BC", "AD", "MM", "DY", "DD", "ID", "WW", "IW", "CC", "RM", "TZ", "OF",
          "Y", "I", "D", "W", "Q", "J");

  private DatePatterns() {}

  /**
   * A part of a pattern.
   *
   * @param key in upper case; empty for text that stands for itself
   * @param text as it was written
   * @param fill whether the part has its full width, which {@code FM} takes away
   * @param suffix {@code th} or {@code TH}, or empty
   * @param quoted whether the text was written in quotes
   */
  record Part(String key, String text, boolean fill, String suffix, boolean quoted) {}

  static List<Part> parse(String pattern) {
    var parts = new ArrayList<Part>();
    boolean fill = true;
    for (int at = 0; at < pattern.length(); ) {
      String rest = pattern.substring(at);
      String upper = rest.toUpperCase(Locale.ROOT);
      if (upper.startsWith("FM")) {
        fill = false;
        at += 2;
        continue;
      }
      if (upper.startsWith("TM")) {
        at += 2; // names are those of the locale C, and are not filled
        fill = false;
        continue;
      }
      if (upper.startsWith("FX")) {
        parts.add(new Part("FX", "", false, "", false));
        at += 2;
        continue;
      }
      if (rest.charAt(0) == '"') {
        int end = quoteEnd(rest);
        parts.add(new Part("", rest.substring(1, end).replaceAll("\\\\(.)", "$1"), true, "", true));
        at += Math.min(rest.length(), end + 1);
        continue;
      }
      String key = KEYS.stream().filter(known -> isWritten(known, rest)).findFirst().orElse("");
      if (key.isEmpty()) {
        boolean escaped = rest.startsWith("\\\"");
        parts.add(new Part("", escaped ? rest.substring(1, 2) : rest.substring(0, 1), true, "", escaped));
        at += escaped ? 2 : 1;
        continue;
      }
      String after = rest.substring(key.length());
      String suffix = after.startsWith("th") || after.startsWith("TH") ? after.substring(0, 2) : "";
      parts.add(new Part(key, rest.substring(0, key.length()), fill, suffix, false));
      at += key.length() + suffix.length();
      fill = true;
    }
    return parts;
  }

  /** Whether a text begins with a key in capitals or small letters; names may begin with a capital, too. */
  private static boolean isWritten(String key, String text) {
    boolean isName = key.startsWith("MON") || key.equals("DAY") || key.equals("DY");
    return text.startsWith(key)
        || text.startsWith(key.toLowerCase(Locale.ROOT))
        || isName && text.startsWith(key.charAt(0) + key.substring(1).toLowerCase(Locale.ROOT));
  }

  /** Where the quotes end that a text begins with; a backslash takes the meaning from the character behind it. */
  private static int quoteEnd(String text) {
    int end = 1;
    while (end < text.length() && text.charAt(end) != '"') {
      end += text.charAt(end) == '\\' ? 2 : 1;
    }
    return Math.min(end, text.length());
  }
}
