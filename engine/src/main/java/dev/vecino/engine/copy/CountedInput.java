package dev.vecino.engine.copy;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Optional;

/** A stream that knows how many bytes of it were read, and its file if it has one. */
public final class CountedInput extends FilterInputStream {

  private final Optional<Path> file;
  private long count;

  public CountedInput(InputStream in) {
    this(in, Optional.empty());
  }

  public CountedInput(InputStream in, Optional<Path> file) {
    super(in);
    this.file = file;
  }

  /** The file that the stream reads, for formats that are not read from begin to end. */
  Optional<Path> file() {
    return file;
  }

  /** Counts bytes that were read beside the stream. */
  void reach(long bytes) {
    count = Math.max(count, bytes);
  }

  public long count() {
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
