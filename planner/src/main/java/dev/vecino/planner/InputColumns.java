package dev.vecino.planner;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.CorrelationId;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;

/** Columns of the input of a select list that it does not name. */
final class InputColumns {
  private InputColumns() {}

  /** The list, followed by all columns of its input from {@code first} on. */
  static RelNode behind(RelNode query, int first) {
    RelNode input = query instanceof Project project ? project.getInput() : query;
    RexBuilder rex = query.getCluster().getRexBuilder();
    List<RexNode> items =
        new ArrayList<>(
            query instanceof Project project ? project.getProjects() : rex.identityProjects(query.getRowType()));
    Set<CorrelationId> variables = query instanceof Project project ? project.getVariablesSet() : Set.of();
    for (int i = first; i < input.getRowType().getFieldCount(); i++) {
      items.add(rex.makeInputRef(input, i));
    }
    return LogicalProject.create(input, List.of(), items, names(items), variables);
  }

  /** Other columns of the input in the place of the list. */
  static RelNode instead(RelNode query, List<Integer> columns) {
    RelNode input = query instanceof Project project ? project.getInput() : query;
    RexBuilder rex = query.getCluster().getRexBuilder();
    List<RexNode> items = new ArrayList<>();
    columns.forEach(column -> items.add(rex.makeInputRef(input, column)));
    return LogicalProject.create(input, List.of(), items, names(items), Set.of());
  }

  private static List<String> names(List<RexNode> items) {
    List<String> names = new ArrayList<>();
    items.forEach(item -> names.add("c" + names.size()));
    return names;
  }
}
