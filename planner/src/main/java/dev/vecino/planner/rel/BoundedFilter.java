package dev.vecino.planner.rel;

import dev.vecino.storage.NearestOptions.RowFilter;

/**
 * A filter of a search that gives up: when many rows were tested and too few passed, a scan is cheaper than to go on.
 * After
 * that it lets every row pass, so that the search ends, and its result is worthless.
 */
final class BoundedFilter implements RowFilter {
  private final RowTest test;
  private final long wanted;
  private final long mostTests;
  private long tests;
  private long passed;
  private boolean gaveUp;

  /**
   * @param wanted how many rows have to pass
   * @param mostTests how many rows may be tested until then
   */
  BoundedFilter(RowTest test, long wanted, long mostTests) {
    this.test = test;
    this.wanted = wanted;
    this.mostTests = mostTests;
  }

  @Override
  public boolean test(long rowId, Object[] row) {
    if (gaveUp) {
      return true;
    }
    tests++;
    boolean passes = test.test(row);
    if (passes) {
      passed++;
    } else if (tests >= mostTests && passed < wanted) {
      gaveUp = true;
      return true;
    }
    return passes;
  }

  boolean gaveUp() {
    return gaveUp;
  }
}
