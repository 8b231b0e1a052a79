package dev.vecino.planner.rel;

import dev.vecino.planner.ExecutionContext;
import dev.vecino.planner.SystemRelation;
import java.lang.reflect.Method;
import java.util.List;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.Enumerable;
import org.apache.calcite.linq4j.Linq4j;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.core.TableScan;

/** All rows of a system relation, computed by the session when the leaf is opened. */
public final class SystemScan extends TableScan implements EnumerableRel {
  private static final Method ROWS =
      Types.lookupMethod(SystemScan.class, "rows", DataContext.class, String.class, String.class);

  public SystemScan(RelOptCluster cluster, RelOptTable table) {
    super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE), List.of(), table);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    SystemRelation relation = getTable().unwrap(SystemRelation.class);
    Expression rows =
        Expressions.call(
            ROWS, DataContext.ROOT, Expressions.constant(relation.schema()), Expressions.constant(relation.name()));
    return RowFormat.result(implementor, getRowType(), pref, new BlockBuilder(), rows);
  }

  /** For generated code. */
  public static Enumerable<Object[]> rows(DataContext root, String schema, String name) {
    ExecutionContext context = (ExecutionContext) root.get(Access.CONTEXT);
    return Linq4j.asEnumerable(context.systemRows(schema, name));
  }
}
