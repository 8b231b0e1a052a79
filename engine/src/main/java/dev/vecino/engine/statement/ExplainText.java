package dev.vecino.engine.statement;

import dev.vecino.planner.PlanNode;
import dev.vecino.sql.ExplainOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A plan in PostgreSQL's text format. */
final class ExplainText {
  private final ExplainOptions options;
  private final Explanations.Run run;
  private final List<String> lines = new ArrayList<>();

  ExplainText(ExplainOptions options, Explanations.Run run) {
    this.options = options;
    this.run = run;
  }

  List<String> lines(PlanNode plan) {
    add(plan, 0);
    if (options.summary()) {
      line("Planning Time: %.3f ms", run.planningNanos() / 1e6);
      if (options.analyze()) {
        line("Execution Time: %.3f ms", run.executionNanos() / 1e6);
      }
    }
    return lines;
  }

  private void line(String format, Object... values) {
    lines.add(String.format(Locale.ROOT, format, values));
  }

  private void add(PlanNode plan, int depth) {
    ExplainNode node = ExplainNode.of(plan, run.actuals());
    String indent = depth == 0 ? "" : " ".repeat(6 * depth - 4) + "->  ";
    lines.add(indent + plan.label() + estimates(plan) + actuals(node));
    String inner = " ".repeat(depth == 0 ? 2 : 6 * depth + 2);
    plan.details().forEach((name, value) -> detail(inner, name, value));
    for (Map.Entry<String, Object> count : node.counts(run.actuals(), options.buffers()).entrySet()) {
      if (!count.getKey().startsWith("Rows Removed") || (long) count.getValue() > 0) {
        detail(inner, count.getKey(), count.getValue());
      }
    }
    plan.inputs().forEach(input -> add(input, depth + 1));
  }

  private void detail(String indent, String name, Object value) {
    if (!name.equals("Output") || options.verbose()) {
      String text =
          value instanceof List<?> list ? String.join(", ", list.stream().map(String::valueOf).toList()) : value + "";
      lines.add(indent + name + ": " + text);
    }
  }

  private String estimates(PlanNode plan) {
    return options.costs()
        ? String.format(
            Locale.ROOT,
            "  (cost=%.2f..%.2f rows=%.0f width=%d)",
            plan.startupCost(), plan.totalCost(), plan.rows(), plan.width())
        : "";
  }

  private String actuals(ExplainNode node) {
    if (!node.isCounted()) {
      return "";
    }
    if (!node.isRun()) {
      return " (never executed)";
    }
    String time =
        options.timing()
            ? String.format(Locale.ROOT, "time=%.3f..%.3f ", node.startupMillis(), node.totalMillis())
            : "";
    return String.format(
        Locale.ROOT, " (actual %srows=%.0f loops=%d)", time, node.rows(), node.actual().loops());
  }
}
