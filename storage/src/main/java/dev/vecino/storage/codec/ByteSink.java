package dev.vecino.storage.codec;

import java.util.Arrays;

/** A growing array of bytes. */
public final class ByteSink {
  private byte[] bytes = new byte[128];
  private int length;

  public int length() {
    return length;
  }

  /** Forgets everything from {@code length} on. */
  public void truncate(int length) {
    this.length = length;
  }

  /** Turns all bits from {@code start} on. */
  public void complement(int start) {
    for (int i = start; i < length; i++) {
      bytes[i] = (byte) ~bytes[i];
    }
  }

  public byte[] toArray() {
    return Arrays.copyOf(bytes, length);
  }

  public void put(int value) {
    ensure(1);
    bytes[length++] = (byte) value;
  }

  public void put(byte[] source) {
    ensure(source.length);
    System.arraycopy(source, 0, bytes, length, source.length);
    length += source.length;
  }

  public void putShort(int value) {
    put(value >>> 8);
    put(value);
  }

  /** Four bytes, most significant first. */
  public void putInt(int value) {
    ensure(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** Eight bytes, most significant first. */
  public void putLong(long value) {
    ensure(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      bytes[length++] = (byte) (value >>> shift);
    }
  }

  /** Seven bits to a byte, the lowest first; the top bit says that more follow. */
  public void putVar(long value) {
    while ((value & ~0x7FL) != 0) {
      put((int) value | 0x80);
      value >>>= 7;
    }
    put((int) value);
  }

  /** Small numbers of either sign in few bytes. */
  public void putSigned(long value) {
    putVar((value << 1) ^ (value >> 63));
  }

  private void ensure(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
    }
  }
}
