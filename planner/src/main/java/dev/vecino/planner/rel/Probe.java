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
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.SingleRel;

/** Counts the rows and the time of its input; only plans that EXPLAIN ANALYZE runs have them. */
public final class Probe extends SingleRel implements EnumerableRel {
  private static final Method COUNT =
      Types.lookupMethod(ProbeCode.class, "count", DataContext.class, Enumerable.class, int.class);

  private final int number;

  private Probe(RelNode input, int number) {
    super(input.getCluster(), input.getTraitSet(), input);
    this.number = number;
  }

  /** The plan with a probe above each node, numbered as they are met from the top down. */
  public static RelNode all(RelNode plan) {
    return new Numbering().probed(plan);
  }

  private static final class Numbering {
    private int next;

    RelNode probed(RelNode rel) {
      int number = next++;
      List<RelNode> inputs = rel.getInputs().stream().map(this::probed).toList();
      return new Probe(inputs.isEmpty() ? rel : rel.copy(rel.getTraitSet(), inputs), number);
    }
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new Probe(inputs.getFirst(), number);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return super.explainTerms(out).item("number", number);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Result input = implementor.visitChild(this, 0, (EnumerableRel) getInput(), pref);
    Expression rows = block.append("input", input.block);
    block.add(Expressions.return_(null, Expressions.call(COUNT, DataContext.ROOT, rows, Expressions.constant(number))));
    return implementor.result(input.physType, block.toBlock());
  }
}
