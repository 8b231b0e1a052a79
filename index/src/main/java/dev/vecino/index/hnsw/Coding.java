package dev.vecino.index.hnsw;

import dev.vecino.index.Metric;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.quant.Codes;
import dev.vecino.index.quant.Model;
import dev.vecino.index.quant.Quantization;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * The codes of an index: trains a model when there are vectors enough, and a new one when there are many more. An index that
 * is searched without codes has some while many rows are inserted, to steer the inserts by.
 */
final class Coding {
  /*
   * A new model takes over in small steps. `next` gets the codes of all slots, a few with every insert, while searches go
   * on with `codes`; then it takes their place. Inserts hold `inserting` shared from before they code their slot until the
   * graph has it, and `next` is published exclusively: so a slot is either found by the steps, or coded by its insert
   * because that sees `next`. A slot that is filled again while a step reads its old vector is coded by one under its lock
   * after the other, the last time by its insert.
   */
  static final int LEAST = 200;
  private static final int GROWTH = 10;
  private static final int ROWS_PER_GUIDED = 16; // to code a row takes a sixteenth or less of what codes save an insert
  private static final int SLOTS_PER_STEP = 64;

  private final Graph graph;
  private final Metric metric;
  private final VectorChunks vectors;
  private final ReentrantReadWriteLock inserting = new ReentrantReadWriteLock();
  private final ReentrantLock stepping = new ReentrantLock();
  private final int least;
  private volatile Codes codes;
  private volatile Codes next;
  private int position;

  /** @param least how many vectors a model is trained on */
  Coding(Graph graph, Metric metric, VectorChunks vectors, int least) {
    this.least = least;
    this.graph = graph;
    this.metric = metric;
    this.vectors = vectors;
    if (!graph.options.quantization().supports(metric)) {
      throw new IllegalArgumentException("quantization is not supported for metric " + metric);
    }
  }

  /** What to search with; null where there are none, or not yet. */
  Codes codes() {
    return isSearched() ? codes : null;
  }

  /** What inserts walk by; null where there is nothing. To be asked between {@link #begin} and {@link #end}. */
  Codes guide() {
    return codes;
  }

  /** Only while nothing else runs. */
  void codes(Codes loaded) {
    codes = loaded;
  }

  private boolean isSearched() {
    return !graph.options.quantization().isNone();
  }

  /** Called before an insert. */
  void begin(int slot, Codes.Coder coder) {
    inserting.readLock().lock();
    Codes now = codes;
    Codes coming = next;
    if (now == null && coming == null) {
      return;
    }
    var lock = graph.lock(slot);
    lock.lock();
    try {
      if (now != null) {
        now.encode(coder, vectors, slot);
      }
      if (coming != null) {
        coming.encode(coder, vectors, slot);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Called after the insert. */
  void end(Codes.Coder coder) {
    inserting.readLock().unlock();
    Codes now = codes;
    if (!isSearched() && now == null) {
      return;
    }
    int size = graph.size.get();
    boolean due = now == null ? size >= least : size / GROWTH >= now.model().trainedOn();
    if ((due || next != null) && stepping.tryLock()) {
      try {
        if (next == null && codes == now) {
          announce(slots(size));
        }
        if (next != null) {
          step(coder);
        }
      } finally {
        stepping.unlock();
      }
    }
  }

  /** Called before many inserts: trains on what is going to come, if there is no model yet. */
  void prepare(int[] coming, Codes.Coder coder) {
    if (codes != null || coming.length < least || !isSearched() && !isWorthGuiding(coming.length)) {
      return;
    }
    stepping.lock();
    try {
      if (codes == null && next == null) {
        announce(coming);
      }
      while (next != null) {
        step(coder);
      }
    } finally {
      stepping.unlock();
    }
  }

  private boolean isWorthGuiding(int coming) {
    return !Quantization.automatic(metric, vectors.dimensions()).isNone()
        && coming >= graph.size.get() / ROWS_PER_GUIDED;
  }

  /** Called after many inserts: forgets codes that only they needed. */
  void finish() {
    if (isSearched() || codes == null && next == null) {
      return;
    }
    stepping.lock();
    inserting.writeLock().lock();
    try {
      codes = null;
      next = null;
    } finally {
      inserting.writeLock().unlock();
      stepping.unlock();
    }
  }

  private int[] slots(int size) {
    int[] slots = new int[size];
    int count = 0;
    for (int slot = 0; slot < graph.bound() && count < size; slot++) {
      if (graph.rowId(slot) != 0) {
        slots[count++] = slot;
      }
    }
    return count == size ? slots : Arrays.copyOf(slots, count);
  }

  private void announce(int[] sample) {
    Quantization searched = graph.options.quantization();
    Quantization quantization = searched.isNone() ? Quantization.automatic(metric, vectors.dimensions()) : searched;
    Model model = Model.train(quantization, metric, vectors, sample, graph.options.seed());
    inserting.writeLock().lock();
    try {
      position = 0;
      next = new Codes(model);
    } finally {
      inserting.writeLock().unlock();
    }
  }

  private void step(Codes.Coder coder) {
    int bound = graph.bound();
    for (int done = 0; done < SLOTS_PER_STEP && position < bound; position++) {
      var lock = graph.lock(position);
      lock.lock();
      try {
        if (graph.rowId(position) != 0) {
          next.encode(coder, vectors, position);
          done++;
        }
      } finally {
        lock.unlock();
      }
    }
    if (position >= bound) {
      inserting.writeLock().lock();
      try {
        codes = next;
        next = null;
      } finally {
        inserting.writeLock().unlock();
      }
    }
  }

  /** Reports the slots whose code is not that of their vector. */
  void check(List<String> problems) {
    Codes now = codes;
    Codes.Coder coder = new Codes.Coder();
    for (int slot = 0; now != null && slot < graph.bound() && problems.size() < GraphCheck.MOST_PROBLEMS; slot++) {
      if (graph.rowId(slot) != 0 && !now.matches(coder, vectors, slot)) {
        problems.add("slot %d has a code that is not that of its vector".formatted(slot));
      }
    }
  }

  long memoryBytes() {
    Codes now = codes;
    Codes coming = next;
    return (now == null ? 0 : now.memoryBytes()) + (coming == null ? 0 : coming.memoryBytes());
  }
}
