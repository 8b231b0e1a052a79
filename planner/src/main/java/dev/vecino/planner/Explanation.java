package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;

/** Lines of an explanation with a node put above them. */
final class Explanation {
  private Explanation() {}

  static List<String> of(String node, QueryPlan source) {
    List<String> lines = new ArrayList<>();
    lines.add(node);
    source.explain().forEach(line -> lines.add("  " + line));
    return lines;
  }
}
