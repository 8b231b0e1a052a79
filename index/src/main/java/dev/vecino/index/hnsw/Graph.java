package dev.vecino.index.hnsw;

import static dev.vecino.index.hnsw.Chunk.COUNT;
import static dev.vecino.index.hnsw.Chunk.DEAD;
import static dev.vecino.index.hnsw.Chunk.INTS;
import static dev.vecino.index.hnsw.Chunk.IN_DEGREE;
import static dev.vecino.index.hnsw.Chunk.LINKS;
import static dev.vecino.index.hnsw.Chunk.LONGS;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/** The nodes and links. Reads take no lock; a list of links is written under the lock of its slot. */
final class Graph {
  /*
   * Memory model. Links, counts and row ids are written with release and read with acquire. A reader that finds slot s
   * in a list therefore sees all that was written before s was put there: its chunk, its row id, its norm, the vector
   * that the caller wrote before insert, and its outgoing links at all levels, because an insert writes those first,
   * then lets others link to it, and becomes the entry point last.
   *
   * A list changes in place, so a reader may see a mixture of its old and new links. Each of them is an int, cannot be
   * torn, and is the number of a slot that has a chunk; records never move. At worst a reader misses a link, meets one
   * twice (its visited set drops it), or comes to a slot that was deleted or has been filled again since. It
   * checks the row id and the number of deletions around the use of a vector (HnswSearch), so it returns no hit with a
   * row of one life and a distance of another.
   *
   * In-degrees make deletion exact. Links are not always mutual: pruning takes away one direction. Each record counts
   * the lists that hold it; whoever adds a link counts first (addInLink, refused when DEAD) and whoever removes one
   * discounts it, both under the lock of the list's owner. A deletion marks the slot DEAD, then hunts for owners until
   * the count is 0 (Deletion). Once it returns, no list holds the slot, but for one that is being written without it at
   * that moment; so a later life of the slot inherits no links.
   *
   * Locks: entryLock or treeLock, not both, before a slot's lock; never two slots' locks at a time.
   */
  static final long NO_ENTRY = -1;

  private static final int STRIPES = 1 << 12;
  static final long LOCK_BYTES = STRIPES * 56L;

  final HnswOptions options;
  final AtomicInteger size = new AtomicInteger();
  /** Counts deletions, after the row id went and before the caller may write to the memory of the vector. */
  final AtomicLong deletions = new AtomicLong();
  /** Deletions that have begun and not ended: where there are none, no list holds a slot without a row. */
  final AtomicInteger deleting = new AtomicInteger();
  final Arrivals arrivals = new Arrivals();
  final Spread spread = new Spread();
  final Forecast forecast = new Forecast();
  final ReentrantLock entryLock = new ReentrantLock();
  /** Taken by deletions only: see {@link Tree}. */
  final ReentrantLock treeLock = new ReentrantLock();
  private final boolean norms;
  private final ReentrantLock[] locks = new ReentrantLock[STRIPES];
  private volatile Chunk[] chunks = {};
  private volatile long entry = NO_ENTRY;

  Graph(HnswOptions options, boolean norms) {
    this.options = options;
    this.norms = norms;
    Arrays.setAll(locks, i -> new ReentrantLock());
  }

  /** Makes the records of a slot. */
  Chunk allocate(int slot) {
    int index = slot >>> Chunk.SHIFT;
    Chunk[] now = chunks;
    if (index < now.length) {
      return now[index];
    }
    synchronized (locks) {
      now = chunks;
      if (index >= now.length) {
        Chunk[] grown = Arrays.copyOf(now, index + 1);
        for (int i = now.length; i <= index; i++) {
          grown[i] = new Chunk(i << Chunk.SHIFT, options, norms);
        }
        chunks = grown;
        now = grown;
      }
    }
    return now[index];
  }

  /** Slots that have records: every slot in the graph is below. */
  int bound() {
    return chunks.length << Chunk.SHIFT;
  }

