package dev.vecino.planner;

import com.google.common.collect.ImmutableSet;
import dev.vecino.catalog.Table;
import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.rel.LockRows;
import dev.vecino.sql.parser.LockingClause;
import dev.vecino.storage.LockWait;
import dev.vecino.storage.RowLockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Correlate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Join;
import org.apache.calcite.rel.core.JoinRelType;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalCorrelate;
import org.apache.calcite.rel.logical.LogicalFilter;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rel.logical.LogicalTableScan;
import org.apache.calcite.rex.RexInputRef;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.rex.RexUtil;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.validate.SqlValidatorUtil;
import org.apache.calcite.util.Util;

/**
 * Finds the tables whose rows a SELECT locks, and leads their row ids to the top of the tree: behind the columns that
 * were there.
 */
final class RowLockTargets {
  private final CatalogReader catalog;
  private final StatementValidator validator;
  private final List<LockingClause> clauses;

  /** A tree whose last columns are row ids. */
  record Threaded(RelNode rel, List<LockRows.Target> targets) {}

  RowLockTargets(CatalogReader catalog, StatementValidator validator, List<LockingClause> clauses) {
    this.catalog = catalog;
    this.validator = validator;
    this.clauses = clauses;
  }

  Threaded thread(RelNode rel, SqlSelect select) {
    List<String> aliases = new ArrayList<>();
    aliases(select.getFrom(), aliases);
    for (LockingClause clause : clauses) {
      for (SqlIdentifier name : clause.tables()) {
        if (!aliases.contains(name.getSimple())) {
          throw VecinoException.of(
                  SqlState.UNDEFINED_TABLE,
                  "relation \"%s\" in FOR %s clause not found in FROM clause",
                  name.getSimple(),
                  clause.strength())
              .at(name.getParserPosition().getColumnNum());
        }
      }
    }
    return thread(rel, select.getFrom(), Optional.empty(), false);
  }

  private static void aliases(SqlNode from, List<String> aliases) {
    if (from instanceof SqlJoin join) {
      aliases(join.getLeft(), aliases);
      aliases(join.getRight(), aliases);
    } else if (from != null && SqlValidatorUtil.alias(from) != null) {
      aliases.add(SqlValidatorUtil.alias(from));
    }
  }

  /** The clause that is for an item of FROM: of several the strongest, waiting the least. */
  private Optional<LockingClause> clause(String alias) {
    LockingClause strongest = null;
    for (LockingClause clause : clauses) {
      boolean meant =
          clause.tables().isEmpty() || clause.tables().stream().anyMatch(name -> name.getSimple().equals(alias));
      if (meant && (strongest == null || strength(clause).compareTo(strength(strongest)) > 0)) {
        strongest = clause;
      }
    }
    return Optional.ofNullable(strongest);
  }

  static RowLockMode strength(LockingClause clause) {
    return RowLockMode.valueOf(clause.strength().replace(' ', '_'));
  }

  static LockWait waiting(LockingClause clause) {
    return switch (clause.waiting()) {
      case "NOWAIT" -> LockWait.FAIL;
      case "SKIP LOCKED" -> LockWait.SKIP;
      default -> LockWait.BLOCK;
    };
  }

