package dev.vecino.storage;

import java.util.Arrays;

/** Entries of B-trees: the bytes of the columns, then the row id in eight bytes. */
final class Keys {
  static final byte[] NOTHING = {};

  private Keys() {}

  static byte[] entry(byte[] columns, long rowId) {
    byte[] entry = Arrays.copyOf(columns, columns.length + Long.BYTES);
    for (int i = 0; i < Long.BYTES; i++) {
      entry[columns.length + i] = (byte) (rowId >>> 56 - 8 * i);
    }
    return entry;
  }

  static long rowId(byte[] entry) {
    long id = 0;
    for (int i = entry.length - Long.BYTES; i < entry.length; i++) {
      id = id << 8 | entry[i] & 0xFF;
    }
    return id;
  }

  static boolean hasPrefix(byte[] entry, byte[] columns) {
    return entry.length == columns.length + Long.BYTES
        && Arrays.equals(entry, 0, columns.length, columns, 0, columns.length);
  }
}