  Chunk chunk(int slot) {
    return chunks[slot >>> Chunk.SHIFT];
  }

  ReentrantLock lock(int slot) {
    return locks[(slot * 0x9e3779b9) >>> 20];
  }

  int level(int slot) {
    return chunk(slot).level(slot);
  }

  /** The row of a slot, 0 where it is not in the graph. */
  long rowId(int slot) {
    Chunk[] now = chunks;
    int index = slot >>> Chunk.SHIFT;
    return index < now.length ? (long) LONGS.getAcquire(now[index].rowIds, slot & Chunk.MASK) : 0;
  }

  void setRowId(int slot, long rowId) {
    LONGS.setVolatile(chunk(slot).rowIds, slot & Chunk.MASK, rowId);
    size.incrementAndGet();
  }

  /** Takes the row id away; false when there was none. */
  boolean clearRowId(int slot) {
    if (slot >= bound() || (long) LONGS.getAndSet(chunk(slot).rowIds, slot & Chunk.MASK, 0L) == 0) {
      return false;
    }
    size.decrementAndGet();
    deletions.incrementAndGet();
    return true;
  }

  /** The node whose link keeps this one reachable: see {@link Tree}. */
  int parent(int slot) {
    return (int) INTS.getAcquire(chunk(slot).parents, slot & Chunk.MASK);
  }

  void setParent(int slot, int parent) {
    INTS.setRelease(chunk(slot).parents, slot & Chunk.MASK, parent);
  }

  /** Whether a link belongs to the tree. */
  boolean isPinned(int owner, int target) {
    return parent(target) == owner || parent(owner) == target;
  }

  /** Copies the links of a slot and returns how many there are. */
  int links(int slot, int level, int[] out) {
    Chunk chunk = chunk(slot);
    int[] records = chunk.records(level);
    int at = chunk.record(slot, level);
    int count = (int) INTS.getAcquire(records, at + COUNT);
    for (int i = 0; i < count; i++) {
      out[i] = (int) INTS.getAcquire(records, at + LINKS + i);
    }
    return count;
  }

  /** The number of links of a slot: to read it is to bring the list into the cache. */
  int linkCount(int slot, int level) {
    Chunk chunk = chunk(slot);
    return chunk.records(level)[chunk.record(slot, level) + COUNT];
  }

  /** Whether a list holds a link. */
  boolean hasLink(int owner, int level, int target) {
    Chunk chunk = chunk(owner);
    int[] records = chunk.records(level);
    int at = chunk.record(owner, level);
    int count = (int) INTS.getAcquire(records, at + COUNT);
    for (int i = 0; i < count; i++) {
      if ((int) INTS.getAcquire(records, at + LINKS + i) == target) {
        return true;
      }
    }
    return false;
  }

  /** Replaces a list. The lock of the owner must be held; in-degrees are the caller's business. */
  void setLinks(int owner, int level, int[] links, int count) {
    Chunk chunk = chunk(owner);
    int[] records = chunk.records(level);
    int at = chunk.record(owner, level);
    for (int i = 0; i < count; i++) {
      INTS.setRelease(records, at + LINKS + i, links[i]);
    }
    INTS.setRelease(records, at + COUNT, count);
  }

  /** Number of lists at the level that hold the slot. */
  int inDegree(int slot, int level) {
    Chunk chunk = chunk(slot);
    return (int) INTS.getAcquire(chunk.records(level), chunk.record(slot, level) + IN_DEGREE) & ~DEAD;
  }

  boolean isDead(int slot, int level) {
    Chunk chunk = chunk(slot);
    return (int) INTS.getAcquire(chunk.records(level), chunk.record(slot, level) + IN_DEGREE) < 0;
  }

  /** Lets others link to the slot. */
  void revive(int slot, int level) {
    Chunk chunk = chunk(slot);
    INTS.getAndBitwiseAnd(chunk.records(level), chunk.record(slot, level) + IN_DEGREE, ~DEAD);
  }

