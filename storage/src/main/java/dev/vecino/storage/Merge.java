package dev.vecino.storage;

import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import org.h2.mvstore.Cursor;

/** Committed entries of a map with a transaction's own in their place, in key order. */
final class Merge<K> {
  private final Cursor<K, byte[]> base;
  private final Iterator<Map.Entry<K, Change>> own;
  private final Comparator<? super K> order;
  private final long limit;
  private K baseKey;
  private K ownKey;
  private Change ownChange;
  private K key;
  private byte[] value;

  /**
   * @param own the transaction's entries; null for none
   * @param order that of both; reversed where they run backwards
   * @param limit the mark after which own entries do not show
   */
  Merge(Cursor<K, byte[]> base, Iterator<Map.Entry<K, Change>> own, Comparator<? super K> order, long limit) {
    this.base = base;
    this.own = own;
    this.order = order;
    this.limit = limit;
    advanceBase();
    advanceOwn();
  }

  K key() {
    return key;
  }

  byte[] value() {
    return value;
  }

  boolean next() {
    while (baseKey != null || ownKey != null) {
      int compared = ownKey == null ? -1 : baseKey == null ? 1 : order.compare(baseKey, ownKey);
      if (compared < 0) {
        key = baseKey;
        value = base.getValue();
        advanceBase();
        return true;
      }
      key = ownKey;
      value = ownChange.value();
      if (compared == 0) {
        advanceBase();
      }
      advanceOwn();
      if (value != null) {
        return true;
      }
    }
    return false;
  }

  private void advanceBase() {
    baseKey = base.hasNext() ? base.next() : null;
  }

  private void advanceOwn() {
    ownKey = null;
    while (own != null && own.hasNext()) {
      Map.Entry<K, Change> entry = own.next();
      Change change = entry.getValue();
      while (change != null && change.mark() > limit) {
        change = change.older();
      }
      if (change != null) {
        ownKey = entry.getKey();
        ownChange = change;
        return;
      }
    }
  }
}