  /**
   * Leads row ids up.
   *
   * @param from what {@code rel} was made of; null where that is not known
   * @param outer the clause that the item of FROM around {@code rel} has
   * @param nullable whether an outer join may leave the rows out
   */
  private Threaded thread(RelNode rel, SqlNode from, Optional<LockingClause> outer, boolean nullable) {
    return switch (rel) {
      case Join join when from == null || from instanceof SqlJoin -> join(join, (SqlJoin) from, outer, nullable);
      case Correlate join when from == null || from instanceof SqlJoin ->
          correlate(join, (SqlJoin) from, outer, nullable);
      case Project project when !(isItem(from)) -> {
        refuseWindows(project);
        Threaded input = thread(project.getInput(), from, outer, nullable);
        yield input.targets().isEmpty() ? new Threaded(rel, List.of()) : project(project, input);
      }
      case Filter filter when !isItem(from) -> {
        Threaded input = thread(filter.getInput(), from, outer, nullable);
        yield new Threaded(
            LogicalFilter.create(
                input.rel(),
                filter.getCondition(),
                ImmutableSet.copyOf(filter.getVariablesSet())),
            input.targets());
      }
      case Sort sort when !isItem(from) -> {
        Threaded input = thread(sort.getInput(), from, outer, nullable);
        yield new Threaded(
            LogicalSort.create(input.rel(), sort.getCollation(), sort.offset, sort.fetch), input.targets());
      }
      case Aggregate aggregate when !isItem(from) ->
          throw clauses.getFirst().notAllowedWith("aggregate functions");
      default -> item(rel, from, outer, nullable);
    };
  }

  private static boolean isItem(SqlNode from) {
    return from != null && !(from instanceof SqlJoin) && from.getKind() != SqlKind.SELECT;
  }

  private void refuseWindows(Project project) {
    if (project.containsOver()) {
      throw clauses.getFirst().notAllowedWith("window functions");
    }
  }

  private static Threaded project(Project project, Threaded input) {
    int width = input.rel().getRowType().getFieldCount() - input.targets().size();
    List<RexNode> items = new ArrayList<>(project.getProjects());
    List<String> names = new ArrayList<>(project.getRowType().getFieldNames());
    for (int i = 0; i < input.targets().size(); i++) {
      items.add(RexInputRef.of(width + i, input.rel().getRowType()));
      names.add(SchemaTable.ROW_ID + names.size());
    }
    return new Threaded(
        LogicalProject.create(input.rel(), project.getHints(), items, names, project.getVariablesSet()),
        input.targets());
  }

  private Threaded join(Join join, SqlJoin from, Optional<LockingClause> outer, boolean nullable) {
    JoinRelType type = join.getJoinType();
    Threaded left =
        thread(join.getLeft(), from == null ? null : from.getLeft(), outer, nullable || type.generatesNullsOnLeft());
    Threaded right =
        thread(join.getRight(), from == null ? null : from.getRight(), outer, nullable || type.generatesNullsOnRight());
    int leftWidth = join.getLeft().getRowType().getFieldCount();
    RexNode condition = RexUtil.shift(join.getCondition(), leftWidth, left.targets().size());
    RelNode joined =
        LogicalJoin.create(
            left.rel(), right.rel(), join.getHints(), condition, join.getVariablesSet(), join.getJoinType());
    return idsLast(joined, left, right, join.getRowType().getFieldNames());
  }

  private Threaded correlate(Correlate join, SqlJoin from, Optional<LockingClause> outer, boolean nullable) {
    Threaded left = thread(join.getLeft(), from == null ? null : from.getLeft(), outer, nullable);
    Threaded right =
        thread(
            join.getRight(),
            from == null ? null : from.getRight(),
            outer,
            nullable || join.getJoinType().generatesNullsOnRight());
    RelNode joined =
        LogicalCorrelate.create(
            left.rel(),
            right.rel(),
            join.getHints(),
            join.getCorrelationId(),
            join.getRequiredColumns(),
            join.getJoinType());
    return idsLast(joined, left, right, join.getRowType().getFieldNames());
  }

