package dev.vecino.planner;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.ExpressionText;
import dev.vecino.planner.rel.FrameRows;
import dev.vecino.planner.rel.GroupTop;
import dev.vecino.planner.rel.SharedRows;
import dev.vecino.planner.rel.SystemScan;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Intersect;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Minus;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;
import org.apache.calcite.rel.core.Union;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rel.core.Window;

/**
 * What PostgreSQL calls a node.
 *
 * @param blocking whether it has read its inputs when it gives its first row
 */
record NodeTerms(
    String type, String label, Map<String, String> facts, Map<String, Object> details, boolean blocking) {
  static NodeTerms of(RelNode rel) {
    return switch (rel) {
      case Access access -> new NodeTerms(access.type(), access.label(), access.facts(), access.details(), false);
      case Join join -> join(join);
      case Correlate correlate ->
          named("Nested Loop", Map.of("Join Type", joinType(correlate.getJoinType().lowerName)), Map.of(), false);
      case Aggregate aggregate -> aggregate(aggregate);
      case Window window -> named("WindowAgg", Map.of(), Map.of(), true);
      case FrameRows frames -> named("WindowAgg", Map.of(), Map.of(), true);
      case GroupTop top -> groupTop(top);
      case Union union -> named("Append", Map.of(), Map.of(), !union.all);
      case Intersect intersect -> named("SetOp", Map.of("Command", "Intersect"), Map.of(), true);
      case Minus minus -> named("SetOp", Map.of("Command", "Except"), Map.of(), true);
      case RepeatUnion repeat -> named("Recursive Union", Map.of(), Map.of(), false);
      case Uncollect uncollect -> named("Function Scan", Map.of(), Map.of(), false);
      case TableFunctionScan scan -> named("Function Scan", Map.of(), Map.of(), false);
      case SystemScan scan -> system(scan);
      case SharedRows shared ->
          new NodeTerms(
              "CTE Scan", "CTE Scan on " + shared.name(), Map.of("CTE Name", shared.name()), Map.of(), true);
      case Values values ->
          named(values.getTuples().size() == 1 ? "Result" : "Values Scan", Map.of(), Map.of(), false);
      default -> named(NodeText.name(rel), Map.of(), Map.of(), false);
    };
  }

  private static NodeTerms groupTop(GroupTop top) {
    Map<String, Object> details = new LinkedHashMap<>();
    details.put("Rows per Group", NodeText.rowsPerGroup(top));
    if (top.reason() != null) {
      details.put("Vector Index Not Used", top.reason());
    }
    return named("WindowAgg", Map.of(), details, true);
  }

  private static NodeTerms named(
      String type, Map<String, String> facts, Map<String, Object> details, boolean blocking) {
    return new NodeTerms(type, type, facts, details, blocking);
  }

  private static NodeTerms system(SystemScan scan) {
    List<String> name = scan.getTable().getQualifiedName();
    Map<String, String> facts = Map.of("Relation Name", name.getLast(), "Alias", name.getLast());
    return new NodeTerms("Seq Scan", "Seq Scan on " + name.getLast(), facts, Map.of(), false);
  }

  private static String joinType(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static NodeTerms join(Join join) {
    String physical = NodeText.name(join);
    String type = physical.startsWith("Hash") ? "Hash Join" : physical.startsWith("Merge") ? "Merge Join" : "Nested Loop";
    List<String> names = new ArrayList<>(join.getLeft().getRowType().getFieldNames());
    names.addAll(join.getRight().getRowType().getFieldNames());
    Map<String, Object> details = new LinkedHashMap<>();
    if (!join.getCondition().isAlwaysTrue()) {
      String key = type.equals("Hash Join") ? "Hash Cond" : type.equals("Merge Join") ? "Merge Cond" : "Join Filter";
      details.put(key, ExpressionText.of(join.getCondition(), names));
    }
    String kind = joinType(join.getJoinType().lowerName);
    String label = kind.equals("Inner") ? type : type.replace(" Join", "") + " " + kind + " Join";
    return new NodeTerms(type, label, Map.of("Join Type", kind), details, !type.equals("Nested Loop"));
  }

  private static NodeTerms aggregate(Aggregate aggregate) {
    List<String> names = aggregate.getInput().getRowType().getFieldNames();
    boolean plain = aggregate.getGroupCount() == 0;
    Map<String, Object> details =
        plain ? Map.of() : Map.of("Group Key", aggregate.getGroupSet().asList().stream().map(names::get).toList());
    return new NodeTerms(
        "Aggregate",
        plain ? "Aggregate" : "HashAggregate",
        Map.of("Strategy", plain ? "Plain" : "Hashed"),
        details,
        true);
  }
}
