package dev.vecino.storage;

import dev.vecino.index.Probe;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** A few of the queries that an index was asked: one of every {@value #PART}, in the place of any before it. */
final class AskedQueries {
  private static final int PART = 64;
  private static final int MOST = 64;

  private final AtomicReferenceArray<Probe> queries = new AtomicReferenceArray<>(MOST);

  void offer(Probe query) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    if (random.nextInt(PART) == 0) {
      queries.set(random.nextInt(MOST), query);
    }
  }

  List<Probe> queries() {
    List<Probe> all = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      Probe query = queries.get(i);
      if (query != null) {
        all.add(query);
      }
    }
    return all;
  }
}
