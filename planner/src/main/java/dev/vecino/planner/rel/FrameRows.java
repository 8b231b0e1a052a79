package dev.vecino.planner.rel;

import dev.vecino.sql.parser.WindowFrame;
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

/**
 * Finds the frame of a window for each row. A row of the output is one of the input, its number, the values that
 * functions such as {@code nth_value} take from its frame, and where aggregates are wanted one row of the frame: then
 * there is an output row for each of those, or one that says that the frame is empty. An aggregation by the number
 * comes above. The time is that of sorting, and for aggregates that of visiting all rows of all frames.
 */
public final class FrameRows extends SingleRel implements EnumerableRel {
  private static final Method OPEN =
      Types.lookupMethod(FrameRowsCode.class, "open", DataContext.class, Enumerable.class);

  private final Layout layout;

  /**
   * What the columns of the input are.
   *
   * @param width how many columns, from the first on, go into the output
   * @param partition columns whose values tell partitions apart
   * @param order columns a partition is ordered by
   * @param measure the key that a RANGE is measured from, then the lower and upper bound, each a distance or a value
   * @param values functions whose values are taken from a frame
   * @param members columns of the frame's rows that go into the output; null where only values are wanted
   */
  public record Layout(
      int width,
      WindowFrame frame,
      List<RelFieldCollation> partition,
      List<RelFieldCollation> order,
      int measure,
      List<Value> values,
      List<Integer> members) {}

  /** Which row of a frame a value is taken from. */
  public enum Place {
    FIRST,
    LAST,
    NTH
  }

  /**
   * A function of a frame.
   *
   * @param column the value's
   * @param number the column that numbers the row from 1, for {@link Place#NTH}
   */
  public record Value(Place place, int column, int number) {}

  public FrameRows(RelOptCluster cluster, RelTraitSet traits, RelNode input, Layout layout, RelDataType type) {
    super(cluster, traits, input);
    this.layout = layout;
    this.rowType = type;
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return new FrameRows(getCluster(), traits, inputs.getFirst(), layout, rowType);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return super.explainTerms(out).item("layout", layout).item("type", rowType.getFullTypeString());
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
    FrameRowsCode code = new FrameRowsCode(layout);
    Expression framed =
        Expressions.call(implementor.stash(code, FrameRowsCode.class), OPEN, List.of(DataContext.ROOT, arrays));
    return RowFormat.result(implementor, getRowType(), pref, block, framed);
  }
}
