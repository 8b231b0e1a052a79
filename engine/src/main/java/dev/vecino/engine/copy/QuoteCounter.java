package dev.vecino.engine.copy;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;

/** Text that counts the quotes in it: a CSV file with an odd number of them breaks off inside a quoted field. */
final class QuoteCounter extends FilterReader {
  private final char quote;
  private boolean odd;

  QuoteCounter(Reader in, char quote) {
    super(in);
    this.quote = quote;
  }

  boolean isOdd() {
    return odd;
  }

  @Override
  public int read(char[] buffer, int offset, int length) throws IOException {
    int read = super.read(buffer, offset, length);
    for (int i = offset; i < offset + read; i++) {
      odd ^= buffer[i] == quote;
    }
    return read;
  }

  @Override
  public int read() throws IOException {
    int c = super.read();
    odd ^= c == quote;
    return c;
  }
}
