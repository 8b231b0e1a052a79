package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Array;
import dev.vecino.type.DataType;
import dev.vecino.type.SystemType;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Values of the types of PostgreSQL's catalog from text. */
public final class SystemText {
  private static final Pattern BYTE = Pattern.compile("\\\\[0-3][0-7]{2}");
  private static final int ASCII = 128;
  private static final int NAME_BYTES = 63;
  private static final long LEAST_OID = Integer.MIN_VALUE; // read as the number of the same bits

  private SystemText() {}

  /**
   * Reads a value.
   *
   * @throws VecinoException 22P02 or 22003 where the text is no value of the type; 0A000 for the name of an object, which
   *     only a session finds
   */
  static Object parse(SystemType type, String text) {
    if (!type.isNumber()) {
      return fit(type, text);
    }
    if (type == SystemType.XID8) {
      return TextFormat.parse(DataType.BIGINT, text, ZoneOffset.UTC);
    }
    if (type.namesObjects() && !isNumber(text)) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED, "the name of an object of type %s cannot be read here", type.sqlName())
          .withHint("Use its OID, or a text and a cast.");
    }
    return type.namesObjects() ? Long.parseLong(text) : oid(type, text);
  }

  /** Whether the text of an object is its OID and not its name. */
  public static boolean isNumber(String text) {
    return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** Reads a number of 32 bits without a sign. */
  public static long oid(SystemType type, String text) {
    long number;
    try {
      number = Long.parseLong(TextFormat.trim(text));
    } catch (NumberFormatException e) {
      boolean isNumber = TextFormat.trim(text).matches("[+-]?\\d+");
      throw isNumber ? outOfRange(type, text) : TextFormat.invalid(type.sqlName(), text);
    }
    if (number < LEAST_OID || number > SystemType.MAX_OID) {
      throw outOfRange(type, text);
    }
    return number & SystemType.MAX_OID;
  }

  private static VecinoException outOfRange(SystemType type, String text) {
    return VecinoException.of(
        NUMERIC_VALUE_OUT_OF_RANGE, "value \"%s\" is out of range for type %s", text, type.sqlName());
  }

  /** A number as an OID. */
  public static long oid(long number) {
    if (number < 0 || number > SystemType.MAX_OID) {
      throw VecinoException.of(NUMERIC_VALUE_OUT_OF_RANGE, "OID out of range");
    }
    return number;
  }

  /** A number as an OID: a negative one of 32 bits is that of the same bits. */
  static long wrapped(long number) {
    return oid(number < 0 && number >= LEAST_OID ? number & SystemType.MAX_OID : number);
  }

  /** The value as far as the type has room for it: a name has 63 bytes, a {@code "char"} one. */
  static Object fit(SystemType type, Object value) {
    return switch (type) {
      case NAME -> name((String) value);
      case CHAR -> first((String) value);
      default -> value;
    };
  }

  /** The first 63 bytes of a text, but for the beginning of a character. */
  public static String name(String text) {
    if (text.length() <= NAME_BYTES / 3) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= NAME_BYTES) {
      return text;
    }
    int end = NAME_BYTES;
    while ((bytes[end] & 0xc0) == 0x80) {
      end--;
    }
    return new String(bytes, 0, end, StandardCharsets.UTF_8);
  }

  /** The first character of a text; {@code &#92;ooo}, a byte in octal, is one too, and stays as it is beyond ASCII. */
  public static String first(String text) {
    if (text.length() <= 1) {
      return text;
    }
    if (BYTE.matcher(text).matches()) {
      int value = Integer.parseInt(text.substring(1), 8);
      return value == 0 ? "" : value < ASCII ? String.valueOf((char) value) : text;
    }
    return text.substring(0, text.offsetByCodePoints(0, 1));
  }

  /** Reads an {@code int2vector} or {@code oidvector}. */
  static Array vector(DataType element, String text) {
    List<Object> elements = new ArrayList<>();
    for (String word : TextFormat.trim(text).split("\\s+")) {
      if (!word.isEmpty()) {
        elements.add(TextFormat.parse(element, word, ZoneOffset.UTC));
      }
    }
    return Array.vector(elements);
  }
}
