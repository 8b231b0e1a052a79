package dev.vecino.storage;

import java.util.ArrayList;
import java.util.List;
import org.h2.mvstore.MVMap;

/** The changes of maps that one commit makes, so that they can be taken back when one of them fails. */
final class Journal {
  private final List<Object> entries = new ArrayList<>(); // map, key, old value

  <K, V> V put(MVMap<K, V> map, K key, V value) {
    V old = map.put(key, value);
    record(map, key, old);
    return old;
  }

  <K, V> V remove(MVMap<K, V> map, K key) {
    V old = map.remove(key);
    record(map, key, old);
    return old;
  }

  private void record(Object map, Object key, Object old) {
    entries.add(map);
    entries.add(key);
    entries.add(old);
  }

  @SuppressWarnings("unchecked")
  void undo() {
    for (int i = entries.size() - 3; i >= 0; i -= 3) {
      var map = (MVMap<Object, Object>) entries.get(i);
      Object old = entries.get(i + 2);
      if (old == null) {
        map.remove(entries.get(i + 1));
      } else {
        map.put(entries.get(i + 1), old);
      }
    }
  }
}
