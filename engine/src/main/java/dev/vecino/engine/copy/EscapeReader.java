package dev.vecino.engine.copy;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** CSV whose quoted fields have another character before quotes, as CSV in which these are doubled. */
final class EscapeReader extends FilterReader {
  private static final int END = -1;
  private static final int NONE = -2;

  private final char quote;
  private final char escape;
  private final char[] buffer = new char[1 << 13];
  private int at;
  private int filled;
  private boolean quoted;
  private int pending = NONE; // a character that comes before the next of the text

  EscapeReader(Reader text, char quote, char escape) {
    super(text);
    this.quote = quote;
    this.escape = escape;
  }

  @Override
  public int read(char[] into, int offset, int length) throws IOException {
    int count = 0;
    while (count < length) {
      int c = next();
      if (c == END) {
        return count == 0 && length > 0 ? END : count;
      }
      into[offset + count++] = (char) c;
    }
    return count;
  }

  @Override
  public int read() throws IOException {
    return next();
  }

  private int next() throws IOException {
    if (pending != NONE) {
      int c = pending;
      pending = NONE;
      return c;
    }
    int c = take();
    if (quoted && c == escape) {
      int following = peek();
      if (following == quote || following == escape) {
        take();
        pending = following == quote ? quote : NONE;
        return following;
      }
      return c;
    }
    if (c == quote) {
      quoted = !quoted;
    }
    return c;
  }

  private int take() throws IOException {
    int c = peek();
    if (c != END) {
      at++;
    }
    return c;
  }

  private int peek() throws IOException {
    if (at == filled) {
      int count = in.read(buffer, 0, buffer.length);
      at = 0;
      filled = Math.max(count, 0);
      if (count <= 0) {
        return END;
      }
    }
    return buffer[at];
  }

  @Override
  public boolean ready() throws IOException {
    return at < filled || pending != NONE || in.ready();
  }

  @Override
  public boolean markSupported() {
    return false;
  }
}
