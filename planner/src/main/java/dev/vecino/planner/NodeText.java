package dev.vecino.planner;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.ExpressionText;
import dev.vecino.planner.rel.GroupTop;
import dev.vecino.planner.rel.LockRows;
import dev.vecino.planner.rel.RowSort;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.SetOp;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.Values;
import org.apache.calcite.rex.RexNode;

/** One node of a plan as EXPLAIN shows it. */
final class NodeText {
  private NodeText() {}

  static String of(RelNode rel) {
    return switch (rel) {
      case Access access -> access.describe();
      case Project project -> "Project(" + String.join(", ", projections(project)) + ")";
      case Filter filter -> "Filter(" + text(filter.getCondition(), filter.getInput()) + ")";
      case Sort sort -> sort(sort);
      case Join join -> name(join) + "(" + joinTerms(join) + ")";
      case Aggregate aggregate -> "Aggregate(" + aggregateTerms(aggregate) + ")";
      case SetOp operation -> name(operation) + (operation.all ? "(all)" : "");
      case LockRows locks -> "LockRows(" + locks.describe() + ")";
      case GroupTop top -> "GroupTop(" + groupTerms(top) + ")";
      case Values values -> "Values(rows=" + values.getTuples().size() + ")";
      default -> name(rel);
    };
  }

  static String name(RelNode rel) {
    String name = rel.getRelTypeName();
    return name.startsWith("Enumerable") ? name.substring("Enumerable".length()) : name;
  }

  static String text(RexNode expression, RelNode input) {
    return ExpressionText.of(expression, input.getRowType().getFieldNames());
  }

  static List<String> projections(Project project) {
    List<String> items = new ArrayList<>();
    project.getProjects().forEach(item -> items.add(text(item, project.getInput())));
    return items;
  }

  /** The keys of a sort, columns that a projection below computes as it does. */
  static List<String> sortKeys(Sort sort) {
    List<String> values = values(sort.getInput());
    return sort.getCollation().getFieldCollations().stream().map(key -> key(key, values)).toList();
  }

  private static List<String> values(RelNode input) {
    return input instanceof Project project ? projections(project) : input.getRowType().getFieldNames();
  }

  private static List<String> keys(Sort sort) {
    List<String> names = sort.getInput().getRowType().getFieldNames();
    return sort.getCollation().getFieldCollations().stream().map(key -> key(key, names)).toList();
  }

  private static String sort(Sort sort) {
    List<String> terms = new ArrayList<>(keys(sort));
    if (sort.offset != null) {
      terms.add("offset=" + text(sort.offset, sort.getInput()));
    }
    if (sort.fetch != null) {
      terms.add("limit=" + text(sort.fetch, sort.getInput()));
    }
    if (sort instanceof RowSort rows && rows.reason() != null) {
      terms.add("exact: " + rows.reason());
    }
    return (sort.getCollation().getFieldCollations().isEmpty() ? "Limit(" : "Sort(") + String.join(", ", terms) + ")";
  }

  private static String groupTerms(GroupTop top) {
    return groupTerms(top, top.getInput().getRowType().getFieldNames());
  }

  /** The first rows of groups: their keys, their order, and how many; what a projection below computes as it does. */
  static String rowsPerGroup(GroupTop top) {
    return groupTerms(top, values(top.getInput()));
  }

  private static String groupTerms(GroupTop top, List<String> values) {
    List<String> groups = top.groups().stream().map(group -> values.get(group.getFieldIndex())).toList();
    List<String> order = top.order().stream().map(key -> key(key, values)).toList();
    return "{" + String.join(", ", groups) + "}, " + String.join(", ", order) + ", limit="
        + text(top.limit(), top.getInput());
  }

  private static String key(RelFieldCollation key, List<String> names) {
    boolean descending = key.direction.isDescending();
    String text = names.get(key.getFieldIndex()) + (descending ? " DESC" : "");
    boolean nullsFirst = key.nullDirection == RelFieldCollation.NullDirection.FIRST;
    boolean unspecified = key.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED;
    return unspecified || nullsFirst == descending ? text : text + (nullsFirst ? " NULLS FIRST" : " NULLS LAST");
  }

  private static String joinTerms(Join join) {
    List<String> names = new ArrayList<>(join.getLeft().getRowType().getFieldNames());
    names.addAll(join.getRight().getRowType().getFieldNames());
    return join.getJoinType().lowerName + ", " + ExpressionText.of(join.getCondition(), names);
  }

  private static String aggregateTerms(Aggregate aggregate) {
    List<String> names = aggregate.getInput().getRowType().getFieldNames();
    List<String> terms = new ArrayList<>();
    aggregate.getGroupSets().forEach(
        set -> terms.add("{" + String.join(", ", set.asList().stream().map(names::get).toList()) + "}"));
    for (AggregateCall call : aggregate.getAggCallList()) {
      terms.add(
          call.getAggregation().getName()
              + (call.isDistinct() ? "(DISTINCT " : "(")
              + String.join(", ", call.getArgList().stream().map(names::get).toList())
              + ")"
              + (call.filterArg >= 0 ? " FILTER " + names.get(call.filterArg) : ""));
    }
    return String.join(", ", terms);
  }
}
