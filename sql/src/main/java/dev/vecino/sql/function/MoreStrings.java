package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.SUBSTRING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts as literals and numbers in other bases, parts of texts as rows, and how many values are NULL. */
public final class MoreStrings {
  private MoreStrings() {}

  @Sql(value = "quote_literal", volatility = Volatility.STABLE)
  public static String quoteLiteral(SessionValues session, Object value) {
    return Strings.quoteLiteral(TextFormat.print(value, session.timeZone()));
  }

  @Sql(value = "quote_nullable", calledOnNull = true, volatility = Volatility.STABLE)
  public static String quoteNullable(SessionValues session, Object value) {
    return value == null ? "NULL" : quoteLiteral(session, value);
  }

  /** Place of {@code part} in {@code whole}, counted from 1; 0 where it is not there. */
  @Sql("position")
  public static int position(String part, String whole) {
    return Strings.position(whole, part);
  }

  @Sql("overlay")
  public static String overlay(String text, String part, int start) {
    return overlay(text, part, start, Strings.length(part));
  }

  @Sql("overlay")
  public static String overlay(String text, String part, int start, int count) {
    if (start <= 0) {
      throw VecinoException.of(SUBSTRING_ERROR, "negative substring length not allowed");
    }
    long end = (long) start + count;
    String rest = end > Integer.MAX_VALUE ? "" : Strings.substring(text, (int) Math.max(end, 1));
    return Strings.substring(text, 1, start - 1) + part + rest;
  }

  @Sql("to_bin")
  public static String toBinary(int number) {
    return Integer.toBinaryString(number);
  }

  @Sql("to_bin")
  public static String toBinary(long number) {
    return Long.toBinaryString(number);
  }

  @Sql("to_oct")
  public static String toOctal(int number) {
    return Integer.toOctalString(number);
  }

  @Sql("to_oct")
  public static String toOctal(long number) {
    return Long.toOctalString(number);
  }

  @Sql("casefold")
  public static String casefold(String text) {
    return text.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT);
  }

  @Sql("regexp_split_to_table")
  public static List<String> splitToRows(String text, String pattern) {
    return RegexFunctions.split(text, pattern);
  }

  @Sql("string_to_table")
  public static List<String> toRows(String text, String delimiter) {
    return text.isEmpty()
        ? List.of()
        : delimiter.isEmpty() ? List.of(text) : Arrays.asList(text.split(Pattern.quote(delimiter), -1));
  }

  @Sql("regexp_count")
  public static int regexCount(String text, String pattern, int start) {
    return regexCount(text, pattern, start, "");
  }

  /** How often a regular expression matches from a character on, counted from 1. */
  @Sql("regexp_count")
  public static int regexCount(String text, String pattern, int start, String flags) {
    if (start <= 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for parameter \"start\": %d", start);
    }
    if (start > text.codePointCount(0, text.length())) {
      return 0;
    }
    Matcher matcher = Patterns.matcher(text, pattern, flags);
    int count = 0;
    boolean found = matcher.find(text.offsetByCodePoints(0, start - 1));
    while (found) {
      count++;
      found = matcher.find();
    }
    return count;
  }

  @Sql(value = "num_nulls", calledOnNull = true)
  public static int nulls(Object... values) {
    return (int) Arrays.stream(values).filter(Objects::isNull).count();
  }

  @Sql(value = "num_nonnulls", calledOnNull = true)
  public static int nonNulls(Object... values) {
    return values.length - nulls(values);
  }
}
