package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;

/** Functions that give the matches of a regular expression. */
public final class RegexFunctions {
  private RegexFunctions() {}

  /** The groups of the first match, or the whole match where there are none. */
  @Sql(value = "regexp_match", nullable = true)
  public static List<String> match(String text, String pattern) {
    return match(text, pattern, "");
  }

  @Sql(value = "regexp_match", nullable = true)
  public static List<String> match(String text, String pattern, String flags) {
    RegexOptions options = single(flags, "regexp_match", "Use the regexp_matches function instead.");
    RegexSearch search = Patterns.search(text, pattern, options);
    return search.find() ? groups(search.found()) : null;
  }

  @Sql("$regexp_matches_count")
  public static int matchCount(String text, String pattern) {
    return matchCount(text, pattern, "");
  }

  /** How many rows {@code regexp_matches} gives. */
  @Sql("$regexp_matches_count")
  public static int matchCount(String text, String pattern, String flags) {
    return matches(text, pattern, flags).size();
  }

  @Sql("$regexp_matches_row")
  public static List<String> matchRow(int row, String text, String pattern) {
    return matchRow(row, text, pattern, "");
  }

  /** One row of {@code regexp_matches}, counted from 1. */
  @Sql("$regexp_matches_row")
  public static List<String> matchRow(int row, String text, String pattern, String flags) {
    return groups(matches(text, pattern, flags).get(row - 1));
  }

  private static List<RegexSearch.Found> matches(String text, String pattern, String flags) {
    RegexOptions options = RegexOptions.parse(flags);
    return Patterns.search(text, pattern, options).all(options.global() ? Integer.MAX_VALUE : 1);
  }

  @Sql("regexp_split_to_array")
  public static List<String> split(String text, String pattern) {
    return split(text, pattern, "");
  }

  @Sql("regexp_split_to_array")
  public static List<String> split(String text, String pattern, String flags) {
    return parts(text, pattern, RegexOptions.single(flags, "regexp_split_to_array"));
  }

  @Sql("regexp_split_to_table")
  public static List<String> splitToRows(String text, String pattern) {
    return splitToRows(text, pattern, "");
  }

  @Sql("regexp_split_to_table")
  public static List<String> splitToRows(String text, String pattern, String flags) {
    return parts(text, pattern, RegexOptions.single(flags, "regexp_split_to_table"));
  }

  private static List<String> parts(String text, String pattern, RegexOptions options) {
    var parts = new ArrayList<String>();
    int from = 0;
    for (RegexSearch.Found found : Patterns.search(text, pattern, options).all(Integer.MAX_VALUE)) {
      // An empty match splits between characters, but not before the first or behind the last.
      boolean isEmpty = found.end() == found.start();
      if (!isEmpty || found.start() > from && found.start() < text.length()) {
        parts.add(text.substring(from, found.start()));
        from = found.end();
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  @Sql("regexp_like")
  public static boolean isLike(String text, String pattern) {
    return isLike(text, pattern, "");
  }

  @Sql("regexp_like")
  public static boolean isLike(String text, String pattern, String flags) {
    return Patterns.matches(text, pattern, RegexOptions.single(flags, "regexp_like"));
  }

  @Sql("regexp_count")
  public static int count(String text, String pattern) {
    return count(text, pattern, 1, "");
  }

  @Sql("regexp_count")
  public static int count(String text, String pattern, int start) {
    return count(text, pattern, start, "");
  }

  /** How often an expression matches from a character on, counted from 1. */
  @Sql("regexp_count")
  public static int count(String text, String pattern, int start, String flags) {
    requirePositive("start", start);
    RegexSearch search = Patterns.search(text, pattern, RegexOptions.single(flags, "regexp_count"));
    int count = 0;
    boolean found = findFrom(search, text, start);
    while (found) {
      count++;
      found = search.find();
    }
    return count;
  }

  static boolean findFrom(RegexSearch search, String text, int start) {
    return start <= text.codePointCount(0, text.length()) + 1 && search.find(text.offsetByCodePoints(0, start - 1));
  }

  static void requirePositive(String name, int value) {
    requireValue(name, value, value > 0);
  }

  static void requireValue(String name, int value, boolean valid) {
    if (!valid) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for parameter \"%s\": %d", name, value);
    }
  }

  private static RegexOptions single(String flags, String function, String hint) {
    try {
      return RegexOptions.single(flags, function);
    } catch (VecinoException e) {
      throw e.getMessage().contains("global") ? e.withHint(hint) : e;
    }
  }

  private static List<String> groups(MatchResult match) {
    if (match.groupCount() == 0) {
      return List.of(match.group());
    }
    var groups = new ArrayList<String>();
    for (int i = 1; i <= match.groupCount(); i++) {
      groups.add(match.group(i));
    }
    return groups;
  }
}
