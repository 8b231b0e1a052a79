package dev.vecino.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The matches of a regular expression in a text, one after another. Where they begin Java's engine finds; how far they go and
 * what their groups have, too, unless PostgreSQL would take another match at that place.
 */
final class RegexSearch {
  /**
   * An expression that was read.
   *
   * @param program null where Java's match is PostgreSQL's
   */
  record Compiled(Pattern pattern, RegexProgram program) {
    RegexSearch search(String text) {
      return new RegexSearch(this, text);
    }

    /** Whether there is a match. */
    boolean matches(String text) {
      return start(pattern.matcher(text), text, 0) >= 0;
    }

    /** Where the first match from a place on begins, -1 without one; Java's engine may need more stack than there is. */
    private int start(Matcher matcher, String text, int from) {
      try {
        return matcher.find(from) ? matcher.start() : -1;
      } catch (StackOverflowError e) {
        if (program == null) {
          throw e;
        }
        return LongestMatch.start(program, text, from);
      }
    }
  }

  private final Compiled expression;
  private final String text;
  private final Matcher matcher;
  private Found found;
  private int next;

  private RegexSearch(Compiled expression, String text) {
    this.expression = expression;
    this.text = text;
    this.matcher = expression.pattern.matcher(text);
  }

  /**
   * One match.
   *
   * @param places start and end of the whole and of each group, -1 where a group has none
   */
  record Found(String text, int[] places) implements MatchResult {
    @Override
    public int start() {
      return places[0];
    }

    @Override
    public int start(int group) {
      return places[2 * group];
    }

    @Override
    public int end() {
      return places[1];
    }

    @Override
    public int end(int group) {
      return places[2 * group + 1];
    }

    @Override
    public String group() {
      return group(0);
    }

    @Override
    public String group(int group) {
      return places[2 * group] < 0 ? null : text.substring(places[2 * group], places[2 * group + 1]);
    }

    @Override
    public int groupCount() {
      return places.length / 2 - 1;
    }
  }

  boolean find() {
    return find(next);
  }

  /** Looks for the first match from a place on. */
  boolean find(int from) {
    found = null;
    int start = from > text.length() ? -1 : expression.start(matcher, text, from);
    if (start < 0) {
      return false;
    }
    found = new Found(text, places(start));
    next = found.end() > found.start() ? found.end() : found.end() + 1;
    return true;
  }

  private int[] places(int start) {
    int groups = matcher.groupCount();
    int[] longest =
        expression.program == null ? null : LongestMatch.places(expression.program, text, start, groups);
    if (longest != null) {
      return longest;
    }
    int[] places = new int[2 * (groups + 1)];
    for (int i = 0; i <= groups; i++) {
      places[2 * i] = matcher.start(i);
      places[2 * i + 1] = matcher.end(i);
    }
    return places;
  }

  /** The match that was found last. */
  Found found() {
    return found;
  }

  int groupCount() {
    return matcher.groupCount();
  }

  /** All matches, or no more than a number of them. */
  List<Found> all(int most) {
    List<Found> all = new ArrayList<>();
    while (all.size() < most && find()) {
      all.add(found);
    }
    return all;
  }
}
