package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that grow at their end, numbers big-endian. Beyond 1 GiB, PostgreSQL's limit of a value, writing fails with 54000. */
public final class ByteWriter {
  private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private static final int MOST_BYTES = 1 << 30;

  private final int firstBytes;
  private byte[] buffer;
  private int size;

  /** @param firstBytes capacity to begin with, to which {@link #shrink} returns */
  public ByteWriter(int firstBytes) {
    this.firstBytes = firstBytes;
    this.buffer = new byte[firstBytes];
  }

  public int size() {
    return size;
  }

  /** Forgets what is beyond a size. */
  public void truncate(int newSize) {
    size = newSize;
  }

  /** Reserves the length of a value; {@link #endValue} follows. */
  public int beginValue() {
    int32(0);
    return size;
  }

  /** Ends a value that {@link #beginValue} began. */
  public void endValue(int began) {
    setInt32(began - Integer.BYTES, size - began);
  }

  /** Replaces four bytes that were written. */
  public void setInt32(int at, int value) {
    INT.set(buffer, at, value);
  }

  public ByteWriter int8(int value) {
    ensure(1);
    buffer[size++] = (byte) value;
    return this;
  }

  public ByteWriter int16(int value) {
    ensure(Short.BYTES);
    SHORT.set(buffer, size, (short) value);
    size += Short.BYTES;
    return this;
  }

  public ByteWriter int32(int value) {
    ensure(Integer.BYTES);
    INT.set(buffer, size, value);
    size += Integer.BYTES;
    return this;
  }

  public ByteWriter int64(long value) {
    ensure(Long.BYTES);
    LONG.set(buffer, size, value);
    size += Long.BYTES;
    return this;
  }

  public ByteWriter float32s(float[] values) {
    ensure(values.length * Float.BYTES);
    for (float value : values) {
      INT.set(buffer, size, Float.floatToRawIntBits(value));
      size += Float.BYTES;
    }
    return this;
  }

  public ByteWriter bytes(byte[] bytes, int from, int count) {
    ensure(count);
    System.arraycopy(bytes, from, buffer, size, count);
    size += count;
    return this;
  }

  public ByteWriter bytes(byte[] bytes) {
    return bytes(bytes, 0, bytes.length);
  }

  /** UTF-8 without an end mark. */
  public ByteWriter text(String text) {
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

  private void ensure(int count) {
    if (count > buffer.length - size) {
      if ((long) size + count > MOST_BYTES) {
        throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "a value or message cannot exceed %d bytes", MOST_BYTES);
      }
      buffer = Arrays.copyOf(buffer, (int) Math.max(size + (long) count, Math.min(MOST_BYTES, buffer.length * 2L)));
    }
  }

  /** Moves the first bytes to a stream. */
  public void moveTo(OutputStream out, int count) throws IOException {
    out.write(buffer, 0, count);
    System.arraycopy(buffer, count, buffer, 0, size - count);
    size -= count;
  }

  /** Gives memory back where a large value has taken it, and nothing is held. */
  public void shrink(int enough) {
    if (size == 0 && buffer.length > enough) {
      buffer = new byte[firstBytes];
    }
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(buffer, size);
  }

  /** What was written, read as UTF-8. */
  String asText() {
    return new String(buffer, 0, size, StandardCharsets.UTF_8);
  }
}
