package dev.vecino.planner.rel;

import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.cost.TableSelectivity;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelColumnOrigin;
import org.apache.calcite.rel.metadata.RelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexShuttle;
import org.apache.calcite.sql.SqlKind;

/** How many rows conditions leave, by what is known of the tables; the library's guesses for everything else. */
public final class RowEstimates implements MetadataHandler<BuiltInMetadata.Selectivity> {
  public static final RelMetadataProvider PROVIDER =
      ChainedRelMetadataProvider.of(
          List.of(
              ReflectiveRelMetadataProvider.reflectiveSource(
                  new RowEstimates(), BuiltInMetadata.Selectivity.Handler.class),
              DefaultRelMetadataProvider.INSTANCE));

  private static final double EQUAL = 0.15; // the library's guess
  private static final double OTHER = 0.5;

  private RowEstimates() {}

  @Override
  public MetadataDef<BuiltInMetadata.Selectivity> getDef() {
    return BuiltInMetadata.Selectivity.DEF;
  }

  /** Of a table that is not read yet. */
  public Double getSelectivity(TableScan scan, RelMetadataQuery mq, RexNode condition) {
    return scan.getTable().unwrap(Table.class) == null ? null : of(scan, scan.getTable(), condition);
  }

  /** Of a condition that is tested on rows that an access has found: its own conditions are not among them. */
  public Double getSelectivity(Access access, RelMetadataQuery mq, RexNode condition) {
    if (condition == null) {
      return 1.0;
    }
    RexNode overTable = condition.accept(
        new RexShuttle() {
          @Override
          public RexNode visitInputRef(RexInputRef ref) {
            int position = ref.getIndex() < access.columns().size()
                ? access.columns().get(ref.getIndex())
                : access.table().columns().size() + 1; // a distance: no column, nor the row id
            return new RexInputRef(position, ref.getType());
          }
        });
    return of(access, access.source(), overTable);
  }

  private static Double of(RelNode rel, RelOptTable table, RexNode condition) {
    return condition == null
        ? 1.0
        : Statistics.of(rel.getCluster().getPlanner())
            .selectivity(table)
            .of(condition, rel.getCluster().getRexBuilder());
  }

  /** Of the condition of a join: of two columns that are equal, each value of the one with more has a partner. */
  public Double getSelectivity(Join join, RelMetadataQuery mq, RexNode condition) {
    if (condition == null) {
      return 1.0;
    }
    double part = 1;
    for (RexNode one : RelOptUtil.conjunctions(condition)) {
      part *= ofJoin(join, mq, one);
    }
    return part;
  }

  private static double ofJoin(Join join, RelMetadataQuery mq, RexNode condition) {
    if (condition.isAlwaysTrue()) {
      return 1;
    }
    if (condition.getKind() != SqlKind.EQUALS
        || !(((RexCall) condition).getOperands().get(0) instanceof RexInputRef left)
        || !(((RexCall) condition).getOperands().get(1) instanceof RexInputRef right)) {
      return condition.getKind() == SqlKind.EQUALS ? EQUAL : OTHER;
    }
    double most = Math.max(distinct(join, mq, left.getIndex()), distinct(join, mq, right.getIndex()));
    return most > 0 ? 1 / most : EQUAL;
  }

  private static double distinct(Join join, RelMetadataQuery mq, int column) {
    int leftColumns = join.getLeft().getRowType().getFieldCount();
    RelNode input = column < leftColumns ? join.getLeft() : join.getRight();
    Set<RelColumnOrigin> origins = mq.getColumnOrigins(input, column < leftColumns ? column : column - leftColumns);
    if (origins == null || origins.size() != 1) {
      return 0;
    }
    RelColumnOrigin origin = origins.iterator().next();
    if (origin.isDerived() || origin.getOriginTable().unwrap(Table.class) == null) {
      return 0;
    }
    TableSelectivity table = Statistics.of(join.getCluster().getPlanner()).selectivity(origin.getOriginTable());
    double known = table.distinct(origin.getOriginColumnOrdinal());
    Double rows = mq.getRowCount(input);
    return rows == null ? known : Math.min(known, Math.max(1, rows));
  }
}
