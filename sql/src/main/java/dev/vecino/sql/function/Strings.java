package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;
import static dev.vecino.error.SqlState.SUBSTRING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.Reserved;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Pattern;

/** Functions of text. Characters are Unicode code points, as in PostgreSQL. */
public final class Strings {
  private static final long MAX_LENGTH = 1 << 30;

  private Strings() {}

  @Sql({"length", "char_length", "character_length"})
  public static int length(String text) {
    return text.codePointCount(0, text.length());
  }

  @Sql("octet_length")
  public static int octetLength(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  @Sql("lower")
  public static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }

  @Sql("upper")
  public static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }

  /** Each word with a capital first letter; words are runs of letters and digits. */
  @Sql("initcap")
  public static String initcap(String text) {
    var out = new StringBuilder(text.length());
    boolean inWord = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      i += Character.charCount(c);
      out.appendCodePoint(inWord ? Character.toLowerCase(c) : Character.toUpperCase(c));
      inWord = Character.isLetterOrDigit(c);
    }
    return out.toString();
  }

  @Sql({"btrim", "trim"})
  public static String trim(String text) {
    return trim(text, " ");
  }

  /** The text without the characters of {@code set} at both ends. */
  @Sql({"btrim", "trim"})
  public static String trim(String text, String set) {
    return trimRight(trimLeft(text, set), set);
  }

  @Sql("ltrim")
  public static String trimLeft(String text) {
    return trimLeft(text, " ");
  }

  @Sql("ltrim")
  public static String trimLeft(String text, String set) {
    int from = 0;
    while (from < text.length() && set.indexOf(text.codePointAt(from)) >= 0) {
      from += Character.charCount(text.codePointAt(from));
    }
    return text.substring(from);
  }

  @Sql("rtrim")
  public static String trimRight(String text) {
    return trimRight(text, " ");
  }

  @Sql("rtrim")
  public static String trimRight(String text, String set) {
    int to = text.length();
    while (to > 0 && set.indexOf(text.codePointBefore(to)) >= 0) {
      to -= Character.charCount(text.codePointBefore(to));
    }
    return text.substring(0, to);
  }

  @Sql({"substring", "substr"})
  public static String substring(String text, int start) {
    return slice(text, Math.max(start, 1), Integer.MAX_VALUE);
  }

  @Sql({"substring", "substr"})
  public static String substring(String text, int start, int count) {
    if (count < 0) {
      throw VecinoException.of(SUBSTRING_ERROR, "negative substring length not allowed");
    }
    return slice(text, Math.max(start, 1), (long) start + count);
  }

  /** Place of {@code part} in {@code text}, counted from 1; 0 where it is not there. */
  @Sql("strpos")
  public static int position(String text, String part) {
    int at = text.indexOf(part);
    return at < 0 ? 0 : text.codePointCount(0, at) + 1;
  }

  @Sql("replace")
  public static String replace(String text, String from, String to) {
    return from.isEmpty() ? text : text.replace(from, to);
  }

  /**
   * Each character that stands in {@code from} replaced by that at its place in {@code to}, or left out where there
   * is none.
   */
  @Sql("translate")
  public static String translate(String text, String from, String to) {
    int[] old = from.codePoints().toArray();
    int[] fresh = to.codePoints().toArray();
    var out = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            c -> {
              int at = 0;
              while (at < old.length && old[at] != c) {
                at++;
              }
              if (at == old.length) {
                out.appendCodePoint(c);
              } else if (at < fresh.length) {
                out.appendCodePoint(fresh[at]);
              }
            });
    return out.toString();
  }

  /** The first {@code count} characters; all but the last {@code -count} where it is negative. */
  @Sql("left")
  public static String left(String text, int count) {
    long end = count < 0 ? (long) length(text) + count : count;
    return slice(text, 1, end + 1);
  }

  @Sql("right")
  public static String right(String text, int count) {
    long start = count < 0 ? -(long) count : length(text) - (long) count;
    return slice(text, Math.max(start, 0) + 1, Integer.MAX_VALUE);
  }

  @Sql("lpad")
  public static String padLeft(String text, int length) {
    return padLeft(text, length, " ");
  }

  @Sql("lpad")
  public static String padLeft(String text, int length, String fill) {
    int missing = Math.max(length, 0) - length(text);
    return missing <= 0 || fill.isEmpty() ? left(text, Math.max(length, 0)) : filling(fill, missing) + text;
  }

  @Sql("rpad")
  public static String padRight(String text, int length) {
    return padRight(text, length, " ");
  }

  @Sql("rpad")
  public static String padRight(String text, int length, String fill) {
    int missing = Math.max(length, 0) - length(text);
    return missing <= 0 || fill.isEmpty() ? left(text, Math.max(length, 0)) : text + filling(fill, missing);
  }

  @Sql("repeat")
  public static String repeat(String text, int count) {
    if (text.length() * (long) count > MAX_LENGTH) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "requested length too large");
    }
    return text.repeat(Math.max(count, 0));
  }

  @Sql("reverse")
  public static String reverse(String text) {
    return new StringBuilder(text).reverse().toString();
  }

  /** Field number {@code n}, counted from 1, or from the end where negative; empty where there is none. */
  @Sql("split_part")
  public static String splitPart(String text, String delimiter, int n) {
    if (n == 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "field position must not be zero");
    }
    if (delimiter.isEmpty()) {
      return n == 1 || n == -1 ? text : "";
    }
    String[] fields = text.split(Pattern.quote(delimiter), -1);
    long at = n > 0 ? n - 1L : fields.length + (long) n;
    return at >= 0 && at < fields.length ? fields[(int) at] : "";
  }

  @Sql({"starts_with", "^@"})
  public static boolean startsWith(String text, String prefix) {
    return text.startsWith(prefix);
  }

  @Sql("chr")
  public static String chr(int code) {
    if (code == 0) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "null character not permitted");
    }
    if (code < 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "character number must be positive");
    }
    if (!Character.isValidCodePoint(code) || Character.getType(code) == Character.SURROGATE) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "requested character not valid for encoding: %d", code);
    }
    return Character.toString(code);
  }

  @Sql("ascii")
  public static int ascii(String text) {
    return text.isEmpty() ? 0 : text.codePointAt(0);
  }

  @Sql("to_hex")
  public static String toHex(int value) {
    return Integer.toHexString(value);
  }

  @Sql("to_hex")
  public static String toHex(long value) {
    return Long.toHexString(value);
  }

  /** The name as it must be written in a statement: in quotes unless it is plain. */
  @Sql("quote_ident")
  public static String quoteIdentifier(String name) {
    boolean plain = name.matches("[a-z_][a-z0-9_]*") && !Reserved.needsQuotes(name);
    return plain ? name : '"' + name.replace("\"", "\"\"") + '"';
  }

  @Sql("quote_literal")
  public static String quoteLiteral(String text) {
    String quoted = "'" + text.replace("'", "''").replace("\\", "\\\\") + "'";
    return text.indexOf('\\') >= 0 ? "E" + quoted : quoted;
  }

  @Sql("||")
  public static String concat(String a, String b) {
    return a + b;
  }

  /** Characters {@code start}, counted from 1, up to but without {@code end}. */
  private static String slice(String text, long start, long end) {
    int length = length(text);
    int from = (int) Math.min(start - 1, length);
    int to = Math.clamp(end - 1, 0, length);
    return from >= to ? "" : text.substring(text.offsetByCodePoints(0, from), text.offsetByCodePoints(0, to));
  }

  private static String filling(String fill, int count) {
    if (count > MAX_LENGTH) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "requested length too large");
    }
    int unit = length(fill);
    return slice(fill.repeat(count / unit + 1), 1, count + 1L);
  }
}
