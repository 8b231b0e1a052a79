package dev.vecino.type;

import java.util.Arrays;
import java.util.HexFormat;

/** A byte string. Orders by its bytes, taken as unsigned. */
public final class Bytes implements Comparable<Bytes> {
  private final byte[] bytes;

  private Bytes(byte[] bytes) {
    this.bytes = bytes;
  }

  /** A byte string that takes {@code bytes} over: the caller keeps no reference that it writes to. */
  public static Bytes wrap(byte[] bytes) {
    return new Bytes(bytes);
  }

  public int length() {
    return bytes.length;
  }

  public byte[] toArray() {
    return bytes.clone();
  }

  @Override
  public int compareTo(Bytes other) {
    return Arrays.compareUnsigned(bytes, other.bytes);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  /** The text form of characters: {@code \\} and three octal digits for what is not printable ASCII, {@code \\\\} for a backslash. */
  public String escaped() {
    var text = new StringBuilder(bytes.length);
    for (byte b : bytes) {
      int octet = b & 0xff;
      if (octet == '\\') {
        text.append("\\\\");
      } else if (octet < ' ' || octet > '~') {
        text.append('\\').append((char) ('0' + (octet >> 6))).append((char) ('0' + (octet >> 3 & 7)));
        text.append((char) ('0' + (octet & 7)));
      } else {
        text.append((char) octet);
      }
    }
    return text.toString();
  }

  /** The text form in hexadecimal, {@code \x48656c}. */
  @Override
  public String toString() {
    return "\\x" + HexFormat.of().formatHex(bytes);
  }
}
