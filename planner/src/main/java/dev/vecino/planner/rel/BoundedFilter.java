package dev.vecino.planner.rel;

import dev.vecino.storage.NearestOptions.RowFilter;

/**
 * A filter of a search that gives up: when the rows that passed so far let expect that more tests are ahead than a scan
 * would cost. After that it lets every row pass, so that the search ends, and its result is worthless.
 */
final class BoundedFilter implements RowFilter {
  /** So many tests tell roughly which part of the rows passes. */
  private static final int SAMPLE = 128;

  private final RowTest test;
  private final long wanted;
  private final long mostTests;
  private long tests;
  private long passed;
  private boolean gaveUp;

  /**
   * @param wanted how many rows have to pass
   * @param mostTests how many tests cost as much as a scan
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
    if (test.test(row)) {
      passed++;
      return true;
    }
    gaveUp = tests >= SAMPLE && ahead() > mostTests;
    return gaveUp;
  }

  /** How many more tests are expected; one row more than passed is counted, as none says little. */
  private double ahead() {
    return (double) (wanted - passed) * tests / (passed + 1);
  }

  long turnedAway() {
    return tests - passed;
  }

  boolean gaveUp() {
    return gaveUp;
  }
}
