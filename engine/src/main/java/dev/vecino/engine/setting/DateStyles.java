package dev.vecino.engine.setting;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The words of {@code DateStyle}: a style, an order of day, month and year, or both. */
final class DateStyles {
  private DateStyles() {}

  /**
   * The two parts as SHOW prints them.
   *
   * @param before the value whose other part is kept where only one is written
   */
  static String normalize(String name, String value, String before) {
    String style = null;
    String order = null;
    List<String> words = new ArrayList<>(List.of(value.strip().toLowerCase(Locale.ROOT).split("\\s*,\\s*")));
    for (String word : words) {
      String unquoted = word.startsWith("\"") && word.endsWith("\"") && word.length() > 1
          ? word.substring(1, word.length() - 1)
          : word;
      String found = style(unquoted);
      boolean isStyle = found != null;
      found = isStyle ? found : order(unquoted);
      String known = isStyle ? style : order;
      if (found == null || known != null && !known.equals(found)) {
        throw invalid(name, value);
      }
      style = isStyle ? found : style;
      order = isStyle ? order : found;
      order = order == null && unquoted.startsWith("german") ? "DMY" : order;
    }
    String[] old = before.split(", ");
    return (style == null ? old[0] : style) + ", " + (order == null ? old[1] : order);
  }

  private static String style(String word) {
    return word.equals("iso") ? "ISO"
        : word.equals("sql") ? "SQL"
        : word.startsWith("postgres") ? "Postgres"
        : word.startsWith("german") ? "German"
        : null;
  }

  private static String order(String word) {
    return word.equals("ymd") ? "YMD"
        : word.equals("dmy") || word.startsWith("euro") ? "DMY"
        : word.equals("mdy") || word.equals("us") || word.startsWith("noneuro") ? "MDY"
        : null;
  }

  private static VecinoException invalid(String name, String value) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for parameter \"%s\": \"%s\"", name, value);
  }
}
