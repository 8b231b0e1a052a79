package dev.vecino.engine.session;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The statements of a database whose literals a plan depends on, so that they are not asked for again and again. */
final class UnsharedTexts {
  private static final int MOST = 1024;

  private final Set<Compiled.Key> keys = ConcurrentHashMap.newKeySet();

  boolean contains(Compiled.Key key) {
    return keys.contains(key);
  }

  void add(Compiled.Key key) {
    if (keys.size() >= MOST) {
      keys.clear(); // those that come again are found out again
    }
    keys.add(key);
  }
}
