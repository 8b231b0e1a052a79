package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Bytes that an {@code E'...'} string has one after the other, in octal or hexadecimal: they are UTF-8. */
final class EscapedBytes {
  private static final int BYTE = 0xFF;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Reads the escape of a byte at {@code from}, and gives where it ends: {@code from} where there is none. */
  int read(String body, int from) {
    if (from + 1 >= body.length() || body.charAt(from) != '\\') {
      return from;
    }
    boolean isHexadecimal = body.charAt(from + 1) == 'x';
    int start = from + (isHexadecimal ? 2 : 1);
    int base = isHexadecimal ? 16 : 8;
    int most = start + (isHexadecimal ? 2 : 3);
    int value = 0;
    int at = start;
    while (at < Math.min(most, body.length()) && body.charAt(at) < 128 && Character.digit(body.charAt(at), base) >= 0) {
      value = value * base + Character.digit(body.charAt(at), base);
      at++;
    }
    if (at == start) {
      return from;
    }
    bytes.write(value & BYTE);
    return at;
  }

  /** Puts the characters that the bytes read so far are behind {@code out}. */
  void flush(Lexemes lexemes, int i, StringBuilder out) {
    if (bytes.size() == 0) {
      return;
    }
    byte[] read = bytes.toByteArray();
    bytes.reset();
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(read)).toString();
      if (text.indexOf(0) >= 0) {
        throw invalid(lexemes, i, new byte[] {0});
      }
      out.append(text);
    } catch (CharacterCodingException e) {
      throw invalid(lexemes, i, read).causedBy(e);
    }
  }

  private static VecinoException invalid(Lexemes lexemes, int i, byte[] bytes) {
    String shown = HexFormat.ofDelimiter(" ").withPrefix("0x").formatHex(bytes);
    return VecinoException.of(
            SqlState.CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"UTF8\": %s", shown)
        .at(lexemes.position(i));
  }
}
