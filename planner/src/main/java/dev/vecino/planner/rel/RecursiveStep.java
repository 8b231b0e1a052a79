package dev.vecino.planner.rel;

import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.AbstractEnumerable;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Enumerator;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.schema.ScannableTable;
import org.apache.calcite.schema.Table;

/** The rows that the last step of a recursive query gave: Calcite's own scan of them has no generated code. */
public final class RecursiveStep extends TableScan implements EnumerableRel {
  private static final Method ROWS =
      Types.lookupMethod(RecursiveStep.class, "rows", DataContext.class, String.class);

  public RecursiveStep(RelOptCluster cluster, RelOptTable table) {
    super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE), List.of(), table);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    Expression rows =
        Expressions.call(ROWS, DataContext.ROOT, Expressions.constant(getTable().getQualifiedName().getLast()));
    return RowFormat.result(implementor, getRowType(), pref, new BlockBuilder(), rows);
  }

  /**
   * For generated code. Where the query is below a join it starts again for each row, and what ends takes its table away
   * after the next has put its own there: that is known then already.
   */
  public static Enumerable<Object[]> rows(DataContext root, String name) {
    Table known = root.getRootSchema().tables().get(name);
    return new AbstractEnumerable<>() {
      @Override
      public Enumerator<Object[]> enumerator() {
        Table table = known == null ? root.getRootSchema().tables().get(name) : known;
        return ((ScannableTable) table).scan(root).enumerator();
      }
    };
  }
}
