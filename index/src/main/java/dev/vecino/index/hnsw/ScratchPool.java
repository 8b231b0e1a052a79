package dev.vecino.index.hnsw;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;

/** Scratches that wait for their next use: a few places that are taken and filled by single exchanges. */
final class ScratchPool {
  /* Not a ThreadLocal: with virtual threads there would be one per search. */
  private static final int PLACES = 64;

  private final AtomicReferenceArray<Scratch> places = new AtomicReferenceArray<>(PLACES);
  private final Supplier<Scratch> make;

  ScratchPool(Supplier<Scratch> make) {
    this.make = make;
  }

  Scratch take() {
    for (int i = 0; i < PLACES; i++) {
      if (places.getPlain(i) != null) {
        Scratch scratch = places.getAndSet(i, null);
        if (scratch != null) {
          return scratch;
        }
      }
    }
    return make.get();
  }

  /** Keeps a scratch for later; drops it where all places are full. */
  void give(Scratch scratch) {
    for (int i = 0; i < PLACES; i++) {
      if (places.getPlain(i) == null && places.compareAndSet(i, null, scratch)) {
        return;
      }
    }
  }
}
