package dev.vecino.planner.rel;

import dev.vecino.catalog.Table;
import dev.vecino.planner.ExecutionContext;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;

/** All rows of a table, in no order. */
public final class TableScan extends Access {
  public TableScan(RelOptCluster cluster, RelOptTable source, List<Integer> columns) {
    super(cluster, source, columns);
  }

  @Override
  public TableScan withColumns(List<Integer> columns) {
    return new TableScan(getCluster(), source(), columns);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return out.item("table", source().getQualifiedName()).item("columns", columnNames());
  }

  @Override
  public String describe() {
    return "TableScan(" + table().name() + ", columns=" + columnNames() + ")";
  }

  @Override
  public String type() {
    return "Seq Scan";
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return source().getRowCount();
  }

  @Override
  List<RexNode> arguments() {
    return List.of();
  }

  @Override
  AccessCode code() {
    Table table = table();
    OutputRow output = output();
    int[] wanted = output.wanted();
    return (root, arguments, filter, threshold) -> {
      ExecutionContext context = (ExecutionContext) root.get(CONTEXT);
      return new CursorRows(context, () -> context.snapshot().scan(table, wanted), output);
    };
  }
}
