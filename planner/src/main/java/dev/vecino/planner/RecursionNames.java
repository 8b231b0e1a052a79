package dev.vecino.planner;

import java.util.List;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelHomogeneousShuttle;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.RelFactories;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalRepeatUnion;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rel.logical.LogicalTableSpool;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.rex.RexSubQuery;

/**
 * Gives each recursive query a name of its own for the rows of its last step: they are found by name while it runs, and a
 * query in WITH that is named twice runs twice.
 */
final class RecursionNames extends RelHomogeneousShuttle {
  private int names;

  private RecursionNames() {}

  static RelNode number(RelNode query) {
    return query.accept(new RecursionNames());
  }

  @Override
  public RelNode visit(RelNode node) {
    RelNode visited = super.visit(node).accept(new InSubQueries(this));
    if (!(visited instanceof LogicalRepeatUnion union) || union.getTransientTable() == null) {
      return visited;
    }
    RelOptTable old = union.getTransientTable();
    String name = old.getQualifiedName().getLast() + "$" + names++;
    RelOptTable table =
        RelFactories.LOGICAL_BUILDER
            .create(union.getCluster(), old.getRelOptSchema())
            .transientScan(name, old.getRowType())
            .build()
            .getTable();
    Renaming renaming = new Renaming(old.getQualifiedName(), table);
    return LogicalRepeatUnion.create(
        union.getSeedRel().accept(renaming),
        union.getIterativeRel().accept(renaming),
        union.all,
        union.iterationLimit,
        table);
  }

  private static final class InSubQueries extends RexShuttle {
    private final RelHomogeneousShuttle shuttle;

    private InSubQueries(RelHomogeneousShuttle shuttle) {
      this.shuttle = shuttle;
    }

    @Override
    public RexNode visitSubQuery(RexSubQuery query) {
      RelNode rel = query.rel.accept(shuttle);
      RexNode visited = super.visitSubQuery(query);
      return rel == query.rel ? visited : ((RexSubQuery) visited).clone(rel);
    }
  }

  /** Reads and writes the rows under the new name. */
  private static final class Renaming extends RelHomogeneousShuttle {
    private final List<String> old;
    private final RelOptTable table;

    private Renaming(List<String> old, RelOptTable table) {
      this.old = old;
      this.table = table;
    }

    @Override
    public RelNode visit(RelNode node) {
      if (node instanceof TableScan scan) {
        return scan.getTable().getQualifiedName().equals(old)
            ? LogicalTableScan.create(scan.getCluster(), table, scan.getHints())
            : scan;
      }
      RelNode visited = super.visit(node).accept(new InSubQueries(this));
      return visited instanceof LogicalTableSpool spool && spool.getTable().getQualifiedName().equals(old)
          ? LogicalTableSpool.create(spool.getInput(), spool.readType, spool.writeType, table)
          : visited;
    }
  }
}
