package dev.vecino.storage;

import dev.vecino.storage.file.DiskFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;

/** Files as streams, from their start on. Closing a stream leaves the file open. */
final class FileStreams {
  private static final int BUFFER_BYTES = 1 << 16;

  private FileStreams() {}

  static OutputStream output(DiskFile file) {
    return new BufferedOutputStream(new Output(file), BUFFER_BYTES);
  }

  static InputStream input(DiskFile file) {
    return new BufferedInputStream(new Input(file), BUFFER_BYTES);
  }

  private static final class Output extends OutputStream {
    private final DiskFile file;
    private long position;

    Output(DiskFile file) {
      this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      file.write(ByteBuffer.wrap(bytes, offset, length), position);
      position += length;
    }
  }

  private static final class Input extends InputStream {
    private final DiskFile file;
    private long position;

    Input(DiskFile file) {
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int count = file.read(ByteBuffer.wrap(bytes, offset, length), position);
      position += count;
      return count == 0 ? -1 : count;
    }
  }
}
