package dev.vecino.planner.rel;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableHashJoin;
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
import org.apache.calcite.rel.core.JoinRelType;

/**
 * The left side of a hash join that reads each side only where the other has rows. In a query that is run for each row of another,
 * most runs find none: {@code (SELECT array_agg(a.attname) FROM pg_class c JOIN pg_attribute a ON ... WHERE c.reltype = t.oid)}.
 */
public final class PeekedSide extends SingleRel implements EnumerableRel {
  private static final Method ROWS = Types.lookupMethod(PeekedSideCode.class, "rows", Enumerable.class);

  private PeekedSide(RelNode input) {
    super(input.getCluster(), input.getTraitSet(), input);
  }

  /** The plan with such sides in what is run for each row of something. */
  public static RelNode in(RelNode plan) {
    return in(plan, false);
  }

  private static RelNode in(RelNode plan, boolean repeated) {
    List<RelNode> inputs = new ArrayList<>();
    for (RelNode input : plan.getInputs()) {
      inputs.add(in(input, repeated || plan instanceof Correlate && !inputs.isEmpty()));
    }
    if (repeated && plan instanceof EnumerableHashJoin join && join.getJoinType() == JoinRelType.INNER) {
      inputs.set(0, new PeekedSide(inputs.getFirst()));
    }
    return inputs.equals(plan.getInputs()) ? plan : plan.copy(plan.getTraitSet(), inputs);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new PeekedSide(inputs.getFirst());
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), pref);
    Expression rows = block.append("input", input.block);
    block.add(Expressions.return_(null, Expressions.call(ROWS, rows)));
    return implementor.result(input.physType, block.toBlock());
  }
}
