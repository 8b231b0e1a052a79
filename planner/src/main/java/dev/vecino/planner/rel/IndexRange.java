package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.storage.IndexCover;
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

/**
 * Rows of some keys of an index, in key order where the keys have one prefix. Of a whole unique key: {@code
 * KeyLookup}.
 */
public final class IndexRange extends Access {
  private final Index.BTree index;
  private final IndexKeys keys;
  private final boolean descending;
  private final double rows;

  /**
   * @param rows how many rows are expected
   */
  public IndexRange(
      RelOptCluster cluster,
      RelOptTable source,
      List<Integer> columns,
      Index.BTree index,
      IndexKeys keys,
      boolean descending,
      double rows) {
    super(cluster, source, columns);
    this.index = index;
    this.keys = keys;
    this.descending = descending;
    this.rows = rows;
  }

  @Override
  public Index.BTree index() {
    return index;
  }

  public IndexKeys keys() {
    return keys;
  }

  public boolean descending() {
    return descending;
  }

  /** Whether each prefix finds one row at most. */
  public boolean isKeyLookup() {
    return index.isKey() && keys.prefixLength() == index.columns().size();
  }

  public IndexRange inOrder(boolean descending) {
    return new IndexRange(getCluster(), source(), columns(), index, keys, descending, rows);
  }

  @Override
  public IndexRange withColumns(List<Integer> columns) {
    return new IndexRange(getCluster(), source(), columns, index, keys, descending, rows);
  }

  @Override
  public RelNode copy(RelTraitSet traits, List<RelNode> inputs) {
    return this;
  }

  @Override
  public RelNode accept(RexShuttle shuttle) {
    return new IndexRange(getCluster(), source(), columns(), index, keys.map(shuttle), descending, rows);
  }

  @Override
  public String getRelTypeName() {
    return isKeyLookup() ? "KeyLookup" : "IndexRange";
  }

  @Override
  public RelWriter explainTerms(RelWriter out) {
    return out.item("table", source().getQualifiedName())
        .item("index", index.name())
        .item("keys", keys.prefixes())
        .itemIf("arrays", keys.arrays(), !keys.arrays().isEmpty())
        .itemIf("lower", keys.lower(), keys.lower() != null)
        .itemIf("lowerInclusive", keys.lowerInclusive(), keys.lower() != null)
        .itemIf("upper", keys.upper(), keys.upper() != null)
        .itemIf("upperInclusive", keys.upperInclusive(), keys.upper() != null)
        .itemIf("descending", descending, descending)
        .item("columns", columnNames());
  }

  @Override
  public String type() {
    return IndexCover.has(table(), index, output().wanted()) ? "Index Only Scan" : "Index Scan";
  }

  @Override
  public Map<String, Object> details() {
    List<String> conditions = conditions();
    return conditions.isEmpty() ? Map.of() : Map.of("Index Cond", "(" + String.join(" AND ", conditions) + ")");
  }

  private List<String> conditions() {
    return KeyConditions.of(table(), index, keys);
  }

  @Override
  public String describe() {
    List<String> conditions = conditions();
    return "%s(%s via %s%s%s, columns=%s)"
        .formatted(
            getRelTypeName(),
            table().name(),
            index.name(),
            conditions.isEmpty() ? "" : ", " + String.join(" AND ", conditions),
            descending ? ", descending" : "",
            columnNames());
  }

  @Override
  public double estimateRowCount(RelMetadataQuery mq) {
    return rows;
  }

  @Override
  List<RexNode> arguments() {
    return keys.expressions();
  }

  @Override
  AccessCode code() {
    OutputRow output = output();
    return new IndexRangeCode(KeyRanges.of(table(), index, keys), descending, output, output.wanted());
  }
}
