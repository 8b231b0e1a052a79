package dev.vecino.index;

/**
 * How many of the hits that pass a filter a walk keeps, where {@code efSearch} would be kept without one.
 *
 * <p>The nearest of the rows that pass are far down among all: at a tenth, the tenth of them is about the hundredth of
 * all. Whatever is that near, the walk has met in passing, for the recall of the nearest hundred takes fewer than four
 * hundred candidates. So what is kept beyond the nearest hits shrinks with the part that passes, but slowly, by its fourth
 * root: where those that pass are strangers among the neighbours of the query, few links lead to them.
 */
public final class PassingBreadth {
  /** The nearest hits, as this part of the breadth, are kept whatever passes. */
  private static final int CORE_PART = 3;

  private PassingBreadth() {}

  /**
   * The nearest of the hits, which the others are kept for.
   *
   * @param expected hits that are likely to be pulled
   */
  public static int core(int efSearch, int expected) {
    return Math.min(efSearch, Math.max(efSearch / CORE_PART, expected));
  }

  /**
   * Hits to keep.
   *
   * @param core {@link #core}
   * @param part of the candidates that passes, from 0 to 1
   */
  public static double of(int efSearch, int core, double part) {
    return core + (efSearch - core) * Math.sqrt(Math.sqrt(part));
  }
}
