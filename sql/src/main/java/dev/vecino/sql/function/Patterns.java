package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_ESCAPE_SEQUENCE;
import static dev.vecino.error.SqlState.INVALID_REGULAR_EXPRESSION;

import dev.vecino.error.VecinoException;
import java.util.Locale;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** LIKE and regular expressions; both become expressions of Java. */
public final class Patterns {
  private static final int MAX_CACHED = 500;
  private static final ConcurrentHashMap<Key, RegexSearch.Compiled> CACHE = new ConcurrentHashMap<>();

  private Patterns() {}

  @Sql("~~")
  public static boolean like(String text, String pattern) {
    return like(text, pattern, "\\");
  }

  @Sql("like_escape")
  public static boolean like(String text, String pattern, String escape) {
    return compiled(translate(pattern, escape), Pattern.DOTALL).matcher(text).matches();
  }

  @Sql("~~*")
  public static boolean likeIgnoringCase(String text, String pattern) {
    return likeIgnoringCase(text, pattern, "\\");
  }

  @Sql("ilike_escape")
  public static boolean likeIgnoringCase(String text, String pattern, String escape) {
    int flags = Pattern.DOTALL | Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
    return compiled(translate(pattern, escape), flags).matcher(text).matches();
  }

  @Sql("~")
  public static boolean matches(String text, String pattern) {
    return compiled(new Key(pattern, RegexOptions.REGEX)).matches(text);
  }

  @Sql("~*")
  public static boolean matchesIgnoringCase(String text, String pattern) {
    return matches(text, pattern, RegexOptions.parse("i"));
  }

  @Sql("!~")
  public static boolean matchesNot(String text, String pattern) {
    return !matches(text, pattern);
  }

  @Sql("!~*")
  public static boolean matchesNotIgnoringCase(String text, String pattern) {
    return !matchesIgnoringCase(text, pattern);
  }

  @Sql("!~~")
  public static boolean likeNot(String text, String pattern) {
    return !like(text, pattern);
  }

  @Sql("!~~*")
  public static boolean likeNotIgnoringCase(String text, String pattern) {
    return !likeIgnoringCase(text, pattern);
  }

  /**
   * The first match replaced; {@code \1} to {@code \9} and {@code \&} stand for what groups and the whole expression
   * matched.
   */
  @Sql("regexp_replace")
  public static String replace(String text, String pattern, String replacement) {
    return replace(text, pattern, replacement, "");
  }

  /** Flag {@code g} replaces all matches, {@code i} ignores case. */
  @Sql("regexp_replace")
  public static String replace(String text, String pattern, String replacement, String flags) {
    RegexOptions options = RegexOptions.parse(flags);
    var out = new StringBuilder();
    int from = 0;
    for (RegexSearch.Found found : search(text, pattern, options).all(options.global() ? Integer.MAX_VALUE : 1)) {
      out.append(text, from, found.start());
      appendReplacement(out, found, replacement);
      from = found.end();
    }
    return out.append(text, from, text.length()).toString();
  }

  /** What the expression matches first, or its first group where it has one. */
  @Sql(value = "substring", nullable = true)
  public static String substring(String text, String pattern) {
    RegexSearch search = compiled(new Key(pattern, RegexOptions.REGEX)).search(text);
    return search.find() ? search.found().group(search.groupCount() > 0 ? 1 : 0) : null;
  }

  private static RegexSearch.Compiled expression(String pattern, RegexOptions options) {
    // PostgreSQL's way to write an expression that stands for itself
    return compiled(new Key(options.literal() ? "***=" + pattern : pattern, options.java()));
  }

  /** The matches of an expression. */
  static RegexSearch search(String text, String pattern, RegexOptions options) {
    return expression(pattern, options).search(text);
  }

  /** Whether there is a match. */
  static boolean matches(String text, String pattern, RegexOptions options) {
    return expression(pattern, options).matches(text);
  }

  /** Appends what a match is replaced by: {@code \1} to {@code \9} are its groups, {@code \&} is the whole. */
  static void appendReplacement(StringBuilder out, RegexSearch.Found found, String replacement) {
    for (int i = 0; i < replacement.length(); i++) {
      char c = replacement.charAt(i);
      if (c != '\\' || i + 1 == replacement.length()) {
        out.append(c);
        continue;
      }
      char next = replacement.charAt(++i);
      if (next >= '1' && next <= '9') {
        // A group that there is not has matched nothing.
        String group = next - '0' <= found.groupCount() ? found.group(next - '0') : null;
        out.append(group == null ? "" : group);
      } else if (next == '&') {
        out.append(found.group());
      } else {
        // A backslash that escapes nothing stays.
        out.append(next == '\\' ? "\\" : "\\" + next);
      }
    }
  }

  /** A pattern of Java, compiled once. */
  static Pattern compiled(String pattern, int flags) {
    return compiled(new Key(pattern, flags)).pattern();
  }

  private static RegexSearch.Compiled compiled(Key key) {
    RegexSearch.Compiled known = CACHE.get(key);
    if (known == null) {
      try {
        boolean isRegex = (key.flags & Pattern.UNICODE_CHARACTER_CLASS) != 0;
        known =
            isRegex
                ? expression(key)
                : new RegexSearch.Compiled(Pattern.compile(key.pattern, key.flags), null);
      } catch (PatternSyntaxException e) {
        throw VecinoException.of(
                INVALID_REGULAR_EXPRESSION,
                "invalid regular expression: %s",
                reason(e.getDescription()))
            .causedBy(e);
      }
      if (CACHE.size() >= MAX_CACHED) {
        CACHE.clear();
      }
      CACHE.put(key, known);
    }
    return known;
  }

  private static RegexSearch.Compiled expression(Key key) {
    RegexSyntax.Translation translation =
        RegexSyntax.translate(key.pattern, (key.flags & Pattern.MULTILINE) != 0);
    Pattern java = Pattern.compile(translation.java(), key.flags);
    boolean hasBlanks = (java.flags() & Pattern.COMMENTS) != 0 || translation.options().contains("x");
    RegexNode root = hasBlanks ? null : RegexTree.of(translation.tokens());
    return new RegexSearch.Compiled(
        java, root == null ? null : RegexProgram.of(root, translation.options(), key.flags));
  }

  private static String reason(String description) {
    return switch (description) {
      case "Unclosed group", "Unmatched closing ')'" -> "parentheses () not balanced";
      default -> description.toLowerCase(Locale.ROOT);
    };
  }

  /** A LIKE pattern as a regular expression. */
  private static String translate(String pattern, String escape) {
    if (escape.length() > 1) {
      throw VecinoException.of(INVALID_ESCAPE_SEQUENCE, "invalid escape string")
          .withHint("Escape string must be empty or one character.");
    }
    char mark = escape.isEmpty() ? 0 : escape.charAt(0);
    var out = new StringBuilder(pattern.length() + 16);
    for (int i = 0; i < pattern.length(); i++) {
      char c = pattern.charAt(i);
      if (mark != 0 && c == mark) {
        if (++i == pattern.length()) {
          throw VecinoException.of(INVALID_ESCAPE_SEQUENCE, "LIKE pattern must not end with escape character");
        }
        quote(out, pattern.charAt(i));
      } else if (c == '%') {
        out.append(".*");
      } else if (c == '_') {
        out.append('.');
      } else {
        quote(out, c);
      }
    }
    return out.toString();
  }

  private static void quote(StringBuilder out, char c) {
    if ("\\.[]{}()*+-?^$|&#".indexOf(c) >= 0) {
      out.append('\\');
    }
    out.append(c);
  }

  private record Key(String pattern, int flags) {}
}
