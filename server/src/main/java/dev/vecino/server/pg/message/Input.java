package dev.vecino.server.pg.message;

import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;
import dev.vecino.type.codec.ByteReader;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * Cuts the bytes of a client into messages. Lengths are checked before memory is taken, and memory is taken as bytes arrive,
 * so that a client cannot claim what it does not send.
 */
public final class Input {
  private static final int BUFFER_BYTES = 8192;
  private static final int LENGTH_BYTES = 4;

  private final InputStream in;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int position;
  private int limit;

  public Input(InputStream in) {
    this.in = in;
  }

  /**
   * A packet of the time before authentication, which has no type: its length, which counts itself, and its body.
   *
   * @param most largest length allowed, in bytes
   */
  public ByteReader startupPacket(int most) throws IOException {
    return body(most);
  }

  /** The type of the next message. */
  public char type() throws IOException {
    require(1);
    return (char) (buffer[position++] & 0xff);
  }

  /**
   * The body of a message whose type was read.
   *
   * @param most largest length allowed, in bytes
   */
  public ByteReader body(int most) throws IOException {
    require(LENGTH_BYTES);
    int length = new ByteReader(buffer, position, limit).int32();
    position += LENGTH_BYTES;
    if (length < LENGTH_BYTES || length > most) {
      throw Disconnect.because(
          VecinoException.of(
              PROTOCOL_VIOLATION, "invalid message length %d: a message has %d to %d bytes", length, LENGTH_BYTES, most));
    }
    int size = length - LENGTH_BYTES;
    if (size <= buffer.length) {
      require(size);
      position += size;
      return new ByteReader(buffer, position - size, position);
    }
    return ByteReader.of(large(size));
  }

  /** The next byte, which stays to be read. */
  public int peek() throws IOException {
    require(1);
    return buffer[position] & 0xff;
  }

  /** Takes what has arrived and was not read yet. */
  public byte[] takeBuffered() {
    byte[] taken = Arrays.copyOfRange(buffer, position, limit);
    position = limit;
    return taken;
  }

  /** Whether the next message has arrived and is of this type and empty. */
  public boolean nextIs(char type) {
    return limit - position >= 1 + LENGTH_BYTES && buffer[position] == type;
  }

  /** Whether bytes have arrived that were not read yet. */
  public boolean hasBuffered() {
    return limit > position;
  }

  private byte[] large(int size) throws IOException {
    byte[] bytes = new byte[Math.min(size, 8 * BUFFER_BYTES)];
    int filled = Math.min(limit - position, size);
    System.arraycopy(buffer, position, bytes, 0, filled);
    position += filled;
    while (filled < size) {
      if (filled == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(size, bytes.length * 2L));
      }
      int read = in.read(bytes, filled, bytes.length - filled);
      if (read < 0) {
        throw Disconnect.byClient();
      }
      filled += read;
    }
    return bytes;
  }

  private void require(int count) throws IOException {
    if (limit - position >= count) {
      return;
    }
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
    }
    while (limit < count) {
      int read = in.read(buffer, limit, buffer.length - limit);
      if (read < 0) {
        throw Disconnect.byClient();
      }
      limit += read;
    }
  }
}
