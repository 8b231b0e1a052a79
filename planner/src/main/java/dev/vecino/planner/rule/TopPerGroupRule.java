package dev.vecino.planner.rule;

import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.GroupTop;
import dev.vecino.sql.function.ValueKeys;
import dev.vecino.sql.parser.FrameOperator;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexFieldCollation;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexOver;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/**
 * Keeps the first rows of each group only where a filter wants no others: {@code ROW_NUMBER() OVER (PARTITION BY g
 * ORDER BY d) <= k}, which DISTINCT ON is, too. Where a vector index gives the first rows of a group, they are
 * searched for group by group ({@link GroupSearch}).
 */
final class TopPerGroupRule extends RelRule<Shape> {
  TopPerGroupRule(Shape shape) {
    super(shape);
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalFilter filter = call.rel(0);
    LogicalProject project = call.rel(1);
    if (!Statistics.of(call.getPlanner()).useIndexes()) {
      return; // the plan that others are compared with
    }
    RexOver number = number(project).orElse(null);
    RexNode limit = number == null ? null : limit(filter, project, number).orElse(null);
    if (limit != null) {
      call.transformTo(
          filter.copy(filter.getTraitSet(), List.of(new Step(project, number, limit).numbered())));
    }
  }

  /** The window function of a projection, if it has no other than row_number(). */
  private static Optional<RexOver> number(LogicalProject project) {
    Set<RexOver> all = new HashSet<>();
    new RexShuttle() {
      @Override
      public RexNode visitOver(RexOver over) {
        all.add(over);
        return over;
      }
    }.apply(project.getProjects());
    return all.size() == 1 ? all.stream().filter(TopPerGroupRule::isNumber).findFirst() : Optional.empty();
  }

  private static boolean isNumber(RexOver over) {
    return over.getAggOperator().getKind() == SqlKind.ROW_NUMBER
        && !over.getWindow().partitionKeys.isEmpty()
        && !over.getWindow().orderKeys.isEmpty()
        && over.getWindow().orderKeys.stream()
            .noneMatch(key -> key.left instanceof RexCall call && call.getOperator() == FrameOperator.INSTANCE);
  }

  /** What the filter bounds the number by; the filter stays, so that it may be more than needed. */
  private static Optional<RexNode> limit(LogicalFilter filter, LogicalProject project, RexOver number) {
    RexBuilder rex = filter.getCluster().getRexBuilder();
    return Comparison.parts(rex, RelOptUtil.conjunctions(filter.getCondition())).stream()
        .map(part -> part.accept(
            new RexShuttle() {
              @Override
              public RexNode visitInputRef(RexInputRef ref) {
                return project.getProjects().get(ref.getIndex());
              }
            }))
        .flatMap(part -> RelOptUtil.conjunctions(part).stream())
        .map(part -> limit(part, number))
        .flatMap(Optional::stream)
        .findFirst();
  }

  private static Optional<RexNode> limit(RexNode part, RexOver number) {
    if (!(part instanceof RexCall call) || call.getOperands().size() != 2) {
      return Optional.empty();
    }
    RexNode left = call.getOperands().get(0);
    RexNode right = call.getOperands().get(1);
    boolean first = isNumber(left, number);
    RexNode bound = first ? right : left;
    SqlKind kind = first ? call.getKind() : call.getKind().reverse();
    boolean bounds = kind == SqlKind.LESS_THAN || kind == SqlKind.LESS_THAN_OR_EQUAL || kind == SqlKind.EQUALS;
    return bounds
            && (first || isNumber(right, number))
            && RowFree.test(bound)
            && PgTypeFactory.dataType(bound.getType()).filter(type -> CommonType.rank(type.name()) >= 0).isPresent()
        ? Optional.of(bound)
        : Optional.empty();
  }

  /** Whether an expression is the number, or that as a number of another type. */
  private static boolean isNumber(RexNode expression, RexOver number) {
    RexNode node = expression;
    while (node instanceof RexCall call
        && !(node instanceof RexOver)
        && call.getOperands().size() == 1
        && (call.getKind() == SqlKind.CAST || call.getOperator().getName().startsWith("::"))) {
      node = call.getOperands().getFirst();
    }
    return node.equals(number);
  }

  /** Builds the nodes below the filter. */
  private static final class Step {
    private final LogicalProject project;
    private final RexOver number;
    private final RexNode limit;
    private final RexBuilder rex;
    private final List<RexNode> columns = new ArrayList<>();
    private final Map<Integer, Integer> places = new LinkedHashMap<>(); // of columns of the input

    Step(LogicalProject project, RexOver number, RexNode limit) {
      this.project = project;
      this.number = number;
      this.limit = limit;
      this.rex = project.getCluster().getRexBuilder();
    }

    LogicalProject numbered() {
      RelNode input = project.getInput();
      RexShuttle without =
          new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
              return rex.makeNullLiteral(over.getType());
            }
          };
      List<RexNode> others = without.apply(new ArrayList<>(project.getProjects()));
      others.forEach(other -> RelOptUtil.InputFinder.bits(other).forEach(this::place));
      List<RelFieldCollation> partition =
          number.getWindow().partitionKeys.stream().map(key -> new RelFieldCollation(column(key))).toList();
      List<RelFieldCollation> order = number.getWindow().orderKeys.stream().map(this::collation).toList();
      List<String> names = new ArrayList<>();
      columns.forEach(column -> names.add(name(column, names.size())));
      RelNode rows = LogicalProject.create(input, List.of(), columns, names, project.getVariablesSet());
      GroupSearch.Candidates candidates = GroupSearch.of(rows, partition, order, limit);
      GroupTop top =
          new GroupTop(
              project.getCluster(),
              project.getCluster().traitSetOf(Convention.NONE),
              candidates.rows(),
              partition,
              order,
              limit,
              candidates.reason());
      RexNode found = rex.makeInputRef(top, columns.size());
      List<RexNode> outputs =
          new RexShuttle() {
            @Override
            public RexNode visitOver(RexOver over) {
              return rex.makeCast(over.getType(), found, true, false);
            }

            @Override
            public RexNode visitInputRef(RexInputRef ref) {
              return new RexInputRef(places.get(ref.getIndex()), ref.getType());
            }
          }.apply(project.getProjects());
      return LogicalProject.create(
          top, project.getHints(), outputs, project.getRowType().getFieldNames(), Set.of());
    }

    private String name(RexNode column, int place) {
      return column instanceof RexInputRef ref
          ? project.getInput().getRowType().getFieldNames().get(ref.getIndex())
          : "key" + place;
    }

    private int place(int column) {
      return places.computeIfAbsent(column, missing -> {
        columns.add(rex.makeInputRef(project.getInput(), missing));
        return columns.size() - 1;
      });
    }

    private int column(RexNode key) {
      RexNode value = ordered(key);
      if (value instanceof RexInputRef ref) {
        return place(ref.getIndex());
      }
      columns.add(value);
      return columns.size() - 1;
    }

    /** The value itself: the library's windows tell values apart by other keys than our order does. */
    private static RexNode ordered(RexNode key) {
      return ValueKeys.isKey(key) ? ((RexCall) key).getOperands().getFirst() : key;
    }

    private RelFieldCollation collation(RexFieldCollation key) {
      return new RelFieldCollation(column(key.left), key.getDirection(), key.getNullDirection());
    }
  }
}
