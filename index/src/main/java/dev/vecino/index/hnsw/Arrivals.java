package dev.vecino.index.hnsw;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/** The slots that were inserted last, so that inserts that ran at the same time can find each other. */
final class Arrivals {
  /*
   * Two inserts that overlap may miss each other in their walks. Each registers when its links are complete, then looks
   * at who did so since it began: of two that overlap, one at least finds the other, since each writes before it reads.
   */
  static final int PLACES = 1024;
  private static final int MASK = PLACES - 1;

  private final AtomicLong count = new AtomicLong();
  private final AtomicLongArray places = new AtomicLongArray(PLACES);

  Arrivals() {
    for (int i = 0; i < PLACES; i++) {
      places.setPlain(i, entry(i - PLACES, 0));
    }
  }

  private static long entry(long number, int slot) {
    return number << 32 | slot;
  }

  /** How many there were until now. */
  long count() {
    return count.get();
  }

  void add(int slot) {
    long number = count.getAndIncrement();
    places.set((int) number & MASK, entry(number, slot));
  }

  /** The slot of an arrival; negative when it is being written, or is not kept any more. */
  int slot(long number) {
    long entry = places.get((int) number & MASK);
    return entry >> 32 == (int) number ? (int) entry : -1;
  }
}
