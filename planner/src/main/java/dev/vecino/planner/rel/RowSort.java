package dev.vecino.planner.rel;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rex.RexNode;

/**
 * ORDER BY and LIMIT as PostgreSQL has them: NaN is above all numbers, -0 equals 0, rows with equal keys keep their
 * order, a
 * NULL limit is none and a negative one an error. With a limit only as many rows are kept as are asked for.
 */
public final class RowSort extends Sort implements EnumerableRel {
  private static final Method OPEN =
      Types.lookupMethod(SortCode.class, "open", DataContext.class, Enumerable.class, Object[].class);

  private final String reason;

  /**
   * @param reason why an order by distance is not read from a vector index; null where it is none
   */
  public RowSort(
      RelOptCluster cluster,
      RelTraitSet traits,
      RelNode input,
      RelCollation collation,
      RexNode offset,
      RexNode fetch,
      String reason) {
    super(cluster, traits, input, collation, offset, fetch);
    this.reason = reason;
  }

  public static RowSort of(RelNode input, RelCollation collation, RexNode offset, RexNode fetch, String reason) {
    RelOptCluster cluster = input.getCluster();
    return new RowSort(
        cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE), input, collation, offset, fetch, reason);
  }

  public String reason() {
    return reason;
  }

  @Override
  public Sort copy(RelTraitSet traits, RelNode input, RelCollation collation, RexNode offset, RexNode fetch) {
    return new RowSort(getCluster(), traits, input, collation, offset, fetch, reason);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return super.explainTerms(out).itemIf("reason", reason, reason != null);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Expression arrays = RowFormat.arrays(implementor, this, 0, "input", block);
    LeafExpressions expressions =
        new LeafExpressions(implementor, getCluster().getRexBuilder(), getInput().getRowType());
    Expression limits =
        expressions.values(RowLimit.expressions(getCluster().getRexBuilder(), offset, fetch), block);
    SortCode code = new SortCode(keys(collation.getFieldCollations()));
    Expression sorted =
        Expressions.call(
            implementor.stash(code, SortCode.class), OPEN, List.of(DataContext.ROOT, arrays, limits));
    return RowFormat.result(implementor, getRowType(), pref, block, sorted);
  }

  static SortKeys keys(List<RelFieldCollation> fields) {
    int[] columns = new int[fields.size()];
    boolean[] descending = new boolean[fields.size()];
    boolean[] nullsFirst = new boolean[fields.size()];
    for (int i = 0; i < columns.length; i++) {
      RelFieldCollation field = fields.get(i);
      columns[i] = field.getFieldIndex();
      descending[i] = field.direction.isDescending();
      nullsFirst[i] =
          field.nullDirection == RelFieldCollation.NullDirection.FIRST
              || field.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED && descending[i];
    }
    return new SortKeys(columns, descending, nullsFirst);
  }
}
