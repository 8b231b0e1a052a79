package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** Byte strings as text: {@code \x48656c} or the older form with {@code \\} and {@code \ooo}. */
final class BytesText {
  private BytesText() {}

  static Bytes parse(String text) {
    return Bytes.wrap(text.startsWith("\\x") ? hexadecimal(text) : escaped(text));
  }

  private static byte[] hexadecimal(String text) {
    var out = new ByteArrayOutputStream(text.length() / 2);
    int at = 2;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == ' ' || c == '\n' || c == '\t' || c == '\r') {
        at++;
        continue;
      }
      int high = digit(c);
      if (at + 1 == text.length()) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid hexadecimal data: odd number of digits");
      }
      out.write(high << 4 | digit(text.charAt(at + 1)));
      at += 2;
    }
    return out.toByteArray();
  }

  private static int digit(char c) {
    int digit = c < 128 ? Character.digit(c, 16) : -1;
    if (digit < 0) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid hexadecimal digit: \"%c\"", c);
    }
    return digit;
  }

  private static byte[] escaped(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var out = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] != '\\') {
        out.write(bytes[i]);
      } else if (i + 1 < bytes.length && bytes[i + 1] == '\\') {
        out.write('\\');
        i++;
      } else if (i + 3 < bytes.length
          && isBetween(bytes[i + 1], '0', '3')
          && isBetween(bytes[i + 2], '0', '7')
          && isBetween(bytes[i + 3], '0', '7')) {
        out.write((bytes[i + 1] - '0') << 6 | (bytes[i + 2] - '0') << 3 | (bytes[i + 3] - '0'));
        i += 3;
      } else {
        throw VecinoException.of(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type bytea");
      }
    }
    return out.toByteArray();
  }

  private static boolean isBetween(byte b, char least, char greatest) {
    return b >= least && b <= greatest;
  }
}
