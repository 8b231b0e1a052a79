package dev.vecino.planner.rule;

import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_AGGREGATE_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_COLLECT_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_CORRELATE_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_FILTER_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_INTERSECT_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_JOIN_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_MINUS_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_PROJECT_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_REPEAT_UNION_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_TABLE_FUNCTION_SCAN_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_TABLE_SPOOL_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_UNCOLLECT_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_UNION_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_VALUES_RULE;
import static org.apache.calcite.adapter.enumerable.EnumerableRules.ENUMERABLE_WINDOW_RULE;

import dev.vecino.planner.rel.Kept;
import dev.vecino.planner.rel.LockRows;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.plan.RelOptRules;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.plan.hep.HepMatchOrder;
import org.apache.calcite.plan.hep.HepPlanner;
import org.apache.calcite.plan.hep.HepProgram;
import org.apache.calcite.plan.hep.HepProgramBuilder;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelVisitor;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.rules.CoreRules;
import org.apache.calcite.rel.rules.FilterAggregateTransposeRule;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql2rel.RelDecorrelator;
import org.apache.calcite.sql2rel.RelFieldTrimmer;
import org.apache.calcite.tools.RelBuilder;

/**
 * The phases of planning. Rewrites that are always right are done by heuristic phases one after another, access paths
 * and
 * order among them, so that no order has to travel through the cost-based phase that ends it.
 */
public final class Phases {
  private static final HepProgram SUB_QUERIES =
      rules(
          List.of(
              Rules.DISTANCE_TABLE,
              CoreRules.FILTER_SUB_QUERY_TO_CORRELATE,
              CoreRules.PROJECT_SUB_QUERY_TO_CORRELATE,
              CoreRules.JOIN_SUB_QUERY_TO_CORRELATE));

  /** A condition that gives another answer each time is asked once for each group. */
  private static final RelOptRule FILTER_AGGREGATE =
      FilterAggregateTransposeRule.Config.DEFAULT
          .withOperandSupplier(
              filter ->
                  filter
                      .operand(Filter.class)
                      .predicate(node -> RexUtil.isDeterministic(node.getCondition()))
                      .oneInput(group -> group.operand(Aggregate.class).anyInputs()))
          .as(FilterAggregateTransposeRule.Config.class)
          .toRule();

  private static final List<RelOptRule> SIMPLIFICATIONS =
      List.of(
          CoreRules.FILTER_INTO_JOIN,
          Rules.CORRELATED_CONDITION,
          CoreRules.FILTER_CORRELATE,
          CoreRules.FILTER_PROJECT_TRANSPOSE,
          FILTER_AGGREGATE,
          CoreRules.FILTER_MERGE,
          CoreRules.PROJECT_MERGE,
          CoreRules.PROJECT_REMOVE,
          ShortFilterRule.INSTANCE,
          CoreRules.JOIN_CONDITION_PUSH);

  private static final HepProgram SIMPLIFY = rules(SIMPLIFICATIONS);

  private static final HepProgram CONSTANT_KEYS = rules(List.of(Rules.FRAMES, Rules.CONSTANT_KEYS));

  private static final HepProgram GROUPS = rules(List.of(Rules.TOP_PER_GROUP, Rules.DISTINCT_ORDER, Rules.EMPTY_GROUP));
  private static final HepProgram EXPAND =
      rules(
          List.of(
              EveryGroup.kept(CoreRules.AGGREGATE_REDUCE_FUNCTIONS),
              EveryGroup.kept(CoreRules.AGGREGATE_EXPAND_DISTINCT_AGGREGATES),
              CoreRules.PROJECT_TO_LOGICAL_PROJECT_AND_WINDOW,
              EveryGroup.kept(CoreRules.UNION_TO_DISTINCT),
              EveryGroup.kept(CoreRules.INTERSECT_TO_DISTINCT),
              EveryGroup.kept(CoreRules.MINUS_TO_DISTINCT)));

