package dev.vecino.planner;

import java.util.Arrays;

/**
 * What a search for near vectors has done.
 *
 * @param strategy the way to the rows
 * @param reason why that way and not the vector index; null where the index was used
 * @param breadth candidates that the walk kept; 0 without a walk
 * @param visited graph nodes whose neighbours were read
 * @param distances distances computed
 * @param rescored rows whose distance was computed from the stored vector after the walk
 * @param filtered rows that the filter turned away
 */
public record SearchEffort(
    String strategy, String reason, int breadth, long visited, long distances, long rescored, long filtered) {
  private static final String THEN = ", then ";

  SearchEffort after(SearchEffort before) {
    if (before == null) {
      return this;
    }
    boolean known = Arrays.asList(before.strategy.split(THEN)).contains(strategy);
    return new SearchEffort(
        known ? before.strategy : before.strategy + THEN + strategy,
        reason == null ? before.reason : reason,
        Math.max(breadth, before.breadth),
        visited + before.visited,
        distances + before.distances,
        rescored + before.rescored,
        filtered + before.filtered);
  }
}
