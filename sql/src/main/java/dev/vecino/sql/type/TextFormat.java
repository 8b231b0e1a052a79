package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.Excerpt;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.jsonpath.JsonPath;
import dev.vecino.type.Array;
import dev.vecino.type.ArrayText;
import dev.vecino.type.BitString;
import dev.vecino.type.Bytes;
import dev.vecino.type.DataType;
import dev.vecino.type.Interval;
import dev.vecino.type.IntervalPrinter;
import dev.vecino.type.JsonPathText;
import dev.vecino.type.MomentText;
import dev.vecino.type.PaddedText;
import dev.vecino.type.Row;
import dev.vecino.type.SparseText;
import dev.vecino.type.TextStyle;
import dev.vecino.type.Uuid;
import dev.vecino.type.VectorText;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;

/** Values as text, in PostgreSQL's input and output form. */
public final class TextFormat {
  private static final String BLANKS = " \t\n\r\f\u000b";

  private TextFormat() {}

  /**
   * Reads a value as {@code 'text'::type} does, its length, scale or dimensions as an explicit cast treats them.
   *
   * @param style in which dates, times and intervals are read
   * @throws VecinoException 22P02, 22003, 22007, 22008 or 22000 where the text is no value of the type
   */
  public static Object parse(DataType type, String text, TextStyle style) {
    if (type.system().isPresent()) {
      return type.isArray()
          ? SystemText.vector(type.element().orElseThrow(), text)
          : SystemText.parse(type.system().get(), text);
    }
    return Values.cast(
        type,
        switch (type.name()) {
          case BOOLEAN -> parseBoolean(text);
          case SMALLINT -> (short) NumberText.parseInteger(text, type.name(), Short.MIN_VALUE, Short.MAX_VALUE);
          case INTEGER -> (int) NumberText.parseInteger(text, type.name(), Integer.MIN_VALUE, Integer.MAX_VALUE);
          case BIGINT -> NumberText.parseInteger(text, type.name(), Long.MIN_VALUE, Long.MAX_VALUE);
          case REAL -> NumberText.parseReal(text);
          case DOUBLE -> NumberText.parseDouble(text);
          case NUMERIC -> NumberText.parseNumeric(text);
          case TEXT, VARCHAR -> text;
          case BPCHAR -> PaddedText.of(text);
          case BYTEA -> BytesText.parse(text);
          case DATE -> DateTimeText.parseDate(text, style);
          case TIME -> DateTimeText.parseTime(text, style);
          case TIMETZ -> DateTimeText.parseTimeTz(text, style);
          case TIMESTAMP -> DateTimeText.parseTimestamp(text, style);
          case TIMESTAMPTZ -> DateTimeText.parseTimestampTz(text, style);
          case INTERVAL -> IntervalText.parse(text, type.intervalFields(), style.intervals());
          case UUID -> parseUuid(text);
          case JSONB -> JsonText.parse(text);
          case JSON -> JsonText.checked(text);
          case JSONPATH -> new JsonPathText(JsonPath.of(text).text());
          case ENUM -> type.enumType().orElseThrow().parse(text);
          case RECORD -> RowValues.parse(type, text, style);
          case ARRAY -> {
            DataType element = type.element().orElseThrow();
            yield ArrayText.parse(text, word -> parse(element, word, style));
          }
          case VECTOR -> VectorText.parse(text);
          case HALFVEC -> VectorText.parseHalf(text);
          case SPARSEVEC -> SparseText.parse(text);
          case BIT, VARBIT -> BitString.parse(text);
        });
  }

