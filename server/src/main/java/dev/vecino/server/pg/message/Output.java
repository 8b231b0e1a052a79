package dev.vecino.server.pg.message;

import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Builds messages for a client and sends them when there are enough, or when asked. Where the line is broken, writing throws
 * {@link UncheckedIOException}.
 */
public final class Output {
  private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int FIRST_BYTES = 1024; // an idle connection keeps this
  private static final int ENOUGH_BYTES = 16_384;
  private static final int MOST_BYTES = 1 << 30; // as in PostgreSQL

  private final OutputStream out;
  private byte[] buffer = new byte[FIRST_BYTES];
  private int size;
  private int start; // of the message that is being built

  public Output(OutputStream out) {
    this.out = out;
  }

  /** Sends one byte that is no message: the answer to a request for encryption. */
  public void raw(char answer) {
    int8(answer);
    start = size;
    flush();
  }

  /** Begins a message; {@link #end} follows. */
  public Output begin(char type) {
    start = size;
    int8(type);
    return int32(0);
  }

  /** Ends a message. */
  public void end() {
    INT.set(buffer, start + 1, size - start - 1);
    start = size;
    if (size >= ENOUGH_BYTES) {
      flush();
    }
  }

  /** Forgets the message that was begun, if one was. */
  public void abandon() {
    size = start;
  }

  /** Reserves the length of a value; {@link #endValue} follows. */
  public int beginValue() {
    int32(0);
    return size;
  }

  /** Ends a value that {@link #beginValue} began. */
  public void endValue(int began) {
    INT.set(buffer, began - Integer.BYTES, size - began);
  }

  public Output int8(int value) {
    ensure(1);
    buffer[size++] = (byte) value;
    return this;
  }

  public Output int16(int value) {
    ensure(Short.BYTES);
    SHORT.set(buffer, size, (short) value);
    size += Short.BYTES;
    return this;
  }

  public Output int32(int value) {
    ensure(Integer.BYTES);
    INT.set(buffer, size, value);
    size += Integer.BYTES;
    return this;
  }

  public Output int64(long value) {
    ensure(Long.BYTES);
    LONG.set(buffer, size, value);
    size += Long.BYTES;
    return this;
  }

  /** Big-endian float32 values. */
  public Output float32s(float[] values) {
    ensure(values.length * Float.BYTES);
    for (float value : values) {
      INT.set(buffer, size, Float.floatToRawIntBits(value));
      size += Float.BYTES;
    }
    return this;
  }

  public Output bytes(byte[] bytes, int from, int count) {
    ensure(count);
    System.arraycopy(bytes, from, buffer, size, count);
    size += count;
    return this;
  }

  public Output bytes(byte[] bytes) {
    return bytes(bytes, 0, bytes.length);
  }

  /** UTF-8 without an end mark. */
  public Output text(String text) {
    int length = text.length();
    ensure(length);
    int at = size;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= 0x80) {
        return bytes(text.getBytes(StandardCharsets.UTF_8));
      }
      buffer[at + i] = (byte) c;
    }
    size += length;
    return this;
  }

  /** UTF-8 and a zero byte. A zero in the text, which cannot be sent, ends it. */
  public Output string(String text) {
    int zero = text.indexOf('\0');
    return text(zero < 0 ? text : text.substring(0, zero)).int8(0);
  }

  private void ensure(int count) {
    if (count > buffer.length - size) {
      if ((long) size + count - start > MOST_BYTES) {
        throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "a message to the client cannot exceed %d bytes", MOST_BYTES);
      }
      buffer = Arrays.copyOf(buffer, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(size + (long) count, buffer.length * 2L)));
    }
  }

  /** Sends what is complete. */
  public void flush() {
    try {
      out.write(buffer, 0, start);
      out.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    System.arraycopy(buffer, start, buffer, 0, size - start);
    size -= start;
    start = 0;
    if (size == 0 && buffer.length > 2 * ENOUGH_BYTES) {
      buffer = new byte[FIRST_BYTES];
    }
  }
}
