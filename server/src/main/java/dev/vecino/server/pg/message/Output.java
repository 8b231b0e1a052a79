package dev.vecino.server.pg.message;

import dev.vecino.type.codec.ByteWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;

/**
 * Builds messages for a client and sends them when there are enough, or when asked. Where the line is broken, writing throws
 * {@link UncheckedIOException}.
 */
public final class Output {
  private static final int FIRST_BYTES = 1024; // an idle connection keeps this
  private static final int ENOUGH_BYTES = 16_384;

  private final OutputStream out;
  private final ByteWriter bytes = new ByteWriter(FIRST_BYTES);
  private int start; // of the message that is being built

  public Output(OutputStream out) {
    this.out = out;
  }

  /** Sends one byte that is no message: the answer to a request for encryption. */
  public void raw(char answer) {
    int8(answer);
    start = bytes.size();
    flush();
  }

  /** Begins a message; {@link #end} follows. */
  public Output begin(char type) {
    start = bytes.size();
    int8(type);
    return int32(0);
  }

  /** Ends a message. */
  public void end() {
    bytes.setInt32(start + 1, bytes.size() - start - 1);
    start = bytes.size();
    if (start >= ENOUGH_BYTES) {
      flush();
    }
  }

  /** Forgets the message that was begun, if one was. */
  public void abandon() {
    bytes.truncate(start);
  }

  /** Where the content of the message is written that was begun. */
  public ByteWriter content() {
    return bytes;
  }

  public Output int8(int value) {
    bytes.int8(value);
    return this;
  }

  public Output int16(int value) {
    bytes.int16(value);
    return this;
  }

  public Output int32(int value) {
    bytes.int32(value);
    return this;
  }

  public Output bytes(byte[] source, int from, int count) {
    bytes.bytes(source, from, count);
    return this;
  }

  public Output bytes(byte[] source) {
    return bytes(source, 0, source.length);
  }

  /** UTF-8 without an end mark. */
  public Output text(String text) {
    bytes.text(text);
    return this;
  }

  /** UTF-8 and a zero byte. A zero in the text, which cannot be sent, ends it. */
  public Output string(String text) {
    int zero = text.indexOf('\0');
    return text(zero < 0 ? text : text.substring(0, zero)).int8(0);
  }

  /** Sends what is complete. */
  public void flush() {
    try {
      bytes.moveTo(out, start);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start = 0;
    bytes.shrink(2 * ENOUGH_BYTES);
  }
}
