package dev.vecino.sql.function;

/** Bob Jenkins' lookup3 of 2006, as PostgreSQL seeds it and reads bytes: the least significant of a word first. */
final class JenkinsHash {
  private static final int START = 0x9e3779b9 + 3_923_095;

  private int a;
  private int b;
  private int c;

  private JenkinsHash(int length, long seed) {
    a = b = c = START + length;
    if (seed != 0) {
      a += (int) (seed >>> 32);
      b += (int) seed;
      mix();
    }
  }

  /** The hash of one word in 32 bits. */
  static int word(int value) {
    return new JenkinsHash(Integer.BYTES, 0).add(value).c;
  }

  /** The same in 64 bits. */
  static long word(int value, long seed) {
    return new JenkinsHash(Integer.BYTES, seed).add(value).both();
  }

  /** The hash of bytes in 32 bits. */
  static int bytes(byte[] bytes) {
    return new JenkinsHash(bytes.length, 0).add(bytes).c;
  }

  /** The same in 64 bits. */
  static long bytes(byte[] bytes, long seed) {
    return new JenkinsHash(bytes.length, seed).add(bytes).both();
  }

  private long both() {
    return (long) b << 32 | c & 0xFFFF_FFFFL;
  }

  private JenkinsHash add(int value) {
    a += value;
    finish();
    return this;
  }

  private JenkinsHash add(byte[] bytes) {
    int at = 0;
    for (; bytes.length - at >= 12; at += 12) {
      a += word(bytes, at, 0);
      b += word(bytes, at + 4, 0);
      c += word(bytes, at + 8, 0);
      mix();
    }
    a += word(bytes, at, 0);
    b += word(bytes, at + 4, 0);
    c += word(bytes, at + 8, 1); // its lowest byte is for the length
    finish();
    return this;
  }

  /** Four bytes from {@code at}, the first of them at byte {@code shift} of the word; 0 for those beyond the end. */
  private static int word(byte[] bytes, int at, int shift) {
    int word = 0;
    for (int i = 0; i < Integer.BYTES - shift && at + i < bytes.length; i++) {
      word |= (bytes[at + i] & 0xFF) << 8 * (i + shift);
    }
    return word;
  }

  private void mix() {
    a -= c;
    a ^= Integer.rotateLeft(c, 4);
    c += b;
    b -= a;
    b ^= Integer.rotateLeft(a, 6);
    a += c;
    c -= b;
    c ^= Integer.rotateLeft(b, 8);
    b += a;
    a -= c;
    a ^= Integer.rotateLeft(c, 16);
    c += b;
    b -= a;
    b ^= Integer.rotateLeft(a, 19);
    a += c;
    c -= b;
    c ^= Integer.rotateLeft(b, 4);
    b += a;
  }

  private void finish() {
    c ^= b;
    c -= Integer.rotateLeft(b, 14);
    a ^= c;
    a -= Integer.rotateLeft(c, 11);
    b ^= a;
    b -= Integer.rotateLeft(a, 25);
    c ^= b;
    c -= Integer.rotateLeft(b, 16);
    a ^= c;
    a -= Integer.rotateLeft(c, 4);
    b ^= a;
    b -= Integer.rotateLeft(a, 14);
    c ^= b;
    c -= Integer.rotateLeft(b, 24);
  }
}
