package dev.vecino.engine.setting;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What a number of a setting counts.
 *
 * @param base the unit of numbers without one; empty where there is none
 * @param multiples larger and smaller units, in units of the base, largest first
 */
public record Unit(String base, Map<String, Double> multiples) {
  static final Unit NONE = new Unit("", Map.of());
  static final Unit MILLISECONDS =
      new Unit("ms", ordered("d", 86_400_000, "h", 3_600_000, "min", 60_000, "s", 1000, "ms", 1));
  static final Unit SECONDS = new Unit("s", ordered("d", 86_400, "h", 3600, "min", 60, "s", 1));
  static final Unit KILOBYTES = new Unit("kB", ordered("TB", 1 << 30, "GB", 1 << 20, "MB", 1 << 10, "kB", 1));
  static final Unit BYTES = new Unit("B", ordered("GB", 1 << 30, "MB", 1 << 20, "kB", 1 << 10, "B", 1));
  /** Blocks of 8 kB. */
  static final Unit BLOCKS =
      new Unit("8kB", Map.of("TB", (double) (1 << 27), "GB", (double) (1 << 17), "MB", 128.0, "kB", 1 / 8.0));

  private static final Pattern NUMBER = Pattern.compile("([+-]?\\d+(?:\\.\\d+)?)\\s*([A-Za-z]*)");

  private static Map<String, Double> ordered(Object... pairs) {
    Map<String, Double> map = new LinkedHashMap<>();
    for (int i = 0; i < pairs.length; i += 2) {
      map.put((String) pairs[i], ((Integer) pairs[i + 1]).doubleValue());
    }
    return map;
  }

  long parse(String name, String text) {
    Matcher matcher = NUMBER.matcher(text);
    boolean known = matcher.matches() && (matcher.group(2).isEmpty() || multiples.containsKey(matcher.group(2)));
    if (!known) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for parameter \"%s\": \"%s\"", name, text)
          .withHint(
              multiples.isEmpty()
                  ? "A whole number is wanted."
                  : "Valid units for this parameter are " + String.join(", ", multiples.keySet()) + ".");
    }
    double factor = matcher.group(2).isEmpty() ? 1 : multiples.get(matcher.group(2));
    return Math.round(Double.parseDouble(matcher.group(1)) * factor);
  }

  /** The unit that PostgreSQL calls so; {@link #NONE} for the empty name. */
  static Unit named(String base) {
    return Stream.of(NONE, MILLISECONDS, SECONDS, BYTES, KILOBYTES, BLOCKS)
        .filter(unit -> unit.base.equals(base))
        .findFirst()
        .orElseThrow();
  }

  String print(long number) {
    if (equals(BLOCKS)) {
      return number > 0 ? KILOBYTES.print(number * 8) : Long.toString(number);
    }
    if (number > 0) {
      for (Map.Entry<String, Double> multiple : multiples.entrySet()) {
        long factor = multiple.getValue().longValue();
        if (number % factor == 0) {
          return number / factor + multiple.getKey();
        }
      }
    }
    return Long.toString(number);
  }
}
