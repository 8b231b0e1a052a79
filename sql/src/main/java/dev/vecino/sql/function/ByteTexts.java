package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Locale;

/** {@code encode} and {@code decode}: byte strings as text, in hex, base64 and escape form. */
public final class ByteTexts {
  private static final Base64.Encoder BASE64 = Base64.getMimeEncoder(76, new byte[] {'\n'});

  private ByteTexts() {}

  @Sql("encode")
  public static String encode(Bytes bytes, String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "hex" -> HexFormat.of().formatHex(bytes.toArray());
      case "base64" -> BASE64.encodeToString(bytes.toArray());
      case "escape" -> escaped(bytes.toArray());
      default -> throw unknown(format);
    };
  }

  @Sql("decode")
  public static Bytes decode(String text, String format) {
    return switch (format.toLowerCase(Locale.ROOT)) {
      case "hex" -> Bytes.wrap(hex(text));
      case "base64" -> Bytes.wrap(base64(text));
      case "escape" -> Bytes.wrap(unescaped(text));
      default -> throw unknown(format);
    };
  }

  private static VecinoException unknown(String format) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "unrecognized encoding: \"%s\"", format);
  }

  private static byte[] hex(String text) {
    var out = new ByteArrayOutputStream();
    int high = -1;
    for (char c : text.toCharArray()) {
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        continue;
      }
      int digit = Character.digit(c, 16);
      if (digit < 0 || c > 'f') {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid hexadecimal digit: \"%s\"", c);
      }
      if (high < 0) {
        high = digit;
      } else {
        out.write(high << 4 | digit);
        high = -1;
      }
    }
    if (high >= 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid hexadecimal data: odd number of digits");
    }
    return out.toByteArray();
  }

  private static byte[] base64(String text) {
    String digits = text.replaceAll("[ \\n\\t\\r]", "");
    for (int i = 0; i < digits.length(); i++) {
      char c = digits.charAt(i);
      if (!(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || "+/=".indexOf(c) >= 0)) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE, "invalid symbol \"%s\" found while decoding base64 sequence", c);
      }
    }
    try {
      if (digits.length() % 4 == 0) {
        return Base64.getDecoder().decode(digits);
      }
    } catch (IllegalArgumentException e) {
      throw truncated().causedBy(e);
    }
    throw truncated();
  }

  private static VecinoException truncated() {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "invalid base64 end sequence")
        .withHint("Input data is missing padding, is truncated, or is otherwise corrupted.");
  }

  private static String escaped(byte[] bytes) {
    var out = new StringBuilder();
    for (byte b : bytes) {
      if (b == 0 || b < 0) {
        out.append(String.format(Locale.ROOT, "\\%03o", b & 0xFF));
      } else {
        out.append(b == '\\' ? "\\\\" : String.valueOf((char) b));
      }
    }
    return out.toString();
  }

  private static byte[] unescaped(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new ByteArrayOutputStream();
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '\\') {
        out.write(bytes[i]);
      } else if (i + 1 < bytes.length && bytes[i + 1] == '\\') {
        out.write('\\');
        i++;
      } else if (i + 3 < bytes.length && isOctal(bytes, i + 1)) {
        out.write((bytes[i + 1] - '0') << 6 | (bytes[i + 2] - '0') << 3 | bytes[i + 3] - '0');
        i += 3;
      } else {
        throw VecinoException.of(
            INVALID_TEXT_REPRESENTATION, "invalid input syntax for type %s", "bytea");
      }
    }
    return out.toByteArray();
  }

  private static boolean isOctal(byte[] bytes, int from) {
    return bytes[from] >= '0' && bytes[from] <= '3'
        && bytes[from + 1] >= '0' && bytes[from + 1] <= '7'
        && bytes[from + 2] >= '0' && bytes[from + 2] <= '7';
  }
}
