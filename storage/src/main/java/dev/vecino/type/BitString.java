package dev.vecino.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Probe;
import java.util.Arrays;

/**
 * A string of bits: PostgreSQL's {@code bit} and {@code varbit}. It orders by its bits, a shorter one before those that
 * begin with it.
 */
public final class BitString implements VectorValue, Comparable<BitString> {
  public static final BitString EMPTY = new BitString(new long[0], 0);

  private final long[] words; // the first bit is the highest of the first word; those beyond the length are 0
  private final int length;

  private BitString(long[] words, int length) {
    this.words = words;
    this.length = length;
  }

  /** A string that takes {@code words} over; what they have beyond the length is cleared. */
  public static BitString wrap(long[] words, int length) {
    if (words.length != Probe.words(length)) {
      throw new IllegalArgumentException(length + " bits in " + words.length + " words");
    }
    int rest = length & 63;
    if (rest != 0) {
      words[words.length - 1] &= -1L << -rest;
    }
    return new BitString(words, length);
  }

  /** The string of the bits of bytes, the highest of each first; what they have beyond the length is cleared. */
  public static BitString of(byte[] bytes, int length) {
    var words = new long[Probe.words(length)];
    for (int i = 0; i < bytes.length; i++) {
      words[i >>> 3] |= (bytes[i] & 0xFFL) << 56 - ((i & 7) << 3);
    }
    return wrap(words, length);
  }

  /** The lowest {@code length} bits of a number, with its sign before them where they are more. */
  public static BitString of(long number, int length) {
    var words = new long[Probe.words(length)];
    for (int i = 0; i < length; i++) {
      int from = length - 1 - i;
      if (from > 63 ? number < 0 : (number >>> from & 1) != 0) {
        words[i >>> 6] |= Long.MIN_VALUE >>> i;
      }
    }
    return new BitString(words, length);
  }

  /**
   * Reads digits 0 and 1, also behind a {@code b}, or hexadecimal digits behind an {@code x}.
   *
   * @throws VecinoException 22P02 for another character
   */
  public static BitString parse(String text) {
    char kind = text.isEmpty() ? '0' : text.charAt(0);
    boolean hex = kind == 'x' || kind == 'X';
    int from = hex || kind == 'b' || kind == 'B' ? 1 : 0;
    int width = hex ? 4 : 1;
    int length = (text.length() - from) * width;
    var words = new long[Probe.words(length)];
    for (int i = from; i < text.length(); i++) {
      char c = text.charAt(i);
      int digit = c < 128 ? Character.digit(c, hex ? 16 : 2) : -1;
      if (digit < 0) {
        throw VecinoException.of(
            INVALID_TEXT_REPRESENTATION,
            "\"%s\" is not a valid %s digit", text.substring(i, text.offsetByCodePoints(i, 1)),
            hex ? "hexadecimal" : "binary");
      }
      int place = (i - from) * width;
      words[place >>> 6] |= (long) digit << 64 - width - (place & 63);
    }
    return new BitString(words, length);
  }

  public int length() {
    return length;
  }

  /** The bits as an index measures them. */
  @Override
  public int dimensions() {
    return length;
  }

  /** Bit {@code i}, counted from 0. */
  public boolean get(int i) {
    return (words[i >>> 6] & Long.MIN_VALUE >>> i) != 0;
  }

  /** The bits in words, not a copy: read only. */
  public long[] words() {
    return words;
  }

  /** The bits in bytes, the highest of each first. */
  public byte[] toBytes() {
    var bytes = new byte[length + 7 >>> 3];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (words[i >>> 3] >>> 56 - ((i & 7) << 3));
    }
    return bytes;
  }

  /** How many bits are set. */
  public long count() {
    long count = 0;
    for (long word : words) {
      count += Long.bitCount(word);
    }
    return count;
  }

  /** The string moved by so many places, its length kept: up where positive, down where negative. */
  public BitString shift(int up) {
    var moved = new long[words.length];
    for (int i = 0; i < words.length; i++) {
      moved[i] = bits((long) i * 64 + up);
    }
    return wrap(moved, length);
  }

  /** Bits {@code from} to {@code to - 1}, counted from 0. */
  public BitString slice(int from, int to) {
    var part = new long[Probe.words(to - from)];
    for (int i = 0; i < part.length; i++) {
      part[i] = bits(from + (long) i * 64);
    }
    return wrap(part, to - from);
  }

  /** The string cut to a length, or followed by zeros up to it. */
  public BitString withLength(int wanted) {
    return wanted == length ? this : wrap(Arrays.copyOf(words, Probe.words(wanted)), wanted);
  }

  public BitString concat(BitString other) {
    BitString whole = withLength(Math.addExact(length, other.length));
    BitString moved = other.withLength(whole.length).shift(-length);
    var all = whole.words.clone();
    for (int i = 0; i < all.length; i++) {
      all[i] |= moved.words[i];
    }
    return new BitString(all, whole.length);
  }

  /** The 64 bits from a place on, those outside of the string as 0. */
  private long bits(long from) {
    int word = (int) (from >> 6);
    int offset = (int) (from & 63);
    long high = word < 0 || word >= words.length ? 0 : words[word] << offset;
    long low = offset == 0 || word + 1 < 0 || word + 1 >= words.length ? 0 : words[word + 1] >>> 64 - offset;
    return high | low;
  }

  @Override
  public Probe probe() {
    return new Probe.Bits(words, length);
  }

  @Override
  public VecinoException differs(int dimensions) {
    return VecinoException.of(DATA_EXCEPTION, "different bit lengths %d and %d", dimensions, length);
  }

  @Override
  public int compareTo(BitString other) {
    for (int i = 0; i < Math.min(words.length, other.words.length); i++) {
      if (words[i] != other.words[i]) {
        return Long.compareUnsigned(words[i], other.words[i]);
      }
    }
    return Integer.compare(length, other.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitString that && length == that.length && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return 31 * length + Arrays.hashCode(words);
  }

  /** The text form: a 0 or 1 for each bit. */
  @Override
  public String toString() {
    var out = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      out.append(get(i) ? '1' : '0');
    }
    return out.toString();
  }
}