  /** Puts the row ids of the left side, which lie between the columns, behind them. */
  private static Threaded idsLast(RelNode joined, Threaded left, Threaded right, List<String> columns) {
    List<LockRows.Target> targets = new ArrayList<>(left.targets());
    targets.addAll(right.targets());
    if (left.targets().isEmpty()) {
      return new Threaded(joined, targets);
    }
    int leftAll = left.rel().getRowType().getFieldCount();
    int leftWidth = leftAll - left.targets().size();
    int rightWidth = right.rel().getRowType().getFieldCount() - right.targets().size();
    List<Integer> order = new ArrayList<>(Util.range(leftWidth));
    order.addAll(Util.range(leftAll, leftAll + rightWidth));
    order.addAll(Util.range(leftWidth, leftAll));
    order.addAll(Util.range(leftAll + rightWidth, leftAll + rightWidth + right.targets().size()));
    List<RexNode> items = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      items.add(RexInputRef.of(order.get(i), joined.getRowType()));
      names.add(i < columns.size() ? columns.get(i) : SchemaTable.ROW_ID + i);
    }
    return new Threaded(
        LogicalProject.create(joined, List.of(), items, names, ImmutableSet.of()), targets);
  }

  /** An item of FROM: a table, a sub-query, or what has no rows to lock. */
  private Threaded item(RelNode rel, SqlNode from, Optional<LockingClause> outer, boolean nullable) {
    Optional<LockingClause> clause = outer;
    SqlNode bare = from;
    if (from != null) {
      String alias = SqlValidatorUtil.alias(from);
      clause = outer.isPresent() ? outer : clause(alias);
      while (bare.getKind() == SqlKind.AS || bare.getKind() == SqlKind.LATERAL) {
        bare = ((SqlCall) bare).operand(0);
      }
    }
    if (clause.isEmpty()) {
      return new Threaded(rel, List.of());
    }
    if (bare instanceof SqlSelect select) {
      refuseNullable(nullable, clause.get(), from);
      return thread(rel, select, clause);
    }
    if (bare instanceof SqlIdentifier name && validator.getNamespace(name) != null
        && validator.getNamespace(name).getTable() == null) {
      return withoutRows(rel, clause.get(), "a WITH query");
    }
    if (rel instanceof TableScan scan && scan.getTable().unwrap(Table.class) != null) {
      refuseNullable(nullable, clause.get(), from);
      return scan(scan, clause.get());
    }
    if (bare instanceof SqlIdentifier || bare == null) {
      return bare == null || rel instanceof TableScan
          ? new Threaded(rel, List.of())
          : thread(rel, null, clause, nullable);
    }
    return withoutRows(rel, clause.get(), bare.getKind() == SqlKind.VALUES ? "VALUES" : "a function");
  }

  private Threaded thread(RelNode rel, SqlSelect select, Optional<LockingClause> clause) {
    if (select.isDistinct()) {
      throw clause.orElseThrow().notAllowedWith("DISTINCT clause");
    }
    if (select.getGroup() != null) {
      throw clause.orElseThrow().notAllowedWith("GROUP BY clause");
    }
    return thread(rel, select.getFrom(), clause, false);
  }

  private void refuseNullable(boolean nullable, LockingClause clause, SqlNode from) {
    if (nullable) {
      throw clause.error(
          SqlState.FEATURE_NOT_SUPPORTED,
          "cannot be applied to the nullable side of an outer join",
          from == null ? SqlParserPos.ZERO : from.getParserPosition());
    }
  }

  /** What has no rows of tables is passed over, unless it was named. */
  private static Threaded withoutRows(RelNode rel, LockingClause clause, String what) {
    if (!clause.tables().isEmpty()) {
      throw clause.error(
          SqlState.FEATURE_NOT_SUPPORTED,
          "cannot be applied to " + what,
          clause.tables().getFirst().getParserPosition());
    }
    return new Threaded(rel, List.of());
  }

  private Threaded scan(TableScan scan, LockingClause clause) {
    Table table = scan.getTable().unwrap(Table.class);
    RelOptTable rows = catalog.getTable(List.of(CatalogReader.withRowIds(table.schema()), table.name()));
    return new Threaded(
        LogicalTableScan.create(scan.getCluster(), rows, scan.getHints()),
        List.of(new LockRows.Target(table, strength(clause), waiting(clause))));
  }
}
