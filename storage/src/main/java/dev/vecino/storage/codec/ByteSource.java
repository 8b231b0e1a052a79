package dev.vecino.storage.codec;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.error.VecinoException;
import java.util.Arrays;

/** Reads what {@link ByteSink} wrote; bytes that cannot be are XX001, never an index out of bounds. */
public final class ByteSource {
  private final byte[] bytes;
  private int at;

  public ByteSource(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Turns all bits of what has not been read yet. */
  void complement() {
    for (int i = at; i < bytes.length; i++) {
      bytes[i] = (byte) ~bytes[i];
    }
  }

  public boolean hasMore() {
    return at < bytes.length;
  }

  public int get() {
    need(1);
    return bytes[at++] & 0xFF;
  }

  public byte[] get(int count) {
    need(count);
    at += count;
    return Arrays.copyOfRange(bytes, at - count, at);
  }

  public void skip(int count) {
    need(count);
    at += count;
  }

  public short getShort() {
    return (short) (get() << 8 | get());
  }

  public int getInt() {
    need(4);
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value = value << 8 | bytes[at++] & 0xFF;
    }
    return value;
  }

  public long getLong() {
    return (long) getInt() << 32 | getInt() & 0xFFFF_FFFFL;
  }

  public long getVar() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int b = get();
      value |= (long) (b & 0x7F) << shift;
      if (b < 0x80) {
        return value;
      }
    }
    throw damaged();
  }

  public long getSigned() {
    long value = getVar();
    return value >>> 1 ^ -(value & 1);
  }

  /** A length or count that must fit into the bytes that are left. */
  public int getLength() {
    long length = getVar();
    if (length < 0 || length > bytes.length - at) {
      throw damaged();
    }
    return (int) length;
  }

  /** A number of the range of an int, not negative. */
  public int getNumber() {
    long number = getVar();
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw damaged();
    }
    return (int) number;
  }

  private void need(int count) {
    if (count < 0 || bytes.length - at < count) {
      throw damaged();
    }
  }

  static VecinoException damaged() {
    return VecinoException.of(DATA_CORRUPTED, "a stored value cannot be decoded: the database is damaged");
  }
}
