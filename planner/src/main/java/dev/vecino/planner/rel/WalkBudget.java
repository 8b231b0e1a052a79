package dev.vecino.planner.rel;

import dev.vecino.index.PassingBreadth;

/**
 * What a walk under a filter may cost before a scan is the better way.
 *
 * @param rows of the table
 * @param part of them that passes, from 0 to 1
 * @param efSearch breadth of the walk
 * @param expected rows that are likely to be pulled
 */
record WalkBudget(long rows, double part, int efSearch, int expected) {
  /*
   * 20,000 and 100,000 rows of 384 dimensions, an independent filter, in microseconds of CPU on a machine with much other
   * work: a walk takes 3.5 for a row that it tests, the distances that it computes to meet it included, and tests twice as
   * many as is expected here; a scan takes 0.13 for a row of the table. A row that a key finds took a third of a test.
   *
   * The distances count as well, for vectors may be wide: a walk computes some 12 for each row that it is expected to
   * test. Where those are more than three times the rows that pass, and the walk does not take less than about a third of
   * the scan's time, the scan is chosen.
   */
  private static final int SCANNED_PER_TEST = 30;
  private static final int SCANNED_PER_TEST_OF_MANY_DISTANCES = 80;
  private static final int PASSED_PER_TEST = 3;
  private static final int DISTANCES_PER_TEST = 12;
  private static final int MOST_DISTANCES_PER_PASSED = 3;

  /** So many tests in the walk tell roughly which part of the rows near the query passes. */
  private static final int TRIAL = 128;

  /** Whether it is better not to begin. */
  boolean isTooSmall() {
    return isDear(tests(part) / part);
  }

  /**
   * Whether it is better not to go on.
   *
   * @param passed rows, of those tested
   */
  boolean isSpent(long tested, long passed) {
    if (tested < TRIAL) {
      return false;
    }
    // One row more than passed is counted, as none says little.
    double seen = Math.min(1, (passed + 1.0) / tested);
    return tested > mostTests() || isDear((tests(seen) - passed) / seen);
  }

  /** How many rows have to pass where such a part does. */
  private double tests(double some) {
    return PassingBreadth.of(efSearch, PassingBreadth.core(efSearch, expected), some);
  }

  private double mostTests() {
    return (double) rows / SCANNED_PER_TEST + part * rows / PASSED_PER_TEST;
  }

  private boolean isDear(double tests) {
    return tests > mostTests()
        || tests > (double) rows / SCANNED_PER_TEST_OF_MANY_DISTANCES
            && tests * DISTANCES_PER_TEST > MOST_DISTANCES_PER_PASSED * part * rows;
  }
}
