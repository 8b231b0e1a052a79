package dev.vecino.planner.cost;

import dev.vecino.catalog.Table;
import dev.vecino.catalog.TableStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.plan.RelOptTable;

/**
 * What the rules know besides the plan.
 *
 * @param useIndexes whether indexes may be used at all
 * @param useRanges whether all rows within a distance may be found by a vector index, which may miss some
 * @param values what ANALYZE has found of a table
 * @param derived the indexes of a table on expressions and of some of its rows, those of vectors among them
 * @param unknownValue told where the statistics of a column would say more if the value of a parameter were known
 */
public record Statistics(
    boolean useIndexes,
    boolean useRanges,
    Explained explained,
    Function<Table, Optional<TableStatistics>> values,
    Function<Table, List<DerivedKeys>> derived,
    Runnable unknownValue) {
  /** The statistics that a statement is planned with. */
  public static Statistics of(RelOptPlanner planner) {
    return planner.getContext().unwrapOrThrow(Statistics.class);
  }

  /** The part of a table's rows that conditions leave. */
  public TableSelectivity selectivity(RelOptTable table) {
    Table stored = table.unwrap(Table.class);
    return new TableSelectivity(stored, values.apply(stored), table.getRowCount(), unknownValue);
  }
}
