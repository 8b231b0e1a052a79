package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.calcite.DataContext;
import org.apache.calcite.adapter.enumerable.EnumerableConvention;
import org.apache.calcite.adapter.enumerable.EnumerableRel;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.BlockBuilder;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.linq4j.tree.Expressions;
import org.apache.calcite.linq4j.tree.Types;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptCost;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.AbstractRelNode;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rel.type.RelDataTypeFactory;
import org.apache.calcite.rel.type.RelDataTypeField;
import org.apache.calcite.rex.RexNode;

/**
 * A way to the rows of a table: a leaf of the plan.
 *
 * <p>Its row is some columns of the table, in any order, the row id among them where the table shows it, and what the
 * kind
 * of access adds. What it depends on besides the snapshot are expressions without columns of the table (keys, limits,
 * a query
 * vector); generated code computes them when it opens the leaf, so that they may refer to rows outside a correlation.
 */
public abstract class Access extends AbstractRelNode implements EnumerableRel {
  /** Under this name generated code finds the {@code ExecutionContext}. */
  public static final String CONTEXT = "vecino.context";

  private static final Method OPEN =
      Types.lookupMethod(AccessCode.class, "open", DataContext.class, Object[].class, RowTest.class, RowTest.class);

  private final RelOptTable source;
  private final Table table;
  private final List<Integer> columns;

  Access(RelOptCluster cluster, RelOptTable source, List<Integer> columns) {
    super(cluster, cluster.traitSetOf(EnumerableConvention.INSTANCE));
    this.source = source;
    this.table = source.unwrap(Table.class);
    this.columns = List.copyOf(columns);
  }

  /** Positions of all columns of a table. */
  public static List<Integer> allColumns(RelOptTable source) {
    return IntStream.range(0, source.getRowType().getFieldCount()).boxed().toList();
  }

  public final RelOptTable source() {
    return source;
  }

  public final Table table() {
    return table;
  }

  /** Positions of the columns in the table; the number of the table's columns stands for the row id. */
  public final List<Integer> columns() {
    return columns;
  }

  /** This access with other columns. */
  public abstract Access withColumns(List<Integer> columns);

  /** The expressions that generated code computes when it opens the leaf. */
  abstract List<RexNode> arguments();

  /** An array of the values that the code is opened with. */
  Expression values(EnumerableRelImplementor implementor, LeafExpressions expressions, BlockBuilder block) {
    return expressions.values(arguments(), block);
  }

  /** The condition over all columns of the table that the leaf tests; null for none. */
  RexNode filter() {
    return null;
  }

  /** The condition over the distance that the leaf tests; null for none. */
  RexNode threshold() {
    return null;
  }

  abstract AccessCode code();

  /** What the kind of access adds to the columns. */
  void addFields(RelDataTypeFactory.Builder row) {}

  @Override
  protected final RelDataType deriveRowType() {
    RelDataTypeFactory.Builder row = getCluster().getTypeFactory().builder();
    List<RelDataTypeField> fields = source.getRowType().getFieldList();
    columns.forEach(column -> row.add(fields.get(column)));
    addFields(row);
    return row.uniquify().build();
  }

  /** The node as a line of the tree. */
  public abstract String describe();

  /** What PostgreSQL calls the kind of node. */
  public abstract String type();

  /** The index that is read; null for none. */
  Index index() {
    return null;
  }

  /** The node with its index and table, as PostgreSQL names them. */
  public final String label() {
    return type() + (index() == null ? "" : " using " + index().name()) + " on " + table().name();
  }

  /** Table and index, by PostgreSQL's names. */
  public final Map<String, String> facts() {
    Map<String, String> facts = new LinkedHashMap<>();
    if (index() != null) {
      facts.put("Index Name", index().name());
    }
    facts.put("Relation Name", table().name());
    facts.put("Schema", table().schema());
    facts.put("Alias", table().name());
    return facts;
  }

  /** Conditions and keys, by PostgreSQL's names. */
  public Map<String, Object> details() {
    return Map.of();
  }

  /** About how many rows are read. */
  public double reads(RelMetadataQuery mq) {
    return estimateRowCount(mq);
  }

  final List<String> columnNames() {
    List<String> names = source.getRowType().getFieldNames();
    return columns.stream().map(names::get).toList();
  }

  final OutputRow output() {
    return OutputRow.of(columns, table.columns().size(), table.stored().size());
  }

  @Override
  public RelOptCost computeSelfCost(RelOptPlanner planner, RelMetadataQuery mq) {
    double rows = estimateRowCount(mq);
    return planner.getCostFactory().makeCost(rows, rows, 0);
  }

  @Override
  public Result implement(EnumerableRelImplementor implementor, Prefer pref) {
    BlockBuilder block = new BlockBuilder();
    LeafExpressions expressions = new LeafExpressions(implementor, getCluster().getRexBuilder(), source.getRowType());
    List<Expression> call = new ArrayList<>();
    call.add(DataContext.ROOT);
    call.add(values(implementor, expressions, block));
    call.add(expressions.test(filter()));
    call.add(
        new LeafExpressions(
                implementor, getCluster().getRexBuilder(), VectorTopK.distanceRow(implementor.getTypeFactory()))
            .test(threshold()));
    Expression rows = Expressions.call(implementor.stash(code(), AccessCode.class), OPEN, call);
    return RowFormat.result(implementor, getRowType(), pref, block, rows);
  }
}
