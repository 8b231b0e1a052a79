package dev.vecino.jdbc;

import dev.vecino.type.Array;
import dev.vecino.type.Bytes;
import dev.vecino.type.Interval;
import dev.vecino.type.IntervalPrinter;
import dev.vecino.type.MomentText;
import dev.vecino.type.Row;
import dev.vecino.type.TextStyle;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.function.Supplier;

/** Text of values as SQL prints them: {@code t}, {@code 1e+20}, {@code 2026-11-30 12:00:00+00}. */
final class Texts {
  private Texts() {}

  /** Text of a row's value; {@code style} is asked where the settings of the session tell. */
  static String of(Object value, Supplier<TextStyle> style) {
    if (value == null || value instanceof String) {
      return (String) value;
    }
    if (value instanceof Boolean) {
      return (Boolean) value ? "t" : "f";
    }
    if (value instanceof Float) {
      return style.get().print((float) value);
    }
    if (value instanceof Double) {
      return style.get().print((double) value);
    }
    if (value instanceof Bytes) {
      return style.get().print((Bytes) value);
    }
    if (value instanceof BigDecimal) {
      return ((BigDecimal) value).toPlainString();
    }
    if (value instanceof LocalDate) {
      return MomentText.print((LocalDate) value, style.get());
    }
    if (value instanceof LocalTime) {
      return MomentText.print((LocalTime) value);
    }
    if (value instanceof LocalDateTime) {
      return MomentText.print((LocalDateTime) value, style.get());
    }
    if (value instanceof Instant) {
      return MomentText.print((Instant) value, style.get());
    }
    if (value instanceof Interval) {
      return IntervalPrinter.print((Interval) value, style.get().intervals());
    }
    if (value instanceof Row) {
      return ((Row) value).toString(field -> of(field, style));
    }
    if (value instanceof Array) {
      return ((Array) value).toString(element -> of(element, style));
    }
    return value.toString();
  }
}
