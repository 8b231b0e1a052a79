package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.CopyFormat;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * WITH (...) of COPY.
 *
 * @param nullText the text that stands for NULL where it is not quoted
 * @param forceQuote columns whose values are always quoted (COPY TO); {@code *} for all
 * @param forceNotNull columns in which {@code nullText} stands for itself
 * @param forceNull columns in which {@code nullText} is NULL even when it is quoted
 * @param defaultText the text that stands for the default of a column (COPY FROM); null for none
 * @param charset of the text formats
 * @param rejectLimit most records that may be left out for their values; 0 for any number
 */
public record CopyOptions(
    CopyFormat format,
    char delimiter,
    char quote,
    char escape,
    String nullText,
    String defaultText,
    Charset charset,
    Header header,
    List<String> forceQuote,
    List<String> forceNotNull,
    List<String> forceNull,
    OnError onError,
    long rejectLimit,
    Verbosity verbosity) {

  /** What means something else in the text format. */
  private static final String NO_TEXT_DELIMITERS = "\\.abcdefghijklmnopqrstuvwxyz0123456789";

  /** What becomes of a record with a value that its column cannot take. */
  public enum OnError {
    STOP,
    IGNORE
  }

  /** How much is said of records that are left out. */
  enum Verbosity {
    SILENT,
    DEFAULT,
    VERBOSE
  }

  /** Whether names stand before the records. */
  public enum Header {
    NONE,
    SKIPPED,
    /** The first line must name the columns. */
    MATCHED
  }

  /**
   * Reads the options; where no format is named, the file's name tells it.
   *
   * @param from whether they are of COPY FROM
   */
  public static CopyOptions of(Map<String, String> options, String file, boolean from) {
    CopyFormat format = format(options.get("format"), file);
    char delimiter = format == CopyFormat.TEXT ? '\t' : ',';
    char quote = '"';
    String escape = null;
    String nullText = format == CopyFormat.TEXT ? "\\N" : "";
    String defaultText = null;
    Charset charset = StandardCharsets.UTF_8;
    Header header = Header.NONE;
    List<String> forceQuote = List.of();
    List<String> forceNotNull = List.of();
    List<String> forceNull = List.of();
    OnError onError = OnError.STOP;
    long rejectLimit = 0;
    Verbosity verbosity = Verbosity.DEFAULT;
    for (Map.Entry<String, String> option : options.entrySet()) {
      String name = option.getKey();
      String value = option.getValue();
      requireMode(name, format);
      switch (name) {
        case "format" -> {}
        case "freeze" -> {} // loads are always one transaction
        case "encoding" -> charset = CopyEncodings.named(value);
        case "delimiter" -> delimiter = character("delimiter", value);
        case "quote" -> quote = character("quote", value);
        case "escape" -> escape = value;
        case "null" -> nullText = value;
        case "header" -> header = header(value);
        case "force_quote" -> forceQuote = columns(value);
        case "force_not_null" -> forceNotNull = columns(value);
        case "force_null" -> forceNull = columns(value);
        case "on_error" -> onError = choice(OnError.class, name, value);
        case "log_verbosity" -> verbosity = choice(Verbosity.class, name, value);
        case "reject_limit" -> rejectLimit = rejectLimit(value);
        case "default" -> defaultText = value;
        default -> throw VecinoException.of(SYNTAX_ERROR, "option \"%s\" not recognized", name);
      }
    }
    if (rejectLimit > 0 && onError == OnError.STOP) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY REJECT_LIMIT requires ON_ERROR to be set to IGNORE");
    }
    if (format == CopyFormat.TEXT && NO_TEXT_DELIMITERS.indexOf(delimiter) >= 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY delimiter cannot be \"%s\"", delimiter);
    }
    if (format == CopyFormat.CSV && delimiter == quote) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY delimiter and quote must be different");
    }
    var all =
        new CopyOptions(
            format, delimiter, quote, escape == null ? quote : character("escape", escape), nullText, defaultText, charset, header,
            forceQuote, forceNotNull, forceNull, onError, rejectLimit, verbosity);
    if (format.hasFields()) {
      all.requireMark("null", "NULL", nullText, INVALID_PARAMETER_VALUE);
      if (defaultText != null) {
        all.requireMark("default", "DEFAULT", defaultText, FEATURE_NOT_SUPPORTED);
      }
    }
    requireDirection(options, header, from);
    if (nullText.equals(defaultText)) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "NULL specification and DEFAULT specification cannot be the same");
    }
    return all;
  }

  /** Refuses a text for NULL or DEFAULT that could not be told from what is around it. */
  private void requireMark(String name, String option, String text, SqlState unlike) {
    if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "COPY %s representation cannot use newline or carriage return", name);
    }
    if (text.indexOf(delimiter) >= 0) {
      throw VecinoException.of(
          unlike, "COPY delimiter character must not appear in the %s specification", option);
    }
    if (format == CopyFormat.CSV && text.indexOf(quote) >= 0) {
      throw VecinoException.of(
          unlike, "CSV quote character must not appear in the %s specification", option);
    }
  }

  /** Refuses what is for the other direction only. */
  private static void requireDirection(Map<String, String> options, Header header, boolean from) {
    if (from) {
      if (options.containsKey("force_quote")) {
        throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY FORCE_QUOTE cannot be used with COPY FROM");
      }
      return;
    }
    for (String name : List.of("force_not_null", "force_null", "freeze", "on_error")) {
      if (options.containsKey(name) && !(name.equals("freeze") && isFalse(options.get(name)))) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "COPY %s cannot be used with COPY TO", name.toUpperCase(Locale.ROOT));
      }
    }
    if (options.containsKey("default")) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY DEFAULT cannot be used with COPY TO");
    }
    if (header == Header.MATCHED) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot use \"match\" with HEADER in COPY TO");
    }
  }

  private static boolean isFalse(String value) {
    return List.of("false", "off", "0").contains(value.toLowerCase(Locale.ROOT));
  }

  /** Refuses names of columns in FORCE_QUOTE and the like that COPY does not have. */
  public void requireColumns(List<String> copied, List<String> existing, String relation) {
    requireColumns("FORCE_QUOTE", forceQuote, copied, existing, relation);
    requireColumns("FORCE_NOT_NULL", forceNotNull, copied, existing, relation);
    requireColumns("FORCE_NULL", forceNull, copied, existing, relation);
  }

  private static void requireColumns(
      String option, List<String> named, List<String> copied, List<String> existing, String relation) {
    for (String name : named) {
      if (!name.equals("*") && !copied.contains(name)) {
        throw existing.contains(name)
            ? VecinoException.of(
                INVALID_COLUMN_REFERENCE, "%s column \"%s\" not referenced by COPY", option, name)
            : VecinoException.of(
                UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", name, relation);
      }
    }
  }

  boolean verbose() {
    return verbosity == Verbosity.VERBOSE;
  }

  boolean silent() {
    return verbosity == Verbosity.SILENT;
  }

  private static void requireMode(String option, CopyFormat format) {
    boolean always = List.of("format", "freeze", "encoding").contains(option);
    boolean fields = List.of("delimiter", "null", "header", "default").contains(option);
    boolean sorted = List.of("on_error", "reject_limit", "log_verbosity").contains(option);
    if (format == CopyFormat.BINARY && !always) {
      requireNoneInBinary(option);
    }
    if (always || fields && format.hasFields() || sorted && (format.isText() || format == CopyFormat.PARQUET)) {
      return;
    }
    boolean known = List.of("quote", "escape", "force_quote", "force_not_null", "force_null").contains(option);
    if (format != CopyFormat.CSV && (known || sorted || fields)) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "COPY %s requires CSV mode", option.toUpperCase(Locale.ROOT));
    }
  }

  private static void requireNoneInBinary(String option) {
    String name = option.toUpperCase(Locale.ROOT);
    switch (option) {
      case "delimiter", "null", "default" -> throw VecinoException.of(SYNTAX_ERROR, "cannot specify %s in BINARY mode", name);
      case "header" -> throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cannot specify HEADER in BINARY mode");
      case "on_error", "reject_limit" ->
          throw VecinoException.of(SYNTAX_ERROR, "only ON_ERROR STOP is allowed in BINARY mode");
      default -> {} // others need CSV mode, or are none
    }
  }

  private static <E extends Enum<E>> E choice(Class<E> type, String option, String value) {
    for (E one : type.getEnumConstants()) {
      if (one.name().equalsIgnoreCase(value)) {
        return one;
      }
    }
    throw VecinoException.of(
        INVALID_PARAMETER_VALUE, "COPY %s \"%s\" not recognized", option.toUpperCase(Locale.ROOT), value);
  }

  private static long rejectLimit(String value) {
    try {
      long limit = Long.parseLong(value.strip());
      if (limit > 0) {
        return limit;
      }
    } catch (NumberFormatException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "REJECT_LIMIT requires an integer, was \"%s\"", value);
    }
    throw VecinoException.of(INVALID_PARAMETER_VALUE, "REJECT_LIMIT (%s) must be greater than zero", value);
  }

  private static CopyFormat format(String name, String file) {
    if (name == null) {
      return file == null ? CopyFormat.TEXT : CopyFormat.ofFile(file);
    }
    return CopyFormat.named(name).orElseThrow(() ->
        VecinoException.of(INVALID_PARAMETER_VALUE, "COPY format \"%s\" not recognized", name));
  }

  private static char character(String option, String value) {
    String text = value.equals("\\t") ? "\t" : value;
    if (text.length() != 1 || text.charAt(0) > 127) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY %s must be a single one-byte character", option);
    }
    if (text.equals("\n") || text.equals("\r")) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY %s cannot be newline or carriage return", option);
    }
    return text.charAt(0);
  }

  private static Header header(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "", "true", "on", "1" -> Header.SKIPPED;
      case "false", "off", "0" -> Header.NONE;
      case "match" -> Header.MATCHED;
      default -> throw VecinoException.of(SYNTAX_ERROR, "header requires a Boolean value or \"match\"");
    };
  }

  private static List<String> columns(String value) {
    String inner = value.strip();
    if (inner.startsWith("(") && inner.endsWith(")")) {
      inner = inner.substring(1, inner.length() - 1);
    }
    return Arrays.stream(inner.split(",")).map(String::strip).map(CopyOptions::unquoted).toList();
  }

  private static String unquoted(String name) {
    boolean quoted = name.length() > 1 && name.startsWith("\"") && name.endsWith("\"");
    return quoted ? name.substring(1, name.length() - 1).replace("\"\"", "\"") : name.toLowerCase(Locale.ROOT);
  }
}
