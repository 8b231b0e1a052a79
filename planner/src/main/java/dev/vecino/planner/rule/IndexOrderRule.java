package dev.vecino.planner.rule;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.planner.cost.Statistics;
import dev.vecino.planner.rel.IndexKeys;
import dev.vecino.planner.rel.IndexRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptRuleCall;
import org.apache.calcite.plan.RelRule;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexBuilder;
import org.apache.calcite.rex.RexCall;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlKind;

/**
 * Reads rows in the order of an index instead of sorting them: where the index is read for its keys anyway, or where
 * a limit
 * ends the reading early.
 */
final class IndexOrderRule extends RelRule<Shape> {
  IndexOrderRule(Shape shape) {
    super(shape);
  }

  /**
   * A column of the table and its direction.
   *
   * @param nulls whether there can be NULLs, so that it matters where they stand
   */
  private record Key(int column, boolean descending, boolean nullsFirst, boolean nulls) {
    /** Whether an index that holds the column so gives it in this order, or in the reverse of it. */
    boolean isGiven(KeyForm form, boolean backwards) {
      return form.descending() == (descending != backwards)
          && (!nulls || form.nullsFirst() == (nullsFirst != backwards));
    }
  }

  static boolean matches(LogicalSort sort) {
    return !sort.getCollation().getFieldCollations().isEmpty() && ExactReason.of(sort) == null;
  }

  @Override
  public void onMatch(RelOptRuleCall call) {
    LogicalSort sort = call.rel(0);
    if (Statistics.of(call.getPlanner()).useIndexes()) {
      ordered(sort).ifPresent(call::transformTo);
    }
  }

  /** The rows of a sort in the order of an index; empty where none has it. */
  static Optional<RelNode> ordered(LogicalSort sort) {
    RexBuilder rex = sort.getCluster().getRexBuilder();
    Source source =
        Source.of(sort.getInput(), List.copyOf(rex.identityProjects(sort.getInput().getRowType()))).orElse(null);
    List<Key> keys = source == null ? null : keys(sort, source);
    if (keys == null) {
      return Optional.empty();
    }
    List<RexNode> conditions = Comparison.parts(rex, source.conditions());
    KeyChoice choice = KeyChoice.of(source.scan(), conditions).orElse(null);
    if (choice != null) {
      return choice.keys().isSingle()
          ? direction(source, choice, keys).map(backwards -> limited(sort, source, conditions, choice, backwards))
          : Optional.empty();
    }
    if (sort.fetch == null) {
      return Optional.empty();
    }
    Table table = source.scan().getTable().unwrap(Table.class);
    for (Index.BTree index : table.bTrees()) {
      var whole = new KeyChoice(index, IndexKeys.all(), List.of(), source.scan().getTable().getRowCount());
      Optional<Boolean> backwards = direction(source, whole, keys);
      if (backwards.isPresent()) {
        return Optional.of(limited(sort, source, conditions, whole, backwards.get()));
      }
    }
    return Optional.empty();
  }

  /** The columns that are sorted by; null where a key is an expression. */
  private static List<Key> keys(LogicalSort sort, Source source) {
    List<Key> keys = new ArrayList<>();
    for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
      if (!(source.expressions().get(field.getFieldIndex()) instanceof RexInputRef column)) {
        return null;
      }
      boolean descending = field.direction.isDescending();
      boolean nullsFirst =
          field.nullDirection == RelFieldCollation.NullDirection.UNSPECIFIED
              ? descending
              : field.nullDirection == RelFieldCollation.NullDirection.FIRST;
      keys.add(new Key(column.getIndex(), descending, nullsFirst, canBeNull(column, source)));
    }
    return keys;
  }

  private static boolean canBeNull(RexInputRef column, Source source) {
    return column.getType().isNullable()
        && source.conditions().stream()
            .noneMatch(part -> part.getKind() == SqlKind.IS_NOT_NULL
                && ((RexCall) part).getOperands().getFirst().equals(column));
  }

  /** Whether the index has to be read backwards to give the order of the keys; empty where it gives it neither way. */
  private static Optional<Boolean> direction(Source source, KeyChoice choice, List<Key> keys) {
    return isOrdered(source, choice, keys, false)
        ? Optional.of(false)
        : isOrdered(source, choice, keys, true) ? Optional.of(true) : Optional.empty();
  }

  private static boolean isOrdered(Source source, KeyChoice choice, List<Key> keys, boolean backwards) {
    Table table = source.scan().getTable().unwrap(Table.class);
    List<Integer> columns = choice.index().columns().stream().map(table::position).toList();
    List<Integer> equal = columns.subList(0, choice.keys().prefixLength());
    int at = equal.size();
    for (Key key : keys) {
      if (equal.contains(key.column())) {
        continue;
      }
      if (at == columns.size()) {
        // A whole unique key leaves nothing to order, unless there are NULLs in it.
        return choice.index().isKey()
            && columns.stream()
                .noneMatch(column -> source.scan().getRowType().getFieldList().get(column).getType().isNullable());
      }
      if (columns.get(at) != key.column() || !key.isGiven(choice.index().forms().get(at), backwards)) {
        return false;
      }
      at++;
    }
    return true;
  }

  private static RelNode limited(
      LogicalSort sort, Source source, List<RexNode> conditions, KeyChoice choice, boolean descending) {
    IndexRange range = IndexFilterRule.range(source.scan(), choice, descending);
    RelNode projected =
        LogicalProject.create(
            IndexFilterRule.filtered(range, conditions, choice),
            List.of(),
            source.expressions(),
            sort.getRowType().getFieldNames(),
            Set.of());
    return sort.fetch == null && sort.offset == null
        ? projected
        : LogicalSort.create(projected, RelCollations.EMPTY, sort.offset, sort.fetch);
  }
}
