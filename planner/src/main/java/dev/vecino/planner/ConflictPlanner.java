package dev.vecino.planner;

import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.UNDEFINED_OBJECT;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.OnConflict;
import dev.vecino.sql.parser.SqlPgInsert;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.util.SqlShuttle;

/** Plans ON CONFLICT: which key, and what becomes of the row that has it. */
final class ConflictPlanner {
  private final CatalogExpressions catalogExpressions;
  private final Planner.Request request;
  private final Conversion conversion;
  private final Target target;
  private final Table table;
  private final SqlPgInsert insert;

  ConflictPlanner(
      CatalogExpressions catalogExpressions,
      Planner.Request request,
      Conversion conversion,
      Target target,
      SqlPgInsert insert) {
    this.catalogExpressions = catalogExpressions;
    this.request = request;
    this.conversion = conversion;
    this.target = target;
    this.table = target.table();
    this.insert = insert;
  }

  Plan.OnConflict plan(OnConflict clause) {
    Optional<Index.BTree> arbiter = arbiter(clause);
    if (!clause.update()) {
      return new Plan.OnConflict(arbiter, Optional.empty(), Optional.empty());
    }
    if (arbiter.isEmpty()) {
      throw VecinoException.of(
              SYNTAX_ERROR, "ON CONFLICT DO UPDATE requires inference specification or constraint name")
          .withHint("For example, ON CONFLICT (column_name).")
          .at(clause.position().getColumnNum());
    }
    Assignments assignments =
        Assignments.of(
            target, target.called(insert.alias()), clause.targetColumns(), clause.sourceExpressions(),
            conversion.validator());
    List<SqlNode> items = new ArrayList<>(assignments.expressions().stream().map(Copy::of).toList());
    clause.where().map(Copy::of).ifPresent(items::add);
    SqlNodeList list = new SqlNodeList(items, clause.position());
    SqlNode from = FromClause.cross(target.from(insert.alias(), list), target.from("excluded", list));
    RowProjection projection = RowProjection.of(list, from, conversion, "ON CONFLICT DO UPDATE");
    int count = assignments.expressions().size();
    assignments.check(projection.expressions().stream().limit(count).map(RexNode::getType).toList());
    ColumnDefaults defaults = assignments.defaults(catalogExpressions, request);
    RowExpressions set = overTable(projection.compile(0, count));
    Optional<RowExpressions> where = clause.where().map(condition -> overTable(projection.compile(count, count + 1)));
    RowExpressions update = (context, row) -> assignments.changed(context, row, 0, set.evaluate(context, row), 0, defaults);
    return new Plan.OnConflict(arbiter, Optional.of(update), where);
  }

  private RowExpressions overTable(RowExpressions expressions) {
    return target.overTable(expressions, 2, conversion);
  }

  private Optional<Index.BTree> arbiter(OnConflict clause) {
    Optional<Index.BTree> arbiter = found(clause);
    boolean deferrable = arbiter.map(index -> !index.isKey()).orElseGet(table::hasDeferrableKey);
    if (deferrable) {
      throw VecinoException.of(
          OBJECT_NOT_IN_PREREQUISITE_STATE,
          "ON CONFLICT does not support deferrable unique constraints/exclusion constraints as arbiters");
    }
    return arbiter;
  }

  private Optional<Index.BTree> found(OnConflict clause) {
    if (clause.constraint().isPresent()) {
      String name = clause.constraint().get().getSimple();
      return Optional.of(
          table.bTrees().stream()
              .filter(index -> index.name().equals(name) && index.constraint() && !target.isView())
              .findFirst()
              .orElseThrow(
                  () ->
                      VecinoException.of(
                              UNDEFINED_OBJECT,
                              "constraint \"%s\" for table \"%s\" does not exist",
                              name,
                              target.name())
                          .at(Targets.position(clause.constraint().get()))));
    }
    if (clause.columns().isEmpty()) {
      return Optional.empty();
    }
    List<SqlNode> keys = clause.columns().get();
    Optional<Index.BTree> plain = keys.stream().allMatch(this::isColumn) ? plain(clause.columns().get()) : Optional.empty();
    return Optional.of(
        plain
            .or(() -> derived(keys, clause.predicate()))
            .orElseThrow(
                () ->
                    VecinoException.of(
                        INVALID_COLUMN_REFERENCE,
                        "there is no unique or exclusion constraint matching the ON CONFLICT specification")));
  }

