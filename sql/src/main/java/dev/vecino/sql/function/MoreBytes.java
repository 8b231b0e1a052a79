package dev.vecino.sql.function;

import dev.vecino.type.Bytes;
import java.util.Arrays;

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
