package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.SUBSTRING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import java.util.Arrays;
import java.util.Objects;

/** Texts as literals and numbers in other bases, and how many values are NULL. */
public final class MoreStrings {
  private MoreStrings() {}

  @Sql(value = "quote_literal", volatility = Volatility.STABLE)
  public static String quoteLiteral(SessionValues session, Object value) {
    return Strings.quoteLiteral(TextFormat.print(value, session.style()));
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

  @Sql(value = "num_nulls", calledOnNull = true)
  public static int nulls(Object... values) {
    return (int) Arrays.stream(values).filter(Objects::isNull).count();
  }

  @Sql(value = "num_nonnulls", calledOnNull = true)
  public static int nonNulls(Object... values) {
    return values.length - nulls(values);
  }
}
