package dev.vecino.engine.statement;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that knows how much of it was read. */
final class CountedInput extends FilterInputStream {
  private long count;

  CountedInput(InputStream in) {
    super(in);
  }

  long count() {
    return count;
  }

  @Override
  public int read() throws IOException {
    int b = super.read();
    if (b >= 0) {
      count++;
    }
    return b;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read = super.read(bytes, offset, length);
    if (read > 0) {
      count += read;
    }
    return read;
  }
}
