package dev.vecino.planner;

import static dev.vecino.error.SqlState.DUPLICATE_ALIAS;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.MergeWhen;
import dev.vecino.sql.parser.MergeWhen.Match;
import dev.vecino.sql.parser.SqlPgMerge;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Plans MERGE: a join that finds what each row of the source matches, a query for the rows that nothing matches, and
 * what is done with them.
 */
final class MergePlanner {
  private final CatalogExpressions catalogExpressions;
  private final Planner.Request request;
  private final Conversion conversion;
  private final SqlPgMerge merge;
  private final Target target;
  private final Optional<SqlIdentifier> alias;
  private final String name;

  MergePlanner(
      CatalogExpressions catalogExpressions, Planner.Request request, Conversion conversion, SqlPgMerge merge) {
    this.catalogExpressions = catalogExpressions;
    this.request = request;
    this.conversion = conversion;
    this.merge = merge;
    this.target = Target.of(merge.table(), request, change()).merged();
    this.alias = target.alias(merge.alias(), merge.table());
    this.name = target.called(alias);
  }

  /** What the first clause does that does anything. */
  private RowChange change() {
    return merge.clauses().stream()
        .map(clause -> switch (clause.action()) {
          case MergeWhen.Insert insert -> RowChange.INSERT;
          case MergeWhen.Update update -> RowChange.UPDATE;
          case MergeWhen.Delete delete -> RowChange.DELETE;
          case MergeWhen.Nothing nothing -> RowChange.MERGE;
        })
        .filter(change -> change != RowChange.MERGE)
        .findFirst()
        .orElse(RowChange.MERGE);
  }

  Plan.Merge plan() {
    checkNames();
    checkReachable();
    QueryPlan source = matches();
    Optional<QueryPlan> unmatched = has(Match.NOT_MATCHED_BY_SOURCE) ? Optional.of(unmatched()) : Optional.empty();
    MergeClausePlanner planner = new MergeClausePlanner(catalogExpressions, request, conversion, merge, target);
    List<Plan.MergeClause> clauses = merge.clauses().stream().map(planner::plan).toList();
    Optional<Plan.Returning> returning =
        merge.returning()
            .map(clause ->
                new ReturningPlanner(target, alias, conversion, request)
                    .plan(clause, merge.source(), unmatched.isPresent()));
    return new Plan.Merge(
        target.table(), source, unmatched, clauses, target.checks(catalogExpressions, request, conversion), returning);
  }

  private boolean has(Match match) {
    return merge.clauses().stream().anyMatch(clause -> clause.match() == match);
  }

  private void checkNames() {
    List<String> names = new ArrayList<>();
    RowVersions.names(merge.source(), names);
    if (names.contains(name)) {
      throw VecinoException.of(DUPLICATE_ALIAS, "name \"%s\" specified more than once", name)
          .withDetail("The name is used both as MERGE target table and data source.")
          .at(Targets.position(merge.source()));
    }
  }

  private void checkReachable() {
    Set<Match> closed = new HashSet<>();
    for (MergeWhen clause : merge.clauses()) {
      if (closed.contains(clause.match())) {
        throw VecinoException.of(
            SYNTAX_ERROR, "unreachable WHEN clause specified after unconditional WHEN clause");
      }
      if (clause.condition().isEmpty()) {
        closed.add(clause.match());
      }
    }
  }

  /** Row id and columns of the table, then the columns of the source: for all of its rows, or for those that match. */
  private QueryPlan matches() {
    JoinType type = has(Match.NOT_MATCHED_BY_TARGET) ? JoinType.LEFT : JoinType.INNER;
    SqlNode rows = target.rows(alias, merge.table());
    SqlNode join = FromClause.join(Copy.of(merge.source()), type, rows, condition());
    SqlNode select = Computed.select(SqlNodeList.of(rowId()), join, null);
    int width = target.table().columns().size();
    int wide = target.names().size();
    return QueryPlanner.planned(
            select,
            conversion,
            request,
            rel -> {
              int all = rel.getInput(0).getRowType().getFieldCount();
              List<Integer> columns = new ArrayList<>(List.of(all - 1));
              int first = all - 1 - wide;
              for (int i = first; i < first + width; i++) {
                columns.add(i);
              }
              for (int i = 0; i < first; i++) {
                columns.add(i);
              }
              return InputColumns.instead(rel, columns);
            })
        .plan();
  }

  /** {@code SELECT rowid, columns FROM table WHERE NOT EXISTS (SELECT FROM source WHERE condition)}. */
  private QueryPlan unmatched() {
    List<SqlNode> items = new ArrayList<>(List.of(rowId()));
    for (String column : target.names().subList(0, target.table().columns().size())) {
      items.add(Targets.column(name, column, merge.table()));
    }
    SqlParserPos position = merge.condition().getParserPosition();
    SqlNode matching =
        Computed.select(
            SqlNodeList.of(SqlLiteral.createExactNumeric("1", position)),
            Copy.of(merge.source()),
            condition());
    SqlNode none =
        SqlStdOperatorTable.NOT.createCall(
            position, SqlStdOperatorTable.EXISTS.createCall(position, matching));
    SqlNode select =
        Computed.select(
            new SqlNodeList(items, SqlParserPos.ZERO),
            target.rows(alias, merge.table()),
            none);
    return QueryPlanner.plan(select, conversion, request);
  }

  private SqlNode condition() {
    SqlNode copy = Copy.of(merge.condition());
    return alias.isPresent() ? copy : RowNames.in(copy, target.table());
  }

  private SqlNode rowId() {
    return Targets.column(name, SchemaTable.ROW_ID, merge.table());
  }
}
