package dev.vecino.engine.session;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The nodes of a plan, and the relations and indexes that they read, without values. */
final class PlanShape {
  private static final Pattern NODE = Pattern.compile("(\\s*\\w+)(\\([\\w.\"]+( via [\\w.\"]+)?(?=[,)]))?");

  private PlanShape() {}

  /** Whether two plans, told line by line, differ in values only. */
  static boolean isSame(List<String> lines, List<String> others) {
    return lines.stream().map(PlanShape::node).toList().equals(others.stream().map(PlanShape::node).toList());
  }

  /** The node of a line; what it computes is left out, be it of one column. */
  private static String node(String line) {
    Matcher matcher = NODE.matcher(line);
    if (!matcher.lookingAt()) {
      return line;
    }
    String name = matcher.group(1);
    return switch (name.strip()) {
      case "Project", "Filter", "Sort", "Limit", "Aggregate" -> name;
      default -> matcher.group();
    };
  }
}
