package dev.vecino.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

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
    Matcher matcher = Patterns.matcher(text, pattern, flags);
    return matcher.find() ? groups(matcher) : null;
  }

  @Sql("regexp_split_to_array")
  public static List<String> split(String text, String pattern) {
    return split(text, pattern, "");
  }

  @Sql("regexp_split_to_array")
  public static List<String> split(String text, String pattern, String flags) {
    Matcher matcher = Patterns.matcher(text, pattern, flags);
    var parts = new ArrayList<String>();
    int from = 0;
    while (matcher.find()) {
      // An empty match splits between characters, but not before the first or behind the last.
      boolean isEmpty = matcher.end() == matcher.start();
      if (!isEmpty || matcher.start() > from && matcher.start() < text.length()) {
        parts.add(text.substring(from, matcher.start()));
        from = matcher.end();
      }
    }
    parts.add(text.substring(from));
    return parts;
  }

  @Sql("regexp_count")
  public static int count(String text, String pattern) {
    return (int) Patterns.matcher(text, pattern, "").results().count();
  }

  /** The position of the first character of the first match, from 1 on; 0 without one. */
  @Sql("regexp_instr")
  public static int position(String text, String pattern) {
    Matcher matcher = Patterns.matcher(text, pattern, "");
    return matcher.find() ? text.codePointCount(0, matcher.start()) + 1 : 0;
  }

  private static List<String> groups(Matcher matcher) {
    if (matcher.groupCount() == 0) {
      return List.of(matcher.group());
    }
    var groups = new ArrayList<String>();
    for (int i = 1; i <= matcher.groupCount(); i++) {
      groups.add(matcher.group(i));
    }
    return groups;
  }
}