  private static final HepProgram EQUAL_KEYS = rules(List.of(Rules.EQUAL_KEYS, Rules.EQUAL_ROWS));

  private static final HepProgram JOIN_ORDER =
      new HepProgramBuilder()
          .addMatchOrder(HepMatchOrder.BOTTOM_UP)
          .addRuleInstance(CoreRules.JOIN_TO_MULTI_JOIN)
          .addRuleInstance(ManyJoinsRule.INSTANCE)
          .addRuleInstance(CoreRules.MULTI_JOIN_OPTIMIZE)
          .build();

  // Equal expressions become equal columns, by which rows can be hashed.
  private static final HepProgram JOIN_KEYS = rules(List.of(CoreRules.JOIN_PUSH_EXPRESSIONS, CoreRules.PROJECT_MERGE));

  private static final HepProgram ACCESS =
      new HepProgramBuilder()
          // Orders first: they look for a table under filters, which the rule of filters replaces.
          .addRuleCollection(List.of(Rules.VECTOR_TOP_K))
          .addRuleCollection(List.of(Rules.VECTOR_RANGE_OUTPUT))
          .addRuleCollection(List.of(Rules.VECTOR_RANGE))
          .addRuleCollection(List.of(Rules.INDEX_ORDER, Rules.FIRST_VALUE))
          .addRuleCollection(List.of(Rules.LATE_OUTPUT))
          .addRuleCollection(List.of(Rules.LOOKUP_JOIN))
          .addRuleCollection(List.of(Rules.BITMAP))
          .addRuleCollection(List.of(Rules.INDEX_FILTER))
          .addRuleCollection(List.of(Rules.TABLE_SCAN, Rules.RECURSIVE_STEP))
          .addRuleCollection(
              List.of(
                  Rules.NARROW_PROJECT,
                  Rules.NARROW_FILTER,
                  Rules.NARROW_COUNT,
                  CoreRules.PROJECT_MERGE,
                  CoreRules.PROJECT_REMOVE))
          .build();

  private static final HepProgram CALCULATIONS = rules(RelOptRules.CALC_RULES);

  private static final List<RelOptRule> PHYSICAL =
      List.of(
          ENUMERABLE_JOIN_RULE,
          ENUMERABLE_CORRELATE_RULE,
          ENUMERABLE_PROJECT_RULE,
          ENUMERABLE_FILTER_RULE,
          ENUMERABLE_AGGREGATE_RULE,
          Rules.ROW_SORT,
          Rules.LOCK_ROWS,
          Rules.FRAME_ROWS,
          Rules.GROUP_TOP,
          Rules.SHARED_ROWS,
          Rules.SEARCH_INPUT,
          ENUMERABLE_UNION_RULE,
          ENUMERABLE_INTERSECT_RULE,
          ENUMERABLE_MINUS_RULE,
          ENUMERABLE_VALUES_RULE,
          ENUMERABLE_WINDOW_RULE,
          ENUMERABLE_UNCOLLECT_RULE,
          ENUMERABLE_COLLECT_RULE,
          ENUMERABLE_TABLE_FUNCTION_SCAN_RULE,
          ENUMERABLE_REPEAT_UNION_RULE,
          ENUMERABLE_TABLE_SPOOL_RULE);

  private Phases() {}

  private static HepProgram rules(List<? extends RelOptRule> rules) {
    return new HepProgramBuilder().addRuleCollection(List.copyOf(rules)).build();
  }

  /** A plan of physical nodes, before its filters and projections are merged. */
  public static RelNode optimize(RelNode query) {
    RelBuilder builder = RelFactories.LOGICAL_BUILDER.create(query.getCluster(), null);
    RelNode rel = run(SUB_QUERIES, RowMembership.exact(RowlessQueries.removed(query)));
    if (canDecorrelate(rel)) {
      rel = RelDecorrelator.decorrelateQuery(rel, builder);
    }
    rel = run(SIMPLIFY, rel);
    rel = run(CONSTANT_KEYS, rel);
    rel = run(GROUPS, rel);
    rel = run(EXPAND, rel);
    rel = run(EQUAL_KEYS, rel);
    if (RelOptUtil.countJoins(rel) >= 2) {
      rel = run(JOIN_ORDER, rel);
    }
    if (canTrim(rel)) {
      rel = new RelFieldTrimmer(null, builder).trim(rel);
    }
    rel = run(SIMPLIFY, rel);
    rel = run(JOIN_KEYS, rel);
    rel = run(ACCESS, rel);
    return physical(rel);
  }

