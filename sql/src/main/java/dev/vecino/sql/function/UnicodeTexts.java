package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Locale;

/** Normal forms of Unicode texts, escapes of characters, and what Unicode knows of them. */
public final class UnicodeTexts {
  private UnicodeTexts() {}

  @Sql("normalize")
  public static String normalize(String text) {
    return Normalizer.normalize(text, Form.NFC);
  }

  @Sql("normalize")
  public static String normalize(String text, String form) {
    return Normalizer.normalize(text, form(form));
  }

  /** {@code COLLATION FOR}: all text has the order of the database. */
  @Sql("pg_collation_for")
  public static String collation(String text) {
    return "\"default\"";
  }

  @Sql("is_normalized")
  public static boolean isNormalized(String text) {
    return Normalizer.isNormalized(text, Form.NFC);
  }

  @Sql("is_normalized")
  public static boolean isNormalized(String text, String form) {
    return Normalizer.isNormalized(text, form(form));
  }

  private static Form form(String name) {
    return switch (name.toUpperCase(Locale.ROOT)) {
      case "NFC" -> Form.NFC;
      case "NFD" -> Form.NFD;
      case "NFKC" -> Form.NFKC;
      case "NFKD" -> Form.NFKD;
      default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid normalization form: %s", name);
    };
  }

  /** Text for comparisons without case; one character stays one. */
  @Sql("casefold")
  public static String casefold(String text) {
    var out = new StringBuilder(text.length());
    text.codePoints().forEach(c -> out.appendCodePoint(Character.toLowerCase(Character.toUpperCase(c))));
    return out.toString();
  }

  @Sql("unicode_assigned")
  public static boolean isAssigned(String text) {
    return text.codePoints().allMatch(c -> Character.getType(c) != Character.UNASSIGNED);
  }

  /** The version of Unicode that Java knows. */
  @Sql("unicode_version")
  public static String version() {
    return "16.0";
  }

  /** NULL: there is no ICU. */
  @Sql(value = "icu_unicode_version", nullable = true)
  public static String icuVersion() {
    return null;
  }

  @Sql("to_ascii")
  public static String toAscii(String text) {
    throw VecinoException.of(FEATURE_NOT_SUPPORTED, "encoding conversion from UTF8 to ASCII not supported");
  }

  /** Text whose escapes (backslash and 4, u 4, + 6 or U 8 hexadecimal digits) are resolved. */
  @Sql("unistr")
  public static String unescape(String text) {
    var out = new StringBuilder(text.length());
    int at = 0;
    char high = 0;
    while (at < text.length()) {
      if (text.charAt(at) != '\\') {
        require(high == 0);
        out.append(text.charAt(at++));
      } else if (text.startsWith("\\\\", at)) {
        require(high == 0);
        out.append('\\');
        at += 2;
      } else {
        int prefix = at + 1 < text.length() && "u+U".indexOf(text.charAt(at + 1)) >= 0 ? 2 : 1;
        int digits = prefix == 1 || text.charAt(at + 1) == 'u' ? 4 : text.charAt(at + 1) == '+' ? 6 : 8;
        int code = code(text, at + prefix, digits);
        at += prefix + digits;
        high = append(out, high, code);
      }
    }
    require(high == 0);
    return out.toString();
  }

  /** The high surrogate that waits for its low one, or 0. */
  private static char append(StringBuilder out, char high, int code) {
    boolean isHigh = code < Character.MIN_SUPPLEMENTARY_CODE_POINT && Character.isHighSurrogate((char) code);
    boolean isLow = code < Character.MIN_SUPPLEMENTARY_CODE_POINT && Character.isLowSurrogate((char) code);
    require(high == 0 ? !isLow : isLow);
    if (isHigh) {
      return (char) code;
    }
    if (high != 0) {
      out.append(high);
    }
    if (code == 0 || !Character.isValidCodePoint(code)) {
      throw VecinoException.of(SYNTAX_ERROR, "invalid Unicode code point: %04X", code);
    }
    out.appendCodePoint(code);
    return 0;
  }

  private static int code(String text, int from, int digits) {
    int code = 0;
    for (int i = from; i < from + digits; i++) {
      int digit = i < text.length() ? Character.digit(text.charAt(i), 16) : -1;
      if (digit < 0) {
        throw VecinoException.of(SYNTAX_ERROR, "invalid Unicode escape")
            .withHint("Unicode escapes must be \\XXXX, \\+XXXXXX, \\uXXXX, or \\UXXXXXXXX.");
      }
      code = code << 4 | digit;
    }
    return code;
  }

  private static void require(boolean paired) {
    if (!paired) {
      throw VecinoException.of(SYNTAX_ERROR, "invalid Unicode surrogate pair");
    }
  }
}
