package dev.vecino.storage;

import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;

/** What a transaction has written to one map and not yet committed. */
final class Overlay<K> {
  // A skip list because a statement may write while it reads; only one thread at a time does either.
  private final ConcurrentSkipListMap<K, Change> changes;

  Overlay(Comparator<? super K> order) {
    this.changes = new ConcurrentSkipListMap<>(order);
  }

  boolean isEmpty() {
    return changes.isEmpty();
  }

  int size() {
    return changes.size();
  }

  void put(K key, byte[] value, long mark) {
    changes.put(key, new Change(mark, value, changes.get(key)));
  }

  /** Takes the newest change of a key back. */
  void undo(K key) {
    Change newest = changes.get(key);
    if (newest.older() == null) {
      changes.remove(key);
    } else {
      changes.put(key, newest.older());
    }
  }

  /** What was written to a key by the time {@code limit}; null where nothing was. */
  Change get(K key, long limit) {
    Change change = changes.get(key);
    while (change != null && change.mark() > limit) {
      change = change.older();
    }
    return change;
  }

  Iterator<Map.Entry<K, Change>> entries() {
    return changes.entrySet().iterator();
  }

  /** Entries from {@code from} to {@code to}, both included, null for none; backwards if {@code descending}. */
  Iterator<Map.Entry<K, Change>> entries(K from, K to, boolean descending) {
    if (changes.isEmpty()) {
      return changes.entrySet().iterator();
    }
    K low = from == null ? changes.firstKey() : from;
    K high = to == null ? changes.lastKey() : to;
    if (changes.comparator().compare(low, high) > 0) {
      return Collections.emptyIterator();
    }
    var part = changes.subMap(low, true, high, true);
    return (descending ? part.descendingMap() : part).entrySet().iterator();
  }
}
