package dev.vecino.planner.rel;

/**
 * Where rows without a rank go in an order by distance.
 *
 * @param nullsFirst whether rows whose distance is NULL come before all others; else after
 * @param nanFirst whether rows whose distance is NaN come before the ranked ones; else after
 */
public record DistanceOrder(boolean nullsFirst, boolean nanFirst) {
  /** ASC. */
  public static final DistanceOrder ASCENDING = new DistanceOrder(false, false);

  int compare(Double a, Double b) {
    int byKind = Integer.compare(kind(a), kind(b));
    return byKind != 0 || a == null || b == null ? byKind : SortKeys.compareDoubles(a, b);
  }

  private int kind(Double distance) {
    if (distance == null) {
      return nullsFirst ? 0 : 4;
    }
    return distance.isNaN() ? nanFirst ? 1 : 3 : 2;
  }

  boolean unrankedFirst() {
    return nullsFirst || nanFirst;
  }

  @Override
  public String toString() {
    return (nanFirst ? "NaN first" : "") + (nanFirst && nullsFirst ? ", " : "") + (nullsFirst ? "nulls first" : "");
  }
}
