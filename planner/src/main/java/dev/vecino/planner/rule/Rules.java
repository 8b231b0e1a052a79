package dev.vecino.planner.rule;

import dev.vecino.planner.rel.Access;
import dev.vecino.planner.rel.FrameRows;
import dev.vecino.planner.rel.GroupTop;
import dev.vecino.planner.rel.LockRows;
import dev.vecino.planner.rel.SharedRows;
import dev.vecino.planner.rel.VectorTopK;
import org.apache.calcite.plan.RelOptRule;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalAggregate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableFunctionScan;
import org.apache.calcite.rel.logical.LogicalTableScan;

/** The rules of this package, apart from their classes, so that these load without each other. */
public final class Rules {
  public static final RelOptRule VECTOR_TOP_K =
      Shape.rule(
          "VectorTopK",
          b -> b.operand(LogicalSort.class).predicate(VectorTopKRule::matches).anyInputs(),
          VectorTopKRule::new);

  /** To be run before {@link #VECTOR_RANGE}, so that a projection can use the distances that were found. */
  public static final RelOptRule VECTOR_RANGE_OUTPUT =
      Shape.rule(
          "VectorRangeOutput",
          b ->
              b.operand(LogicalProject.class)
                  .oneInput(
                      p ->
                          p.operand(LogicalFilter.class)
                              .oneInput(
                                  f ->
                                      f.operand(LogicalTableScan.class)
                                          .predicate(TableScanRule::isStored)
                                          .noInputs())),
          VectorRangeRule::new);

  public static final RelOptRule VECTOR_RANGE =
      Shape.rule(
          "VectorRange",
          b ->
              b.operand(LogicalFilter.class)
                  .oneInput(
                      f ->
                          f.operand(LogicalTableScan.class).predicate(TableScanRule::isStored).noInputs()),
          VectorRangeRule::new);

  public static final RelOptRule DISTANCE_TABLE =
      Shape.rule(
          "DistanceTable",
          b -> b.operand(LogicalTableFunctionScan.class).predicate(DistanceTableRule::matches).anyInputs(),
          DistanceTableRule::new);

  public static final RelOptRule TABLE_SCAN =
      Shape.rule(
          "TableScan",
          b -> b.operand(LogicalTableScan.class).predicate(TableScanRule::isStored).noInputs(),
          TableScanRule::new);

  public static final RelOptRule RECURSIVE_STEP =
      Shape.rule(
          "RecursiveStep",
          b -> b.operand(LogicalTableScan.class).predicate(scan -> !TableScanRule.isStored(scan)).noInputs(),
          RecursiveStepRule::new);

  public static final RelOptRule FIRST_VALUE =
      Shape.rule(
          "FirstValue",
          b -> b.operand(LogicalAggregate.class).predicate(FirstValueRule::matches).anyInputs(),
          FirstValueRule::new);

  public static final RelOptRule LATE_OUTPUT =
      Shape.rule(
          "LateOutput",
          b ->
              b.operand(LogicalSort.class)
                  .predicate(LateOutputRule::matches)
                  .oneInput(s -> s.operand(LogicalProject.class).anyInputs()),
          LateOutputRule::new);

  public static final RelOptRule CONSTANT_KEYS =
      Shape.rule(
          "ConstantKeys",
          b -> b.operand(LogicalProject.class).predicate(ConstantKeysRule::matches).anyInputs(),
          ConstantKeysRule::new);

  public static final RelOptRule FRAMES =
      Shape.rule(
          "Frames",
          b -> b.operand(LogicalProject.class).predicate(FramesRule::matches).anyInputs(),
          FramesRule::new);

