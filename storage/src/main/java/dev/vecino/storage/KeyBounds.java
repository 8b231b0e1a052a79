package dev.vecino.storage;

import dev.vecino.catalog.KeyForm;
import dev.vecino.storage.codec.ByteSink;
import dev.vecino.storage.codec.KeyCodec;
import dev.vecino.type.DataType;

/**
 * A range of key entries as bytes.
 *
 * @param from the least entry that can be in the range; null for none
 * @param end the least that is behind it; null for none
 */
record KeyBounds(byte[] from, byte[] end) {
  static final KeyBounds ALL = new KeyBounds(null, null);
  private static final KeyBounds EMPTY = new KeyBounds(Keys.NOTHING, Keys.NOTHING);
  private static final int NOT_NULL = 0x01; // not above the first byte of any value's key, and above a NULL before them
  private static final int NULL = 0xFF; // above the first byte of any value's key, and not above a NULL behind them

  static KeyBounds of(KeyRange range, DataType[] types, KeyForm[] forms) {
    var sink = new ByteSink();
    for (int i = 0; i < range.prefix().size(); i++) {
      Object value = range.prefix().get(i);
      if (value == null && !range.nullsEqual()) {
        return EMPTY;
      }
      KeyCodec.write(sink, types[i], forms[i], value);
    }
    int length = sink.length();
    if (range.lower() == null && range.upper() == null) {
      byte[] prefix = sink.toArray();
      return new KeyBounds(prefix, KeyCodec.successor(prefix));
    }
    DataType type = types[range.prefix().size()];
    KeyForm form = forms[range.prefix().size()];
    // Where greater values come first, what is the upper bound of the values is where the range begins.
    boolean turned = form.descending();
    Object first = turned ? range.upper() : range.lower();
    Object last = turned ? range.lower() : range.upper();
    boolean withFirst = turned ? range.upperInclusive() : range.lowerInclusive();
    boolean withLast = turned ? range.lowerInclusive() : range.upperInclusive();
    byte[] from = bound(sink, type, form, first, NOT_NULL, !withFirst);
    sink.truncate(length);
    byte[] end = bound(sink, type, form, last, NULL, withLast);
    return new KeyBounds(from, end);
  }

  private static byte[] bound(ByteSink sink, DataType type, KeyForm form, Object value, int absent, boolean behind) {
    if (value == null) {
      sink.put(absent);
      return sink.toArray();
    }
    KeyCodec.write(sink, type, form, value);
    byte[] bytes = sink.toArray();
    return behind ? KeyCodec.successor(bytes) : bytes;
  }

  boolean isBehind(byte[] entry) {
    return end != null && KeyType.INSTANCE.compare(entry, end) >= 0;
  }

  boolean isBefore(byte[] entry) {
    return from != null && KeyType.INSTANCE.compare(entry, from) < 0;
  }
}
