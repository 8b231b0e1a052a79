package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.SUBSTRING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/** Byte strings cut at their ends, turned round, counted and converted. */
public final class MoreBytes {
  private MoreBytes() {}

  @Sql("btrim")
  public static Bytes trim(Bytes bytes, Bytes set) {
    return leftTrim(rightTrim(bytes, set), set);
  }

  @Sql("ltrim")
  public static Bytes leftTrim(Bytes bytes, Bytes set) {
    byte[] all = bytes.toArray();
    int from = 0;
    while (from < all.length && contains(set, all[from])) {
      from++;
    }
    return Bytes.wrap(Arrays.copyOfRange(all, from, all.length));
  }

  @Sql("rtrim")
  public static Bytes rightTrim(Bytes bytes, Bytes set) {
    byte[] all = bytes.toArray();
    int to = all.length;
    while (to > 0 && contains(set, all[to - 1])) {
      to--;
    }
    return Bytes.wrap(Arrays.copyOf(all, to));
  }

  private static boolean contains(Bytes set, byte wanted) {
    for (byte each : set.toArray()) {
      if (each == wanted) {
        return true;
      }
    }
    return false;
  }

  @Sql("reverse")
  public static Bytes reverse(Bytes bytes) {
    byte[] all = bytes.toArray();
    byte[] reversed = new byte[all.length];
    for (int i = 0; i < all.length; i++) {
      reversed[i] = all[all.length - 1 - i];
    }
    return Bytes.wrap(reversed);
  }

  @Sql({"substring", "substr"})
  public static Bytes substring(Bytes bytes, int start) {
    return substring(bytes, start, Integer.MAX_VALUE);
  }

  @Sql({"substring", "substr"})
  public static Bytes substring(Bytes bytes, int start, int count) {
    if (count < 0) {
      throw VecinoException.of(SUBSTRING_ERROR, "negative substring length not allowed");
    }
    byte[] all = bytes.toArray();
    long end = Math.min((long) start - 1 + count, all.length);
    int from = Math.max(start - 1, 0);
    return Bytes.wrap(from >= end ? new byte[0] : Arrays.copyOfRange(all, from, (int) end));
  }

  /** Where a byte string begins in another, from 1 on; 0 where it does not. */
  @Sql("position")
  public static int position(Bytes part, Bytes whole) {
    byte[] wanted = part.toArray();
    byte[] all = whole.toArray();
    for (int i = 0; i + wanted.length <= all.length; i++) {
      if (Arrays.equals(all, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i + 1;
      }
    }
    return 0;
  }

  @Sql({"~~", "like"})
  public static boolean like(Bytes bytes, Bytes pattern) {
    return Patterns.like(text(bytes), text(pattern));
  }

  @Sql({"!~~", "notlike"})
  public static boolean likeNot(Bytes bytes, Bytes pattern) {
    return !like(bytes, pattern);
  }

  @Sql("like_escape")
  public static boolean like(Bytes bytes, Bytes pattern, Bytes escape) {
    return Patterns.like(text(bytes), text(pattern), text(escape));
  }

  @Sql("$not_like")
  public static boolean likeNot(Bytes bytes, Bytes pattern, Bytes escape) {
    return !like(bytes, pattern, escape);
  }

  /** The bytes that digits stand for, which an aggregate has gathered. */
  @Sql("$hex_bytes")
  public static Bytes ofHex(String digits, String... form) {
    return Bytes.wrap(HexFormat.of().parseHex(digits));
  }

  /** A character for each byte. */
  private static String text(Bytes bytes) {
    return new String(bytes.toArray(), StandardCharsets.ISO_8859_1);
  }

  /** Bytes of a text in one encoding, in another. */
  @Sql("convert")
  public static Bytes convert(Bytes bytes, String from, String to) {
    return ByteFunctions.convertTo(ByteFunctions.convertFrom(bytes, from), to);
  }

  /** How many characters bytes are in an encoding. */
  @Sql("length")
  public static int length(Bytes bytes, String encoding) {
    String text = ByteFunctions.convertFrom(bytes, encoding);
    return text.codePointCount(0, text.length());
  }
}