  /**
   * Prints a value as {@code value::text} does.
   *
   * @param value of the type's value class, not null
   * @param style in which dates, times and intervals are shown
   */
  public static String print(DataType type, Object value, TextStyle style) {
    return switch (type.name()) {
      case BOOLEAN -> (boolean) value ? "true" : "false";
      case REAL -> style.print((float) value);
      case DOUBLE -> style.print((double) value);
      case BYTEA -> style.print((Bytes) value);
      case NUMERIC -> ((BigDecimal) value).toPlainString();
      case DATE -> MomentText.print((LocalDate) value, style);
      case TIME -> MomentText.print((LocalTime) value);
      case TIMESTAMP -> MomentText.print((LocalDateTime) value, style);
      case TIMESTAMPTZ -> MomentText.print((Instant) value, style);
      case INTERVAL -> IntervalPrinter.print((Interval) value, style.intervals());
      case ARRAY -> print((Array) value, style);
      case RECORD -> print((Row) value, style);
      case SMALLINT, INTEGER, BIGINT, TEXT, VARCHAR, BPCHAR, TIMETZ, UUID, JSONB, JSON, JSONPATH, VECTOR,
          HALFVEC, SPARSEVEC, BIT, VARBIT, ENUM ->
          value.toString();
    };
  }

  /** {@link #print(DataType, Object, TextStyle)} by the class of the value. */
  public static String print(Object value, TextStyle style) {
    return switch (value) {
      case Float real -> style.print(real);
      case Double number -> style.print(number);
      case Bytes bytes -> style.print(bytes);
      case BigDecimal number -> number.toPlainString();
      case LocalDate date -> MomentText.print(date, style);
      case LocalTime time -> MomentText.print(time);
      case LocalDateTime timestamp -> MomentText.print(timestamp, style);
      case Instant instant -> MomentText.print(instant, style);
      case Interval interval -> IntervalPrinter.print(interval, style.intervals());
      case Array array -> print(array, style);
      case Row row -> print(row, style);
      default -> value.toString();
    };
  }

  private static String print(Array array, TextStyle style) {
    return array.toString(element -> printInside(element, style));
  }

  private static String print(Row row, TextStyle style) {
    return row.toString(field -> printInside(field, style));
  }

  private static String printInside(Object value, TextStyle style) {
    return value instanceof Boolean truth ? truth ? "t" : "f" : print(value, style);
  }

  /** As {@link #parse(DataType, String, TextStyle)}, in PostgreSQL's own style. */
  public static Object parse(DataType type, String text, ZoneId zone) {
    return parse(type, text, TextStyle.of(zone));
  }

  /** As {@link #print(Object, TextStyle)}, in PostgreSQL's own style. */
  public static String print(Object value, ZoneId zone) {
    return print(value, TextStyle.of(zone));
  }

  static String trim(String text) {
    int from = 0;
    int to = text.length();
    while (from < to && BLANKS.indexOf(text.charAt(from)) >= 0) {
      from++;
    }
    while (to > from && BLANKS.indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return text.substring(from, to);
  }

  static VecinoException invalid(String type, String text) {
    return VecinoException.of(
        INVALID_TEXT_REPRESENTATION, "invalid input syntax for type %s: \"%s\"", type, Excerpt.of(text));
  }

  private static Boolean parseBoolean(String text) {
    String word = trim(text).toLowerCase(Locale.ROOT);
    if (!word.isEmpty()) {
      if ("true".startsWith(word) || "yes".startsWith(word) || word.equals("on") || word.equals("1")) {
        return true;
      }
      boolean isOff = word.equals("off") || word.equals("of") || word.equals("0");
      if ("false".startsWith(word) || "no".startsWith(word) || isOff) {
        return false;
      }
    }
    throw invalid("boolean", text);
  }

  private static Uuid parseUuid(String text) {
    String body = text.startsWith("{") && text.endsWith("}") ? text.substring(1, text.length() - 1) : text;
    long high = 0;
    long low = 0;
    int digits = 0;
    for (int i = 0; i < body.length(); i++) {
      char c = body.charAt(i);
      if (c == '-' && digits > 0 && digits < 32 && digits % 4 == 0 && body.charAt(i - 1) != '-') {
        continue;
      }
      int digit = c < 128 ? Character.digit(c, 16) : -1;
      if (digit < 0 || digits == 32) {
        throw invalid("uuid", text);
      }
      if (digits < 16) {
        high = high << 4 | digit;
      } else {
        low = low << 4 | digit;
      }
      digits++;
    }
    if (digits != 32 || body.endsWith("-")) {
      throw invalid("uuid", text);
    }
    return new Uuid(high, low);
  }
}
