package dev.vecino.planner;

import dev.vecino.planner.rel.LockRows;
import dev.vecino.sql.parser.LockingClause;
import dev.vecino.storage.LockWait;
import java.util.List;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.RelCollations;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.RelRoot;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.Sort;
import org.apache.calcite.rel.logical.LogicalProject;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWithItem;
import org.apache.calcite.sql2rel.SqlToRelConverter;

/** From syntax to algebra, with the locking of rows that a SELECT asks for. */
final class LockingConverter extends SqlToRelConverter {
  private final CatalogReader catalog;
  private final StatementValidator validator;
  private final SharedQueries shared = new SharedQueries();

  LockingConverter(
      RelOptTable.ViewExpander views,
      StatementValidator validator,
      CatalogReader catalog,
      RelOptCluster cluster,
      Config config) {
    super(views, validator, catalog, cluster, Dialect.convertlets(), config);
    this.catalog = catalog;
    this.validator = validator;
  }

  @Override
  public RelRoot convertQuery(SqlNode query, boolean needsValidation, boolean top) {
    shared.count(query, validator);
    return super.convertQuery(query, needsValidation, top);
  }

  @Override
  public RelNode convertSelect(SqlSelect select, boolean top) {
    List<LockingClause> clauses = LockingClause.of(select);
    RelNode converted = super.convertSelect(select, top);
    RelNode rel = Ties.wanted(select) ? Ties.of(converted) : converted;
    return clauses.isEmpty() ? rel : locked(rel, select, clauses, top);
  }

  @Override
  protected void convertFrom(Blackboard board, SqlNode from, List<String> names) {
    if (from instanceof SqlJoin join) {
      validator.complete(join);
    }
    super.convertFrom(board, from, names);
    if (from instanceof SqlWithItem item) {
      board.setRoot(shared.shared(item, board.root()), true);
    }
  }

  /*
   * Rows that are skipped do not count for the limit, so that it stands above the locking; otherwise it stands below, and
   * only the rows of the answer are locked. The order is made below in both cases.
   */
  private RelNode locked(RelNode rel, SqlSelect select, List<LockingClause> clauses, boolean top) {
    boolean skips = clauses.stream().anyMatch(clause -> RowLockTargets.waiting(clause) == LockWait.SKIP);
    if (rel instanceof Project project && project.getInput() instanceof Sort sort && skips && isLimited(sort)) {
      return LogicalProject.create(
          locked(sort, select, clauses, false),
          project.getHints(),
          project.getProjects(),
          project.getRowType().getFieldNames(),
          project.getVariablesSet());
    }
    RelNode below =
        rel instanceof Sort sort && skips && !sort.getCollation().getFieldCollations().isEmpty()
            ? LogicalSort.create(sort.getInput(), sort.getCollation(), null, null)
            : rel instanceof Sort sort && skips ? sort.getInput() : rel;
    RowLockTargets.Threaded threaded = new RowLockTargets(catalog, validator, clauses).thread(below, select);
    if (threaded.targets().isEmpty()) {
      return rel;
    }
    RelNode locks = new LockRows(rel.getCluster(), rel.getCluster().traitSet(), threaded.rel(), threaded.targets());
    if (!(rel instanceof Sort sort)) {
      return locks;
    }
    if (skips && isLimited(sort)) {
      return LogicalSort.create(locks, RelCollations.EMPTY, sort.offset, sort.fetch);
    }
    // The root of a query that has an order must be a sort; the rows are in order already.
    return top && !sort.getCollation().getFieldCollations().isEmpty()
        ? LogicalSort.create(locks, sort.getCollation(), null, null)
        : locks;
  }

  private static boolean isLimited(Sort sort) {
    return sort.offset != null || sort.fetch != null;
  }
}
