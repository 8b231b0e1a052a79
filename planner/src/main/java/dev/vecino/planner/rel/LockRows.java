package dev.vecino.planner.rel;

import dev.vecino.catalog.Table;
import dev.vecino.storage.LockWait;
import dev.vecino.storage.RowLockMode;
import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Collectors;
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
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;

/** Locks the rows of tables that its input was made of, and drops their ids, which are the last columns of the input. */
public final class LockRows extends SingleRel implements EnumerableRel {
  private static final Method OPEN =
      Types.lookupMethod(LockRowsCode.class, "open", DataContext.class, Enumerable.class);

  private final List<Target> targets;

  /** What is done with a row id. */
  public record Target(Table table, RowLockMode strength, LockWait waiting) {}

  /**
   * @param targets one for each of the last columns of the input
   */
  public LockRows(RelOptCluster cluster, RelTraitSet traits, RelNode input, List<Target> targets) {
    super(cluster, traits, input);
    this.targets = List.copyOf(targets);
  }

  public List<Target> targets() {
    return targets;
  }

  private int width() {
    return getInput().getRowType().getFieldCount() - targets.size();
  }

  @Override
  protected RelDataType deriveRowType() {
    RelDataTypeFactory.Builder row = getCluster().getTypeFactory().builder();
    row.addAll(getInput().getRowType().getFieldList().subList(0, width()));
    return row.build();
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new LockRows(getCluster(), traits, inputs.getFirst(), targets);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return super.explainTerms(out).item("targets", describe());
  }

  /** The tables and how their rows are locked. */
  public String describe() {
    return targets.stream()
        .map(
            target ->
                target.table().name()
                    + " FOR " + target.strength().name().replace('_', ' ')
                    + switch (target.waiting()) {
                      case BLOCK -> "";
                      case SKIP -> " SKIP LOCKED";
                      case FAIL -> " NOWAIT";
                    })
        .collect(Collectors.joining(", "));
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    Expression arrays = RowFormat.arrays(implementor, this, 0, "input", block);
    LockRowsCode code = new LockRowsCode(width(), targets);
    Expression locked =
        Expressions.call(implementor.stash(code, LockRowsCode.class), OPEN, List.of(DataContext.ROOT, arrays));
    return RowFormat.result(implementor, getRowType(), pref, block, locked);
  }
}