  /** From now on nobody can link to the slot. */
  void kill(int slot, int level) {
    Chunk chunk = chunk(slot);
    INTS.getAndBitwiseOr(chunk.records(level), chunk.record(slot, level) + IN_DEGREE, DEAD);
  }

  /** Counts a link that is about to be written; false when the target is being deleted and must not be linked to. */
  boolean addInLink(int target, int level) {
    Chunk chunk = chunk(target);
    int[] records = chunk.records(level);
    int at = chunk.record(target, level) + IN_DEGREE;
    while (true) {
      int degree = (int) INTS.getAcquire(records, at);
      if (degree < 0) {
        return false;
      }
      if (INTS.weakCompareAndSet(records, at, degree, degree + 1)) {
        return true;
      }
    }
  }

  /** Discounts a link that was removed, or one that was counted and is not going to be written. */
  int removeInLink(int target, int level) {
    Chunk chunk = chunk(target);
    return ((int) INTS.getAndAdd(chunk.records(level), chunk.record(target, level) + IN_DEGREE, -1) & ~DEAD) - 1;
  }

  /**
   * Discounts a link that is about to be pruned, unless the target needs it: at level 0 when it belongs to the tree,
   * above when it is the only one that leads to a node that is alive.
   */
  boolean removeUnlessNeeded(int owner, int target, int level) {
    if (level == 0) {
      if (isPinned(owner, target)) {
        return false;
      }
      removeInLink(target, level);
      return true;
    }
    Chunk chunk = chunk(target);
    int[] records = chunk.records(level);
    int at = chunk.record(target, level) + IN_DEGREE;
    while (true) {
      int degree = (int) INTS.getAcquire(records, at);
      if (degree == 1) {
        return false;
      }
      if (INTS.weakCompareAndSet(records, at, degree, degree - 1)) {
        return true;
      }
    }
  }

  /** Entry point and its level in one word, or {@link #NO_ENTRY}. */
  long entry() {
    return entry;
  }

  /** The entry lock must be held, or nothing else be running. */
  void setEntry(int slot) {
    entry = slot < 0 ? NO_ENTRY : (long) level(slot) << 32 | slot;
  }

  /**
   * Replaces an entry point that is being deleted by a neighbour of its top level, or else by the highest node;
   * afterwards there is none only if no node is alive.
   */
  void repairEntry() {
    entryLock.lock();
    try {
      // A successor that is deleted meanwhile does not see that it is the entry point: look again after setting it.
      while (entry == NO_ENTRY || rowId(entrySlot(entry)) == 0) {
        int successor = successor(entry);
        setEntry(successor);
        if (successor < 0) {
          return;
        }
      }
    } finally {
      entryLock.unlock();
    }
  }

  private int successor(long old) {
    int[] links = new int[options.maxLinks(0)];
    int count = old == NO_ENTRY ? 0 : links(entrySlot(old), entryLevel(old), links);
    for (int i = 0; i < count; i++) {
      if (rowId(links[i]) != 0) {
        return links[i];
      }
    }
    int best = -1;
    for (int slot = 0; slot < bound(); slot++) {
      if (rowId(slot) != 0 && (best < 0 || level(slot) > level(best))) {
        best = slot;
      }
    }
    return best;
  }

  /** Whether there is an entry point that is alive. */
  boolean hasLiveEntry() {
    long now = entry;
    return now != NO_ENTRY && rowId(entrySlot(now)) != 0;
  }

  static int entrySlot(long entry) {
    return (int) entry;
  }

  static int entryLevel(long entry) {
    return (int) (entry >> 32);
  }

  long memoryBytes() {
    long bytes = LOCK_BYTES;
    for (Chunk chunk : chunks) {
      bytes += chunk.memoryBytes();
    }
    return bytes;
  }
}
