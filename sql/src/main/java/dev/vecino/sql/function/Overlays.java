package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.SUBSTRING_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** {@code overlay} of byte strings: a part put in the place of another. Positions are counted from 1. */
public final class Overlays {
  private Overlays() {}

  @Sql("overlay")
  public static Bytes overlay(Bytes bytes, Bytes part, int from) {
    return overlay(bytes, part, from, part.length());
  }

  @Sql("overlay")
  public static Bytes overlay(Bytes bytes, Bytes part, int from, int count) {
    requirePosition(from);
    byte[] all = bytes.toArray();
    int end = Math.clamp((long) from - 1 + count, 0, all.length);
    var out = new ByteArrayOutputStream();
    out.writeBytes(Arrays.copyOf(all, Math.min(from - 1, all.length)));
    out.writeBytes(part.toArray());
    out.writeBytes(Arrays.copyOfRange(all, end, all.length));
    return Bytes.wrap(out.toByteArray());
  }

  private static void requirePosition(int from) {
    if (from <= 0) {
      throw VecinoException.of(SUBSTRING_ERROR, "negative substring length not allowed");
    }
  }
}
