package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code parse_ident}: the parts of a qualified name. */
public final class Identifiers {
  private final String text;
  private final boolean strict;
  private int at;

  private Identifiers(String text, boolean strict) {
    this.text = text;
    this.strict = strict;
  }

  @Sql("parse_ident")
  public static List<String> parse(String text) {
    return parse(text, true);
  }

  /** Names without quotes are folded to lower case; what stands behind the last name counts where {@code strict}. */
  @Sql("parse_ident")
  public static List<String> parse(String text, boolean strict) {
    return new Identifiers(text, strict).run();
  }

  private List<String> run() {
    var names = new ArrayList<String>();
    boolean afterDot = false;
    skipBlanks();
    while (true) {
      String name = current() == '"' ? quoted() : plain();
      if (name == null) {
        throw missing(afterDot);
      }
      names.add(name);
      skipBlanks();
      if (current() != '.') {
        break;
      }
      at++;
      afterDot = true;
      skipBlanks();
    }
    if (at < text.length() && strict) {
      throw invalid();
    }
    return names;
  }

  private String quoted() {
    var name = new StringBuilder();
    int i = at + 1;
    while (true) {
      int end = text.indexOf('"', i);
      if (end < 0) {
        throw invalid().withDetail("String has unclosed double quotes.");
      }
      name.append(text, i, end);
      if (!text.startsWith("\"\"", end)) {
        at = end + 1;
        break;
      }
      name.append('"');
      i = end + 2;
    }
    if (name.isEmpty()) {
      throw invalid().withDetail("Quoted identifier must not be empty.");
    }
    return name.toString();
  }

  private String plain() {
    if (!isStart(current())) {
      return null;
    }
    int start = at;
    while (isStart(current()) || current() >= '0' && current() <= '9' || current() == '$') {
      at++;
    }
    return text.substring(start, at).toLowerCase(Locale.ROOT);
  }

  private char current() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private static boolean isStart(char c) {
    return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80;
  }

  private void skipBlanks() {
    while (" \t\n\r\f\u000B".indexOf(current()) >= 0) {
      at++;
    }
  }

  private VecinoException missing(boolean afterDot) {
    return current() == '.'
        ? invalid().withDetail("No valid identifier before \".\".")
        : afterDot ? invalid().withDetail("No valid identifier after \".\".") : invalid();
  }

  private VecinoException invalid() {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "string is not a valid identifier: \"%s\"", text);
  }
}
