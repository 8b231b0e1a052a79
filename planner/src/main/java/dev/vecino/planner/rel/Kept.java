package dev.vecino.planner.rel;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/**
 * Keeps the rows of its input, which are asked for more than once and would be others each time: in {@code SELECT
 * (SELECT random()) FROM t} the library's joins compute the sub-query for each row.
 */
public final class Kept extends SingleRel implements EnumerableRel {
  private static final Method ROWS = Types.lookupMethod(KeptCode.class, "rows", Enumerable.class);

  private Kept(RelNode input) {
    super(input.getCluster(), input.getTraitSet(), input);
  }

  /** The plan with the inner rows of joins kept where they are not the same each time. */
  public static RelNode in(RelNode plan) {
    List<RelNode> inputs = new ArrayList<>(plan.getInputs().stream().map(Kept::in).toList());
    if (plan instanceof Join && isVolatile(inputs.get(1))) {
      inputs.set(1, new Kept(inputs.get(1)));
    }
    return inputs.equals(plan.getInputs()) ? plan : plan.copy(plan.getTraitSet(), inputs);
  }

  /** Whether the rows of a node may be others each time. */
  public static boolean isVolatile(RelNode node) {
    boolean[] found = {false};
    node.accept(
        new RexShuttle() {
          @Override
          public RexNode visitCall(RexCall call) {
            found[0] |= !call.getOperator().isDeterministic();
            return super.visitCall(call);
          }
        });
    return found[0] || node.getInputs().stream().anyMatch(Kept::isVolatile);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new Kept(inputs.getFirst());
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
