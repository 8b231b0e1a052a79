package dev.vecino.engine.statement;

import dev.vecino.planner.PlanNode;
import dev.vecino.sql.ExplainOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A plan in PostgreSQL's JSON format. */
final class ExplainJson {
  private final ExplainOptions options;
  private final Explanations.Run run;

  ExplainJson(ExplainOptions options, Explanations.Run run) {
    this.options = options;
    this.run = run;
  }

  String document(PlanNode plan) {
    List<String> parts = new ArrayList<>();
    parts.add("    \"Plan\": " + node(plan, null, 2));
    if (options.summary()) {
      parts.add("    \"Planning Time\": " + number(run.planningNanos() / 1e6));
      if (options.analyze()) {
        parts.add("    \"Triggers\": [\n    ]");
        parts.add("    \"Execution Time\": " + number(run.executionNanos() / 1e6));
      }
    }
    return "[\n  {\n" + String.join(",\n", parts) + "\n  }\n]";
  }

  private String node(PlanNode plan, String relationship, int depth) {
    String indent = "  ".repeat(depth + 1);
    ExplainNode node = ExplainNode.of(plan, run.actuals());
    List<String> members = new ArrayList<>();
    members.add(member("Node Type", plan.type()));
    if (relationship != null) {
      members.add(member("Parent Relationship", relationship));
    }
    members.add("\"Parallel Aware\": false");
    members.add("\"Async Capable\": false");
    plan.facts().forEach((name, value) -> members.add(member(name, value)));
    if (options.costs()) {
      members.add(String.format(Locale.ROOT, "\"Startup Cost\": %.2f", plan.startupCost()));
      members.add(String.format(Locale.ROOT, "\"Total Cost\": %.2f", plan.totalCost()));
      members.add(String.format(Locale.ROOT, "\"Plan Rows\": %.0f", plan.rows()));
      members.add("\"Plan Width\": " + plan.width());
    }
    if (node.isCounted()) {
      addActuals(node, members);
    }
    plan.details().forEach((name, value) -> addDetail(name, value, members, indent));
    for (Map.Entry<String, Object> count : node.counts(run.actuals(), options.buffers()).entrySet()) {
      addDetail(count.getKey(), count.getValue(), members, indent);
    }
    if (!plan.inputs().isEmpty()) {
      List<String> inputs = new ArrayList<>();
      for (PlanNode input : plan.inputs()) {
        inputs.add("  ".repeat(depth + 2) + node(input, inputs.isEmpty() ? "Outer" : "Inner", depth + 2));
      }
      members.add("\"Plans\": [\n" + String.join(",\n", inputs) + "\n" + indent + "]");
    }
    return "{\n" + indent + String.join(",\n" + indent, members) + "\n" + "  ".repeat(depth) + "}";
  }

  private void addActuals(ExplainNode node, List<String> members) {
    if (options.timing()) {
      members.add("\"Actual Startup Time\": " + number(node.isRun() ? node.startupMillis() : 0));
      members.add("\"Actual Total Time\": " + number(node.isRun() ? node.totalMillis() : 0));
    }
    members.add(String.format(Locale.ROOT, "\"Actual Rows\": %.0f", node.isRun() ? node.rows() : 0));
    members.add("\"Actual Loops\": " + node.actual().loops());
  }

  private void addDetail(String name, Object value, List<String> members, String indent) {
    if (name.equals("Output") && !options.verbose()) {
      return;
    }
    members.add(
        switch (value) {
          case List<?> list ->
              quoted(name) + ": ["
                  + String.join(", ", list.stream().map(item -> quoted(String.valueOf(item))).toList()) + "]";
          case Long number -> quoted(name) + ": " + number;
          default -> member(name, value.toString());
        });
  }

  private static String member(String name, String value) {
    return quoted(name) + ": " + quoted(value);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> quoted.append('\\').append(c);
        case '\n' -> quoted.append("\\n");
        case '\r' -> quoted.append("\\r");
        case '\t' -> quoted.append("\\t");
        default -> {
          if (c < ' ') {
            quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            quoted.append(c);
          }
        }
      }
    }
    return quoted.append('"').toString();
  }
}
