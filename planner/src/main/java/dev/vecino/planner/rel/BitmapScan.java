package dev.vecino.planner.rel;

import java.util.List;
import java.util.Map;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelTraitSet;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelWriter;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;

/** Rows that several indexes tell together, in the order of their ids. */
public final class BitmapScan extends Access {
  private final RowIdSet set;
  private final double rows;

  /** @param rows how many are expected */
  public BitmapScan(RelOptCluster cluster, RelOptTable source, List<Integer> columns, RowIdSet set, double rows) {
    super(cluster, source, columns);
    this.set = set;
    this.rows = rows;
  }

  @Override
  public BitmapScan withColumns(List<Integer> columns) {
    return new BitmapScan(getCluster(), source(), columns, set, rows);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public RelNode accept(RexShuttle shuttle) {
    return new BitmapScan(getCluster(), source(), columns(), set.map(shuttle), rows);
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return out.item("table", source().getQualifiedName())
        .item("set", set)
        .item("columns", columnNames());
  }

  @Override
  public String type() {
    return "Bitmap Heap Scan";
  }

  @Override
  public Map<String, Object> details() {
    return Map.of("Index Cond", set.describe(table()));
  }

  @Override
  public String describe() {
    return "BitmapScan(%s via %s, columns=%s)".formatted(table().name(), set.describe(table()), columnNames());
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return rows;
  }

  @Override
  List<RexNode> arguments() {
    return set.expressions();
  }

  @Override
  AccessCode code() {
    OutputRow output = output();
    return new BitmapCode(RowIds.of(table(), set), table(), output, output.wanted());
  }
}
