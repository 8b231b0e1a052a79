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
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/**
 * The rows of a query in WITH that is named more than once and would give others each time: {@code WITH r AS (SELECT
 * random()) SELECT * FROM r a, r b}. Whoever asks first computes them, for all.
 */
public final class SharedRows extends SingleRel implements EnumerableRel {
  private static final Method OPEN =
      Types.lookupMethod(SharedRowsCode.class, "open", DataContext.class, Enumerable.class);

  private final String name;
  private final int query;

  /**
   * @param name that the query has in WITH
   * @param query a number that the places have in common, and no other query has
   */
  public SharedRows(RelOptCluster cluster, RelTraitSet traits, RelNode input, String name, int query) {
    super(cluster, traits, input);
    this.name = name;
    this.query = query;
  }

  /** What the query is called. */
  public String name() {
    return name;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new SharedRows(getCluster(), traits, inputs.getFirst(), name, query);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return super.explainTerms(out).item("query", query);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Expression arrays = RowFormat.arrays(implementor, this, 0, "input", block);
    Expression code = implementor.stash(new SharedRowsCode(query), SharedRowsCode.class);
    Expression rows = Expressions.call(code, OPEN, List.of(DataContext.ROOT, arrays));
    return RowFormat.result(implementor, getRowType(), pref, block, rows);
  }
}
