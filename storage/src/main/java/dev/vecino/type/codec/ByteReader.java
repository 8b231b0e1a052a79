package dev.vecino.type.codec;

import static dev.vecino.error.SqlState.CHARACTER_NOT_IN_REPERTOIRE;
import static dev.vecino.error.SqlState.PROTOCOL_VIOLATION;

import dev.vecino.error.VecinoException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A cursor over the bytes of a message or of a value in binary form. Reading beyond the end is a protocol violation (08P01). */
public final class ByteReader {
  private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
  private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final byte[] bytes;
  private final int end;
  private int at;

  public ByteReader(byte[] bytes, int from, int to) {
    this.bytes = bytes;
    this.at = from;
    this.end = to;
  }

  public static ByteReader of(byte[] bytes) {
    return new ByteReader(bytes, 0, bytes.length);
  }

  public int remaining() {
    return end - at;
  }

  private int take(int count) {
    if (count < 0 || count > end - at) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "insufficient data left in message");
    }
    int from = at;
    at += count;
    return from;
  }

  public byte int8() {
    return bytes[take(1)];
  }

  public short int16() {
    return (short) SHORT.get(bytes, take(Short.BYTES));
  }

  public int int32() {
    return (int) INT.get(bytes, take(Integer.BYTES));
  }

  public long int64() {
    return (long) LONG.get(bytes, take(Long.BYTES));
  }

  public float float32() {
    return Float.intBitsToFloat(int32());
  }

  public double float64() {
    return Double.longBitsToDouble(int64());
  }

  public byte[] bytes(int count) {
    int from = take(count);
    return Arrays.copyOfRange(bytes, from, from + count);
  }

  /** A text of {@code count} bytes of UTF-8. */
  public String text(int count) {
    int from = take(count);
    return decode(from, from + count);
  }

  /** A text that ends with a zero byte. */
  public String string() {
    int zero = at;
    while (zero < end && bytes[zero] != 0) {
      zero++;
    }
    if (zero == end) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "invalid string in message");
    }
    String text = decode(at, zero);
    at = zero + 1;
    return text;
  }

  private String decode(int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] <= 0) {
        return decodeStrictly(from, to);
      }
    }
    return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
  }

  private String decodeStrictly(int from, int to) {
    for (int i = from; i < to; i++) {
      if (bytes[i] == 0) {
        throw VecinoException.of(CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"UTF8\": 0x00");
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from)).toString();
    } catch (CharacterCodingException e) {
      throw VecinoException.of(CHARACTER_NOT_IN_REPERTOIRE, "invalid byte sequence for encoding \"UTF8\"").causedBy(e);
    }
  }

  /** Requires that everything was read. */
  public void end() {
    if (at != end) {
      throw VecinoException.of(PROTOCOL_VIOLATION, "invalid message format");
    }
  }
}
