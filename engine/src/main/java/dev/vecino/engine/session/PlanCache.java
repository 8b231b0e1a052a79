package dev.vecino.engine.session;

import java.util.ArrayDeque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;

/** The plans of a database, shared by its sessions. Reading takes no lock. */
final class PlanCache {
  /*
   * Second chance instead of exact least-recently-used: a hit only sets a flag, so that readers never write to a shared
   * list. Whoever adds a plan to a full cache walks the ring, takes flags away, and removes the first plan without one.
   */
  private static final int MOST_PLANS = 1024;
  /** Longer statements, mostly bulk inserts, are run once; keeping them would fill memory. */
  private static final int MOST_CHARACTERS = 1 << 15;

  private final Map<Compiled.Key, Entry> entries = new ConcurrentHashMap<>();
  private final ArrayDeque<Entry> ring = new ArrayDeque<>(); // guarded by lock
  private final ReentrantLock lock = new ReentrantLock();

  private static final class Entry {
    final Compiled compiled;
    volatile boolean used;

    Entry(Compiled compiled) {
      this.compiled = compiled;
    }
  }

  /** The plan for a key; null where there is none. */
  Compiled get(Compiled.Key key) {
    Entry entry = entries.get(key);
    if (entry == null) {
      return null;
    }
    if (!entry.used) {
      entry.used = true;
    }
    return entry.compiled;
  }

  void put(Compiled compiled) {
    if (compiled.key().text().length() > MOST_CHARACTERS) {
      return;
    }
    lock.lock();
    try {
      var entry = new Entry(compiled);
      Entry replaced = entries.put(compiled.key(), entry);
      if (replaced != null) {
        ring.remove(replaced);
      }
      ring.addLast(entry);
      while (ring.size() > MOST_PLANS) {
        Entry oldest = ring.removeFirst();
        if (oldest.used) {
          oldest.used = false;
          ring.addLast(oldest);
        } else {
          entries.remove(oldest.compiled.key(), oldest);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  int size() {
    return entries.size();
  }
}