  /** The plan in the form that code is generated from. */
  public static RelNode merged(RelNode physical) {
    return run(CALCULATIONS, physical);
  }

  /** Whether a plan locks rows. */
  public static boolean locksRows(RelNode physical) {
    return !find(physical, LockRows.class, node -> true).isEmpty();
  }

  private static RelNode physical(RelNode rel) {
    RelOptPlanner planner = rel.getCluster().getPlanner();
    // A statement may plan several queries, one after another.
    planner.clear();
    PHYSICAL.forEach(planner::addRule);
    RelTraitSet wanted = rel.getTraitSet().replace(EnumerableConvention.INSTANCE);
    planner.setRoot(rel.getTraitSet().equals(wanted) ? rel : planner.changeTraits(rel, wanted));
    return planner.findBestExp();
  }

  private static RelNode run(HepProgram program, RelNode rel) {
    HepPlanner planner = new HepPlanner(program, rel.getCluster().getPlanner().getContext());
    planner.setRoot(rel);
    return planner.findBestExp();
  }

  /**
   * Whether there is a correlation, and none around a limit or a window: a top-k for each row of another table is best
   * run for each row, where decorrelation would make it number all pairs of rows, and it would let windows look at the
   * rows of all. Nor around an aggregate with ORDER BY, whose columns it moves and does not follow, nor around
   * what gives another value for each row.
   */
  private static boolean canDecorrelate(RelNode rel) {
    return !find(rel, Correlate.class, node -> true).isEmpty()
        && find(rel, Correlate.class, node -> isRunForEach(node.getInput(1)) || LostNulls.test((Correlate) node))
            .isEmpty();
  }

  private static boolean isRunForEach(RelNode inner) {
    return !find(inner, Sort.class, Phases::isLimited).isEmpty()
        || !find(inner, Project.class, node -> ((Project) node).containsOver()).isEmpty()
        || !find(inner, Aggregate.class, Phases::isOrdered).isEmpty()
        || Kept.isVolatile(inner);
  }

  private static boolean isOrdered(RelNode node) {
    return ((Aggregate) node).getAggCallList().stream()
        .anyMatch(call -> !call.getCollation().getFieldCollations().isEmpty());
  }

  /**
   * Whether all correlations know which columns they read: the trimmer removes the others. Nor can it read rows without
   * columns, which a window over constants has below.
   */
  private static boolean canTrim(RelNode rel) {
    return find(rel, Correlate.class, node -> !knowsColumns((Correlate) node)).isEmpty()
        && find(rel, Project.class, node -> node.getRowType().getFieldCount() == 0).isEmpty();
  }

  private static boolean knowsColumns(Correlate correlate) {
    return correlate
        .getRequiredColumns()
        .contains(RelOptUtil.correlationColumns(correlate.getCorrelationId(), correlate.getRight()));
  }

  private static boolean isLimited(RelNode node) {
    return node instanceof Sort sort && (sort.fetch != null || sort.offset != null);
  }

  private static List<RelNode> find(
      RelNode rel, Class<? extends RelNode> type, Predicate<RelNode> condition) {
    List<RelNode> found = new ArrayList<>();
    new RelVisitor() {
      @Override
      public void visit(RelNode node, int ordinal, RelNode parent) {
        if (type.isInstance(node) && condition.test(node)) {
          found.add(node);
        }
        super.visit(node, ordinal, parent);
      }
    }.go(rel);
    return found;
  }
}