  public static final RelOptRule EMPTY_GROUP =
      Shape.rule(
          "EmptyGroup",
          b -> b.operand(LogicalAggregate.class).predicate(EmptyGroupRule::matches).anyInputs(),
          EmptyGroupRule::new);
  public static final RelOptRule DISTINCT_ORDER =
      Shape.rule(
          "DistinctOrder",
          b -> b.operand(LogicalAggregate.class).predicate(DistinctOrderRule::matches).anyInputs(),
          DistinctOrderRule::new);
  public static final RelOptRule TOP_PER_GROUP =
      Shape.rule(
          "TopPerGroup",
          b ->
              b.operand(LogicalFilter.class)
                  .oneInput(
                      f -> f.operand(LogicalProject.class).predicate(LogicalProject::containsOver).anyInputs()),
          TopPerGroupRule::new);
  public static final RelOptRule INDEX_FILTER =
      Shape.rule(
          "IndexFilter",
          b ->
              b.operand(LogicalFilter.class)
                  .oneInput(
                      f ->
                          f.operand(LogicalTableScan.class).predicate(TableScanRule::isStored).noInputs()),
          IndexFilterRule::new);

  public static final RelOptRule LOOKUP_JOIN =
      Shape.rule(
          "LookupJoin",
          b -> b.operand(LogicalJoin.class).predicate(LookupJoinRule::matches).anyInputs(),
          LookupJoinRule::new);

  public static final RelOptRule BITMAP =
      Shape.rule(
          "Bitmap",
          b ->
              b.operand(LogicalFilter.class)
                  .oneInput(
                      f ->
                          f.operand(LogicalTableScan.class).predicate(TableScanRule::isStored).noInputs()),
          BitmapRule::new);

  public static final RelOptRule INDEX_ORDER =
      Shape.rule(
          "IndexOrder",
          b -> b.operand(LogicalSort.class).predicate(IndexOrderRule::matches).anyInputs(),
          IndexOrderRule::new);

  public static final RelOptRule NARROW_PROJECT =
      Shape.rule(
          "NarrowProject",
          b -> b.operand(LogicalProject.class).oneInput(p -> p.operand(Access.class).noInputs()),
          NarrowProjectRule::new);

  public static final RelOptRule NARROW_FILTER =
      Shape.rule(
          "NarrowFilter",
          b ->
              b.operand(LogicalProject.class)
                  .oneInput(
                      p ->
                          p.operand(LogicalFilter.class).oneInput(f -> f.operand(Access.class).noInputs())),
          NarrowFilterRule::new);

  public static final RelOptRule NARROW_COUNT =
      Shape.rule(
          "NarrowCount",
          b -> b.operand(LogicalAggregate.class).oneInput(a -> a.operand(Access.class).noInputs()),
          NarrowCountRule::new);

  public static final RelOptRule EQUAL_KEYS =
      Shape.rule(
          "EqualKeys",
          b -> b.operand(LogicalAggregate.class).predicate(EqualKeysRule::matches).anyInputs(),
          EqualKeysRule::new);

  public static final RelOptRule CORRELATED_CONDITION =
      Shape.rule(
          "CorrelatedCondition",
          b ->
              b.operand(LogicalFilter.class)
                  .predicate(CorrelatedConditionRule::matches)
                  .oneInput(f -> f.operand(LogicalJoin.class).anyInputs()),
          CorrelatedConditionRule::new);

  public static final RelOptRule EQUAL_ROWS =
      Shape.rule(
          "EqualRows",
          b -> b.operand(RelNode.class).predicate(EqualRowsRule::matches).anyInputs(),
          EqualRowsRule::new);

  public static final RelOptRule SEARCH_INPUT =
      Shape.rule(
          "SearchInput",
          b -> b.operand(VectorTopK.class).predicate(SearchInputRule::matches).anyInputs(),
          SearchInputRule::new);

  public static final RelOptRule ROW_SORT = RowSortRule.INSTANCE;

  public static final RelOptRule FRAME_ROWS = ExecutableRule.of(FrameRows.class);

  public static final RelOptRule LOCK_ROWS = ExecutableRule.of(LockRows.class);
  public static final RelOptRule GROUP_TOP = ExecutableRule.of(GroupTop.class);
  public static final RelOptRule SHARED_ROWS = ExecutableRule.of(SharedRows.class);

  private Rules() {}
}
