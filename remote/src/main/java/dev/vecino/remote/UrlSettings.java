package dev.vecino.remote;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;

/** What follows the question mark of a URL: {@code name=value&name=value}, for both drivers. */
public final class UrlSettings {
  private static final String INVALID_PARAMETER_VALUE = "22023";

  private UrlSettings() {}

  /**
   * The settings in their order; of two values for a name the last.
   *
   * @param url the whole of it, for errors
   * @param query what follows its question mark, with % escapes
   * @throws SQLException 22023 for what is no setting, or has a malformed escape
   */
  public static Map<String, String> parse(String url, String query) throws SQLException {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String pair : query.split("&")) {
      if (pair.isEmpty()) {
        continue;
      }
      int equals = pair.indexOf('=');
      if (equals <= 0) {
        throw wrong("\"" + pair + "\" in " + url + " is not of the form setting=value");
      }
      settings.put(decode(url, pair.substring(0, equals)), decode(url, pair.substring(equals + 1)));
    }
    return settings;
  }

  private static String decode(String url, String text) throws SQLException {
    try {
      // A plus sign is itself: URLs of JDBC are not forms.
      return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw wrong("\"" + text + "\" in " + url + " has a malformed % escape");
    }
  }

  private static SQLException wrong(String message) {
    return SqlErrors.of(INVALID_PARAMETER_VALUE, message, null, false);
  }
}
