package dev.vecino.planner;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A node of a plan as EXPLAIN tells it, in PostgreSQL's terms.
 *
 * @param type what kind of node, as in the JSON format
 * @param label the node in the text format
 * @param facts what the label is made of, by the names that the JSON format has
 * @param details conditions and keys, a line each in the text format; of a text or a list of texts
 * @param startupCost until the first row, in units of a hundred rows read
 * @param totalCost until the last row
 * @param rows how many are expected
 * @param width expected bytes of a row
 * @param probe the number of its {@link Actuals}; -1 for none
 * @param deepest the number of the last of the nodes that are told as this one
 * @param unfiltered the number of those of the rows before its filter; -1 for none
 */
public record PlanNode(
    String type,
    String label,
    Map<String, String> facts,
    Map<String, Object> details,
    double startupCost,
    double totalCost,
    double rows,
    int width,
    int probe,
    int deepest,
    int unfiltered,
    List<PlanNode> inputs) {

  PlanNode with(String detail, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(details);
    more.put(detail, value);
    return new PlanNode(
        type, label, facts, more, startupCost, totalCost, rows, width, probe, deepest, unfiltered, inputs);
  }

  PlanNode counted(int number, int before, double expected, int bytes) {
    return new PlanNode(
        type, label, facts, details, startupCost, totalCost, expected, bytes, number, deepest, before, inputs);
  }

  /** A node over one other that reads its rows. */
  PlanNode under(String type, String label, Map<String, String> facts) {
    return new PlanNode(
        type, label, facts, Map.of(), startupCost, totalCost, rows, width, -1, -1, -1, List.of(this));
  }
}
