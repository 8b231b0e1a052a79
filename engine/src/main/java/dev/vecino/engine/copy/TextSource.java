package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.BAD_COPY_FILE_FORMAT;
import static dev.vecino.error.SqlState.CHARACTER_NOT_IN_REPERTOIRE;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.error.VecinoException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Records of PostgreSQL's text format: a line each, fields separated by one character, backslashes before what would end a field.
 * A line of {@code \.} ends the data.
 */
final class TextSource implements FieldSource {
  private static final int BUFFER_BYTES = 1 << 16;
  private static final int END = -1;

  private final InputStream data;
  private final CopyOptions options;
  private final byte[] nullText;
  private final byte[] defaultText; // null for none
  private final CharsetDecoder decoder = StandardCharsets.UTF_8.newDecoder();
  private final ByteArrayOutputStream raw = new ByteArrayOutputStream();
  private final ByteArrayOutputStream field = new ByteArrayOutputStream();
  private int ahead = Integer.MIN_VALUE;
  private long line;
  private boolean ended;

  TextSource(InputStream data, CopyOptions options) {
    this.data = new BufferedInputStream(data, BUFFER_BYTES);
    this.options = options;
    this.nullText = options.nullText().getBytes(StandardCharsets.UTF_8);
    this.defaultText = options.defaultText() == null ? null : options.defaultText().getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public void skipHeader(List<String> names) {
    if (options.header() != CopyOptions.Header.NONE) {
      Headers.check(next(), names, options.header());
    }
  }

  @Override
  public Object[] next() {
    try {
      int first = ended ? END : peek();
      if (first == END) {
        return null;
      }
      line++;
      List<Object> fields = new ArrayList<>();
      while (true) {
        boolean more = readField(fields.isEmpty());
        if (ended) {
          return null;
        }
        fields.add(value());
        if (!more) {
          return fields.toArray();
        }
      }
    } catch (CharacterCodingException e) {
      throw VecinoException.of(CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"UTF8\"").causedBy(e);
    } catch (IOException e) {
      throw VecinoException.of(IO_ERROR, "could not read COPY data: %s", e.getMessage()).causedBy(e);
    }
  }

  // The texts of NULL and DEFAULT are looked for before backslashes are understood: \N is not N.
  private Object value() throws CharacterCodingException {
    if (raw.size() == nullText.length && Arrays.equals(raw.toByteArray(), nullText)) {
      return null;
    }
    if (defaultText != null && raw.size() == defaultText.length && Arrays.equals(raw.toByteArray(), defaultText)) {
      return RecordSource.DEFAULT;
    }
    return decoder.decode(ByteBuffer.wrap(field.toByteArray())).toString();
  }

  /** Reads a field; whether another follows it in the record. */
  private boolean readField(boolean first) throws IOException {
    raw.reset();
    field.reset();
    while (true) {
      int b = read();
      if (b == END || b == '\n') {
        return false;
      }
      if (b == '\r') {
        if (peek() == '\n') {
          read();
          return false;
        }
        throw VecinoException.of(BAD_COPY_FILE_FORMAT, "literal carriage return found in data")
            .withHint("Use \"\\r\" to represent carriage return.");
      }
      if (b == options.delimiter()) {
        return true;
      }
      raw.write(b);
      if (b == '\\') {
        int escaped = read();
        if (first && escaped == '.' && raw.size() == 1 && atLineEnd()) {
          ended = true;
          return false;
        }
        unescape(escaped);
      } else {
        field.write(b);
      }
    }
  }

  private boolean atLineEnd() throws IOException {
    int next = peek();
    return next == END || next == '\n' || next == '\r';
  }

  private void unescape(int b) throws IOException {
    if (b == END) {
      field.write('\\');
      return;
    }
    raw.write(b);
    switch (b) {
      case 'b' -> field.write('\b');
      case 'f' -> field.write('\f');
      case 'n' -> field.write('\n');
      case 'r' -> field.write('\r');
      case 't' -> field.write('\t');
      case 'v' -> field.write(0x0b);
      case 'x' -> digits(16, 2, 0, 'x');
      case '0', '1', '2', '3', '4', '5', '6', '7' -> digits(8, 2, b - '0', b - '0');
      case '\n' -> {
        line++;
        field.write(b);
      }
      default -> field.write(b);
    }
  }

  // A byte by its number: digits that follow those in "value"; where there are none, another byte.
  private void digits(int base, int most, int value, int otherwise) throws IOException {
    int sum = value;
    int count = 0;
    for (; count < most && Character.digit(peek(), base) >= 0; count++) {
      int digit = read();
      raw.write(digit);
      sum = sum * base + Character.digit(digit, base);
    }
    field.write(count == 0 ? otherwise : sum);
  }

  private int read() throws IOException {
    if (ahead != Integer.MIN_VALUE) {
      int b = ahead;
      ahead = Integer.MIN_VALUE;
      return b;
    }
    return data.read();
  }

  private int peek() throws IOException {
    if (ahead == Integer.MIN_VALUE) {
      ahead = data.read();
    }
    return ahead;
  }

  @Override
  public long line() {
    return line;
  }
}
