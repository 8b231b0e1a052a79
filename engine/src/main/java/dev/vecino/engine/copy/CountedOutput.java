package dev.vecino.engine.copy;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts the bytes that are written to a stream. */
final class CountedOutput extends FilterOutputStream {
  private long count;

  CountedOutput(OutputStream out) {
    super(out);
  }

  long count() {
    return count;
  }

  @Override
  public void write(int value) throws IOException {
    out.write(value);
    count++;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    out.write(bytes, offset, length);
    count += length;
  }
}
