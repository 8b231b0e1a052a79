package dev.vecino.sql.function;

import static dev.vecino.sql.function.RegexFunctions.findFrom;
import static dev.vecino.sql.function.RegexFunctions.requirePositive;
import static dev.vecino.sql.function.RegexFunctions.requireValue;


/** {@code regexp_instr} and {@code regexp_substr}: where the n-th match or a group of it is, and what it is. */
public final class RegexPlaces {
  private RegexPlaces() {}

  @Sql("regexp_instr")
  public static int position(String text, String pattern) {
    return position(text, pattern, 1, 1, 0, "", 0);
  }

  @Sql("regexp_instr")
  public static int position(String text, String pattern, int start) {
    return position(text, pattern, start, 1, 0, "", 0);
  }

  @Sql("regexp_instr")
  public static int position(String text, String pattern, int start, int n) {
    return position(text, pattern, start, n, 0, "", 0);
  }

  @Sql("regexp_instr")
  public static int position(String text, String pattern, int start, int n, int end) {
    return position(text, pattern, start, n, end, "", 0);
  }

  @Sql("regexp_instr")
  public static int position(String text, String pattern, int start, int n, int end, String flags) {
    return position(text, pattern, start, n, end, flags, 0);
  }

  /**
   * The position of the first character of a match, or of the one behind it, from 1 on; 0 without one.
   *
   * @param end 1 for the character behind
   * @param group 0 for the whole match
   */
  @Sql("regexp_instr")
  public static int position(String text, String pattern, int start, int n, int end, String flags, int group) {
    requirePositive("start", start);
    requirePositive("n", n);
    requireValue("endoption", end, end == 0 || end == 1);
    requireValue("subexpr", group, group >= 0);
    RegexSearch search = Patterns.search(text, pattern, RegexOptions.single(flags, "regexp_instr"));
    if (!find(search, text, start, n) || group > search.groupCount() || search.found().start(group) < 0) {
      return 0;
    }
    RegexSearch.Found match = search.found();
    return text.codePointCount(0, end == 1 ? match.end(group) : match.start(group)) + 1;
  }

  @Sql(value = "regexp_substr", nullable = true)
  public static String part(String text, String pattern) {
    return part(text, pattern, 1, 1, "", 0);
  }

  @Sql(value = "regexp_substr", nullable = true)
  public static String part(String text, String pattern, int start) {
    return part(text, pattern, start, 1, "", 0);
  }

  @Sql(value = "regexp_substr", nullable = true)
  public static String part(String text, String pattern, int start, int n) {
    return part(text, pattern, start, n, "", 0);
  }

  @Sql(value = "regexp_substr", nullable = true)
  public static String part(String text, String pattern, int start, int n, String flags) {
    return part(text, pattern, start, n, flags, 0);
  }

  @Sql(value = "regexp_substr", nullable = true)
  public static String part(String text, String pattern, int start, int n, String flags, int group) {
    requirePositive("start", start);
    requirePositive("n", n);
    requireValue("subexpr", group, group >= 0);
    RegexSearch search = Patterns.search(text, pattern, RegexOptions.single(flags, "regexp_substr"));
    return find(search, text, start, n) && group <= search.groupCount() ? search.found().group(group) : null;
  }

  private static boolean find(RegexSearch search, String text, int start, int n) {
    boolean found = findFrom(search, text, start);
    for (int i = 1; i < n && found; i++) {
      found = search.find();
    }
    return found;
  }

  @Sql("regexp_replace")
  public static String replace(String text, String pattern, String replacement, int start) {
    return replace(text, pattern, replacement, start, 1, "");
  }

  @Sql("regexp_replace")
  public static String replace(String text, String pattern, String replacement, int start, int n) {
    return replace(text, pattern, replacement, start, n, "");
  }

  /**
   * The n-th match from a character on replaced.
   *
   * @param n 0 for all
   */
  @Sql("regexp_replace")
  public static String replace(String text, String pattern, String replacement, int start, int n, String flags) {
    requirePositive("start", start);
    requireValue("n", n, n >= 0);
    RegexSearch search = Patterns.search(text, pattern, RegexOptions.parse(flags));
    var out = new StringBuilder();
    int from = 0;
    boolean found = findFrom(search, text, start);
    for (int i = 1; found && (n == 0 || i <= n); i++) {
      if (n == 0 || i == n) {
        out.append(text, from, search.found().start());
        Patterns.appendReplacement(out, search.found(), replacement);
        from = search.found().end();
      }
      found = search.find();
    }
    return out.append(text, from, text.length()).toString();
  }
}