  private boolean isColumn(SqlNode key) {
    return key instanceof SqlIdentifier name && name.isSimple();
  }

  private Optional<Index.BTree> plain(SqlNodeList columns) {
    for (SqlNode column : columns) {
      String name = ((SqlIdentifier) column).getSimple();
      if (!target.visible().contains(name)) {
        throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", name).at(Targets.position(column));
      }
    }
    Set<Integer> wanted = new HashSet<>();
    for (int position : target.positions(distinct(columns))) {
      wanted.add(table.columns().get(position).id());
    }
    return table.bTrees().stream()
        .filter(index -> index.unique() && Set.copyOf(index.columns()).equals(wanted))
        .findFirst();
  }

  private static SqlNodeList distinct(SqlNodeList columns) {
    Set<String> seen = new HashSet<>();
    return columns.stream()
        .filter(column -> seen.add(((SqlIdentifier) column).getSimple()))
        .collect(SqlNodeList.toList(columns.getParserPosition()));
  }

  /** The index of the same expressions, whose rows are among those that the predicate says. */
  private Optional<Index.BTree> derived(List<SqlNode> keys, Optional<SqlNode> predicate) {
    if (table.derived().stream().noneMatch(Index.Derived::unique)) {
      return Optional.empty();
    }
    List<SqlNode> items = new ArrayList<>(keys.stream().map(this::ofTable).toList());
    predicate.ifPresent(condition -> items.add(ofTable(condition)));
    List<RexNode> given = TableExpressions.ofNodes(table, items, null, conversion).expressions();
    Set<String> wanted = new HashSet<>();
    given.subList(0, keys.size()).forEach(key -> wanted.add(key.toString()));
    Set<String> conditions = new HashSet<>();
    given.subList(keys.size(), given.size()).forEach(condition -> conditions.addAll(parts(condition)));
    return table.derived().stream()
        .filter(index -> index.unique() && matches(index, wanted, conditions))
        .findFirst()
        .map(Index.Derived::asBTree);
  }

  /** An expression with the table's names of columns in the place of the view's. */
  private SqlNode ofTable(SqlNode expression) {
    return target.through()
        .map(view -> Copy.of(expression).accept(
            new SqlShuttle() {
              @Override
              public SqlNode visit(SqlIdentifier name) {
                int at = target.visible().indexOf(name.names.getLast());
                int position = at < 0 ? -1 : view.columns().get(at);
                return position < 0
                    ? name
                    : new SqlIdentifier(table.columns().get(position).name(), name.getParserPosition());
              }
            }))
        .orElseGet(() -> Copy.of(expression));
  }

  private boolean matches(Index.Derived index, Set<String> wanted, Set<String> conditions) {
    List<String> sql = new ArrayList<>(index.keys().stream().map(Index.Derived.Key::sql).toList());
    index.predicateSql().ifPresent(sql::add);
    List<RexNode> own = TableExpressions.untyped(table, sql, conversion).expressions();
    int count = index.keys().size();
    Set<String> keys = new HashSet<>();
    own.subList(0, count).forEach(key -> keys.add(key.toString()));
    return keys.equals(wanted)
        && own.subList(count, own.size()).stream().allMatch(condition -> conditions.containsAll(parts(condition)));
  }

  private static List<String> parts(RexNode condition) {
    return RelOptUtil.conjunctions(condition).stream().map(RexNode::toString).toList();
  }
}
