package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import java.util.regex.Pattern;

/**
 * The flags of a regular-expression function.
 *
 * @param java flags of {@link Pattern}
 * @param literal whether the expression stands for itself
 * @param global whether all matches count
 */
record RegexOptions(int java, boolean literal, boolean global) {
  static final int REGEX = Pattern.DOTALL | Pattern.UNICODE_CHARACTER_CLASS | Pattern.UNIX_LINES;

  static RegexOptions parse(String flags) {
    int value = REGEX;
    boolean literal = false;
    boolean global = false;
    for (int i = 0; i < flags.length(); i++) {
      char flag = flags.charAt(i);
      switch (flag) {
        case 'g' -> global = true;
        case 'i' -> value |= Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE;
        case 'c' -> value &= ~Pattern.CASE_INSENSITIVE;
        case 'n', 'm' -> value = value & ~Pattern.DOTALL | Pattern.MULTILINE;
        case 'p' -> value = value & ~Pattern.DOTALL & ~Pattern.MULTILINE;
        case 'w' -> value |= Pattern.DOTALL | Pattern.MULTILINE;
        case 's' -> value = value & ~Pattern.MULTILINE | Pattern.DOTALL;
        case 'x' -> value |= Pattern.COMMENTS;
        case 't' -> value &= ~Pattern.COMMENTS;
        case 'q' -> literal = true;
        case 'e' -> {
          // extended expressions are read as advanced ones, which they are but for rare escapes
        }
        case 'b' -> throw VecinoException.of(FEATURE_NOT_SUPPORTED, "basic regular expressions are not supported");
        default ->
            throw VecinoException.of(
                INVALID_PARAMETER_VALUE, "invalid regular expression option: \"%s\"", String.valueOf(flag));
      }
    }
    return new RegexOptions(value, literal, global);
  }

  /** The flags of a function of one match, which has no use for {@code g}. */
  static RegexOptions single(String flags, String function) {
    RegexOptions options = parse(flags);
    if (options.global) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "%s() does not support the \"global\" option", function);
    }
    return options;
  }
}
