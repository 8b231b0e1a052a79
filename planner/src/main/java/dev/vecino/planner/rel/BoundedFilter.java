package dev.vecino.planner.rel;

import dev.vecino.storage.NearestOptions.RowFilter;

/**
 * A filter of a search that gives up: when it has cost as much as a scan, or the rows that passed so far let expect that
 * what is ahead does. After that it lets every row pass, so that the search ends, and its result is worthless.
 */
final class BoundedFilter implements RowFilter {
  private final RowTest test;
  private final WalkBudget budget; // null for any
  private long tests;
  private long passed;
  private boolean gaveUp;

  BoundedFilter(RowTest test, WalkBudget budget) {
    this.test = test;
    this.budget = budget;
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
    gaveUp = budget != null && budget.isSpent(tests, passed);
    return gaveUp;
  }

  long turnedAway() {
    return tests - passed;
  }

  boolean gaveUp() {
    return gaveUp;
  }
}
