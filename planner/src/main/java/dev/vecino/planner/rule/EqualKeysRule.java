package dev.vecino.planner.rule;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import com.google.common.collect.ImmutableList;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.ValueKeys;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.AggregateCall;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.tools.RelBuilder;
import org.apache.calcite.util.ImmutableBitSet;

/**
 * Groups rows by keys of values that can be equal and yet be different Java values; each group shows its first value.
 * MIN and MAX of floating-point numbers become ours.
 */
final class EqualKeysRule extends RelRule<Shape> {
  EqualKeysRule(Shape shape) {
    super(shape);
  }

  static boolean matches(LogicalAggregate aggregate) {
    return aggregate.getGroupSet().asList().stream().anyMatch(key -> isNeeded(aggregate, key))
        || aggregate.getAggCallList().stream().anyMatch(call -> chosen(aggregate, call) != call);
  }

  private static boolean isNeeded(LogicalAggregate aggregate, int column) {
    boolean isKey =
        aggregate.getInput().stripped() instanceof Project project
            && ValueKeys.isKey(project.getProjects().get(column));
    RelDataType type = type(aggregate, column);
    if (type.isStruct() && type.getFieldList().stream().anyMatch(field -> ValueKeys.isNeeded(field.getType()))) {
      throw VecinoException.of(
          FEATURE_NOT_SUPPORTED, "grouping by a row with a numeric or floating-point column is not supported");
    }
    return !isKey && ValueKeys.isNeeded(type);
  }

  private static RelDataType type(LogicalAggregate aggregate, int column) {
    return aggregate.getInput().getRowType().getFieldList().get(column).getType();
  }

  @Override
  public void onMatch(RelOptRuleCall rule) {
    LogicalAggregate aggregate = rule.rel(0);
    RelBuilder builder = rule.builder();
    RexBuilder rex = builder.getRexBuilder();
    RelNode input = aggregate.getInput();

    List<RexNode> columns = new ArrayList<>(rex.identityProjects(input.getRowType()));
    Map<Integer, Integer> moved = new HashMap<>();
    List<Integer> keys = new ArrayList<>();
    for (int key : aggregate.getGroupSet()) {
      if (isNeeded(aggregate, key)) {
        moved.put(key, columns.size());
        columns.add(ValueKeys.key(rex, rex.makeInputRef(input, key)));
        keys.add(key);
      }
    }
    List<AggregateCall> calls = new ArrayList<>();
    for (AggregateCall call : aggregate.getAggCallList()) {
      calls.add(grouping(chosen(aggregate, call), moved));
    }
    for (int key : keys) {
      calls.add(AggregateCall.create(
          ValueKeys.first(), false, false, false, List.of(), List.of(key), -1, null,
          RelCollations.EMPTY,
          type(aggregate, key), null));
    }
    ImmutableBitSet group = replaced(aggregate.getGroupSet(), moved);
    List<ImmutableBitSet> sets = aggregate.getGroupSets().stream().map(set -> replaced(set, moved)).toList();
    RelNode grouped =
        LogicalAggregate.create(
            builder.push(input).project(columns, List.of(), true).build(),
            List.of(),
            group,
            ImmutableList.sortedCopyOf(ImmutableBitSet.COMPARATOR, sets),
            calls);

    List<RexNode> output = new ArrayList<>();
    int firsts = group.cardinality() + aggregate.getAggCallList().size();
    for (int key : aggregate.getGroupSet()) {
      int position = group.indexOf(moved.getOrDefault(key, key));
      RexNode value = rex.makeInputRef(grouped, position);
      if (moved.containsKey(key)) {
        value = shown(rex, value, rex.makeInputRef(grouped, firsts + keys.indexOf(key)));
      }
      output.add(value);
    }
    for (int i = 0; i < aggregate.getAggCallList().size(); i++) {
      output.add(rex.makeInputRef(grouped, group.cardinality() + i));
    }
    rule.transformTo(
        builder.push(grouped).project(output, aggregate.getRowType().getFieldNames(), true).build());
  }

  /** The first value, NULL where the key is: a grouping set may leave the column out. */
  private static RexNode shown(RexBuilder rex, RexNode key, RexNode first) {
    if (!key.getType().isNullable()) {
      return first;
    }
    RexNode isNull = rex.makeCall(SqlStdOperatorTable.IS_NULL, List.of(key));
    return rex.makeCall(SqlStdOperatorTable.CASE, List.of(isNull, rex.makeNullLiteral(first.getType()), first));
  }

  private static AggregateCall chosen(LogicalAggregate aggregate, AggregateCall call) {
    return call.getArgList().size() == 1
        ? ValueKeys.extreme(call.getAggregation().getKind(), type(aggregate, call.getArgList().getFirst()))
            .map(function -> AggregateCall.create(
                function, false, false, false, List.of(), call.getArgList(), call.filterArg, null,
                RelCollations.EMPTY,
                call.getType(), call.getName()))
            .orElse(call)
        : call;
  }

  /** GROUPING names columns of the group. */
  private static AggregateCall grouping(AggregateCall call, Map<Integer, Integer> moved) {
    return call.getAggregation().getKind() == SqlKind.GROUPING
        ? call.withArgList(call.getArgList().stream().map(column -> moved.getOrDefault(column, column)).toList())
        : call;
  }

  private static ImmutableBitSet replaced(ImmutableBitSet set, Map<Integer, Integer> moved) {
    return ImmutableBitSet.of(set.asList().stream().map(column -> moved.getOrDefault(column, column)).toList());
  }
}
