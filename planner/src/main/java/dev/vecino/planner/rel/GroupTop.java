package dev.vecino.planner.rel;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.type.SqlTypeName;

/**
 * The first rows of each group, with their numbers in it: what {@code ROW_NUMBER() OVER (PARTITION BY .. ORDER BY ..)
 * <= k} leaves. Only the rows that it gives are kept, in a heap for each group; the number is the last column of its
 * output.
 */
public final class GroupTop extends SingleRel implements EnumerableRel {
  private static final Method OPEN =
      Types.lookupMethod(GroupTopCode.class, "open", DataContext.class, Enumerable.class, Object[].class);

  private final List<RelFieldCollation> partition;
  private final List<RelFieldCollation> order;
  private final RexNode limit;
  private final String reason;

  /**
   * @param partition columns whose values tell groups apart
   * @param order columns that a group is ordered by
   * @param limit most rows of a group, a number that does not depend on a row; NULL for no rows
   * @param reason why the first rows of an order by distance are not searched for in a vector index; null where they are, or
   *     the order is another
   */
  public GroupTop(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      List<RelFieldCollation> partition,
      List<RelFieldCollation> order,
      RexNode limit,
      String reason) {
    super(cluster, traits, input);
    this.partition = List.copyOf(partition);
    this.order = List.copyOf(order);
    this.limit = limit;
    this.reason = reason;
  }

  @Override
  protected RelDataType deriveRowType() {
    RelDataTypeFactory types = getCluster().getTypeFactory();
    return types.builder()
        .addAll(getInput().getRowType().getFieldList())
        .add("row_number", types.createSqlType(SqlTypeName.BIGINT))
        .uniquify()
        .build();
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new GroupTop(getCluster(), traits, inputs.getFirst(), partition, order, limit, reason);
  }

  @Override
  public RelNode accept(RexShuttle shuttle) {
    RexNode changed = limit.accept(shuttle);
    return changed == limit
        ? this
        : new GroupTop(getCluster(), getTraitSet(), getInput(), partition, order, changed, reason);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return super.explainTerms(out).item("partition", partition).item("order", order).item("limit", limit).itemIf("reason", reason, reason != null);
  }

  /** The columns that tell groups apart. */
  public List<RelFieldCollation> groups() {
    return partition;
  }

  /** The columns that a group is ordered by. */
  public List<RelFieldCollation> order() {
    return order;
  }

  public RexNode limit() {
    return limit;
  }

  /** Why no vector index is searched; null where one is, or the order is not by distance. */
  public String reason() {
    return reason;
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery query) {
    double rows = query.getRowCount(getInput());
    return planner.getCostFactory().makeCost(rows, rows, 0);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Expression arrays = RowFormat.arrays(implementor, this, 0, "input", block);
    LeafExpressions expressions =
        new LeafExpressions(implementor, getCluster().getRexBuilder(), getInput().getRowType());
    Expression limits = expressions.values(List.of(limit), block);
    GroupTopCode code = new GroupTopCode(RowSort.keys(partition), RowSort.keys(order));
    Expression top =
        Expressions.call(
            implementor.stash(code, GroupTopCode.class), OPEN, List.of(DataContext.ROOT, arrays, limits));
    return RowFormat.result(implementor, getRowType(), pref, block, top);
  }
}
