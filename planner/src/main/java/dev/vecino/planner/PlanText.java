package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelNode;

/** A plan as EXPLAIN shows it: a node a line, its inputs below it. */
final class PlanText {
  private PlanText() {}

  static List<String> of(RelNode rel) {
    List<String> lines = new ArrayList<>();
    add(rel, "", lines);
    return lines;
  }

  private static void add(RelNode rel, String indent, List<String> lines) {
    lines.add(indent + NodeText.of(rel));
    rel.getInputs().forEach(input -> add(input, indent + "  ", lines));
  }
}
