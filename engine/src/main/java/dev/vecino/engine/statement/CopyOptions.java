package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
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
 */
record CopyOptions(
    Format format,
    char delimiter,
    char quote,
    char escape,
    String nullText,
    Header header,
    List<String> forceQuote,
    List<String> forceNotNull,
    List<String> forceNull) {

  enum Format {
    CSV,
    /**
     * The benchmarks' files of vectors: for each an int32 with its dimensions and its float32 values, little-endian.
     */
    FVECS
  }

  enum Header {
    NONE,
    SKIPPED,
    /** The first line must name the columns. */
    MATCHED
  }

  /** Reads the options; where no format is named, the file's name tells it. */
  static CopyOptions of(Map<String, String> options, String file) {
    Format format = format(options.get("format"), file);
    char delimiter = ',';
    char quote = '"';
    String escape = null;
    String nullText = "";
    Header header = Header.NONE;
    List<String> forceQuote = List.of();
    List<String> forceNotNull = List.of();
    List<String> forceNull = List.of();
    for (Map.Entry<String, String> option : options.entrySet()) {
      String name = option.getKey();
      String value = option.getValue();
      boolean csvOnly = !List.of("format", "freeze", "encoding").contains(name);
      if (csvOnly && format != Format.CSV) {
        throw VecinoException.of(
            FEATURE_NOT_SUPPORTED, "COPY %s available only in CSV mode", name.toUpperCase(Locale.ROOT));
      }
      switch (name) {
        case "format" -> {}
        case "freeze" -> {} // loads are always one transaction
        case "encoding" -> requireUtf8(value);
        case "delimiter" -> delimiter = character("delimiter", value);
        case "quote" -> quote = character("quote", value);
        case "escape" -> escape = value;
        case "null" -> nullText = value;
        case "header" -> header = header(value);
        case "force_quote" -> forceQuote = columns(value);
        case "force_not_null" -> forceNotNull = columns(value);
        case "force_null" -> forceNull = columns(value);
        default -> throw VecinoException.of(SYNTAX_ERROR, "option \"%s\" not recognized", name);
      }
    }
    if (delimiter == quote) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY delimiter and quote must be different");
    }
    return new CopyOptions(
        format, delimiter, quote, escape == null ? quote : character("escape", escape), nullText, header, forceQuote,
        forceNotNull, forceNull);
  }

  private static Format format(String name, String file) {
    String known = name == null ? extension(file) : name.toLowerCase(Locale.ROOT);
    return switch (known) {
      case "csv" -> Format.CSV;
      case "fvecs" -> Format.FVECS;
      case "text", "binary", "" ->
          throw VecinoException.of(
                  FEATURE_NOT_SUPPORTED, "COPY format \"%s\" is not supported", known.isEmpty() ? "text" : known)
              .withHint("Use WITH (FORMAT csv) or WITH (FORMAT fvecs).");
      default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY format \"%s\" not recognized", name);
    };
  }

  private static String extension(String file) {
    String lower = file == null ? "" : file.toLowerCase(Locale.ROOT);
    return lower.endsWith(".csv") ? "csv" : lower.endsWith(".fvecs") ? "fvecs" : "";
  }

  private static void requireUtf8(String encoding) {
    if (!encoding.replace("-", "").equalsIgnoreCase("utf8")) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "COPY in encoding \"%s\" is not supported", encoding)
          .withHint("Convert the file to UTF-8.");
    }
  }

  private static char character(String option, String value) {
    String text = value.equals("\\t") ? "\t" : value;
    if (text.length() != 1 || text.charAt(0) > 127) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "COPY %s must be a single one-byte character", option);
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
