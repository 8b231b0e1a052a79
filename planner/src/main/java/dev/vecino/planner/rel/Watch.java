package dev.vecino.planner.rel;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.SingleRel;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.RepeatUnion;
import org.apache.calcite.rel.core.TableFunctionScan;
import org.apache.calcite.rel.core.Uncollect;

/**
 * Asks now and then whether the statement is to end, while rows of its input pass. Joins make many rows of few, and the
 * library's sources of rows do not ask; a leaf of ours does, but only while it is read.
 */
public final class Watch extends SingleRel implements EnumerableRel {
  private static final Method ROWS =
      Types.lookupMethod(WatchCode.class, "rows", DataContext.class, Enumerable.class);

  private Watch(RelNode input) {
    super(input.getCluster(), input.getTraitSet(), input);
  }

  /** The plan with a watch at each node that may make many rows, and below joins. */
  public static RelNode over(RelNode plan) {
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : plan.getInputs()) {
      RelNode watched = over(input);
      // A join may read much and give nothing.
      inputs.add(isJoin(plan) && !(watched instanceof Watch) ? new Watch(watched) : watched);
    }
    RelNode node = inputs.equals(plan.getInputs()) ? plan : plan.copy(plan.getTraitSet(), inputs);
    return isJoin(plan) || plan instanceof TableFunctionScan || plan instanceof Uncollect ? new Watch(node) : node;
  }

  private static boolean isJoin(RelNode plan) {
    return plan instanceof Join || plan instanceof Correlate || plan instanceof RepeatUnion;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new Watch(inputs.getFirst());
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), pref);
    Expression rows = block.append("input", input.block);
    block.add(Expressions.return_(null, Expressions.call(ROWS, DataContext.ROOT, rows)));
    return implementor.result(input.physType, block.toBlock());
  }
}
