package dev.vecino.index;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * An index over vectors by slot. Inserts, deletes and searches may run at the same time from any threads; a slot is
 * found by every search that begins after its insert returned.
 */
public interface VectorIndex {
  Metric metric();

  /** Number of slots in the index. */
  int size();

  boolean contains(int slot);

  /** The row that the slot was inserted with; 0 where the slot is not in the index. */
  long rowId(int slot);

  /**
   * Adds a slot whose vector is in memory already. The vector must have a distance under the metric (no zero vector for
   * cosine) and must not change while it is in the index.
   *
   * @param rowId what {@link Search#rowId()} gives back, not 0
   */
  void insert(int slot, long rowId);

  /**
   * Removes a slot; the memory of the vector may be written to after it returns. No effect on one that is not there.
   */
  void delete(int slot);

  /**
   * Begins a search. The first {@link Search#next()} does the work for {@code efSearch} hits, later ones continue it.
   */
  Search search(Probe query, SearchOptions options);

  /** {@link #search(Probe, SearchOptions)} for numbers. */
  default Search search(float[] query, SearchOptions options) {
    return search(new Probe.Floats(query), options);
  }

  /** Violations of the structure's own rules, in words; empty when it is sound. Nothing else may run at the time. */
  List<String> check();

  /** Bytes of memory beyond the vectors. */
  long memoryBytes();

  /**
   * How to search.
   *
   * @param efSearch breadth: best candidates kept before the first hit is returned, at least 1; on average over many
   *     queries, where the index knows how to tell hard ones from others
   * @param expected hits that are likely to be pulled, 0 when that is not known
   * @param filter slots that may be returned; null for all. Slots that fail it are walked through, not counted
   * @param cancelled asked now and then; when true the search ends as if nothing were left
   * @param heldOut a slot that the search treats as if it were not in the index; {@link #NONE} for none
   */
  record SearchOptions(int efSearch, int expected, SlotFilter filter, BooleanSupplier cancelled, int heldOut) {
    public static final int NONE = -1;

    public SearchOptions(int efSearch, SlotFilter filter, BooleanSupplier cancelled) {
      this(efSearch, 0, filter, cancelled, NONE);
    }

    public static SearchOptions of(int efSearch) {
      return new SearchOptions(efSearch, null, () -> false);
    }
  }

  /** A test of a slot, called from the thread that searches. */
  @FunctionalInterface
  interface SlotFilter {
    boolean test(int slot, long rowId);
  }

  /** Hits, nearest first, as many as are pulled, each slot once. For one thread. */
  interface Search extends AutoCloseable {
    /** Moves to the next hit; false when the whole index was returned or the search was cancelled. */
    boolean next();

    int slot();

    long rowId();

    /** The metric's distance (for L2 not squared), computed from the stored vector. */
    double distance();

    /** Nodes whose neighbours were read. */
    long visited();

    /** Distances computed, or estimated, on the way. */
    long distances();

    /** Hits whose distance was computed once more, from the stored vector. */
    long rescored();

    /** Gives the scratch memory back. */
    @Override
    void close();
  }
}
