package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.NULL_VALUE_NOT_ALLOWED;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code format}: text with the values of its arguments in it. */
public final class FormatFunction {
  private static final Pattern SPECIFIER =
      Pattern.compile("%(?:(?<percent>%)|(?:(?<position>\\d+)\\$)?(?<left>-)?"
          + "(?:(?<width>\\d+)|(?<star>\\*(?:(?<starPosition>\\d+)\\$)?))?(?<type>.)?)", Pattern.DOTALL);

  private final SessionValues session;
  private final Object[] values;
  private int next;

  private FormatFunction(SessionValues session, Object[] values) {
    this.session = session;
    this.values = values;
  }

  @Sql(value = "format", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static String format(SessionValues session, String format, Object... values) {
    return format == null ? null : new FormatFunction(session, values).run(format);
  }

  /** A pattern without arguments. */
  @Sql(value = "format", volatility = Volatility.STABLE)
  public static String format(SessionValues session, String format) {
    return format(session, format, new Object[0]);
  }

  private String run(String format) {
    var out = new StringBuilder();
    Matcher specifier = SPECIFIER.matcher(format);
    int from = 0;
    while (specifier.find()) {
      out.append(format, from, specifier.start());
      from = specifier.end();
      out.append(specifier.group("percent") != null ? "%" : one(specifier));
    }
    return out.append(format, from, format.length()).toString();
  }

  private String one(Matcher specifier) {
    String type = specifier.group("type");
    if (type == null) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "unterminated format() type specifier")
          .withHint("For a single \"%%\" use \"%%%%\".");
    }
    if (!type.equals("s") && !type.equals("I") && !type.equals("L")) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized format() type specifier \"%s\"", type)
          .withHint("For a single \"%%\" use \"%%%%\".");
    }
    boolean left = specifier.group("left") != null;
    int width = specifier.group("width") == null ? 0 : Integer.parseInt(specifier.group("width"));
    if (specifier.group("star") != null) {
      Object wanted = argument(specifier.group("starPosition"));
      width = wanted == null ? 0 : ((Number) wanted).intValue();
      left |= width < 0;
      width = Math.abs(width);
    }
    return padded(text(type, argument(specifier.group("position"))), width, left);
  }

  private Object argument(String position) {
    if (position != null) {
      int number = Integer.parseInt(position);
      if (number == 0) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "format specifies argument 0, but arguments are numbered from 1");
      }
      next = number - 1;
    }
    if (next >= values.length) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "too few arguments for format()");
    }
    return values[next++];
  }

  private String text(String type, Object value) {
    String plain =
        value == null
            ? null
            : value instanceof Boolean flag ? flag ? "t" : "f" : TextFormat.print(value, session.style());
    return switch (type) {
      case "s" -> plain == null ? "" : plain;
      case "L" -> plain == null ? "NULL" : Strings.quoteLiteral(plain);
      default -> {
        if (plain == null) {
          throw VecinoException.of(NULL_VALUE_NOT_ALLOWED, "null values cannot be formatted as an SQL identifier");
        }
        yield Strings.quoteIdentifier(plain);
      }
    };
  }

  private static String padded(String text, int width, boolean left) {
    int missing = width - text.codePointCount(0, text.length());
    if (missing <= 0) {
      return text;
    }
    return left ? text + " ".repeat(missing) : " ".repeat(missing) + text;
  }
}
