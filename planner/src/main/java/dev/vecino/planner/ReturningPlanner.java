package dev.vecino.planner;

import dev.vecino.sql.parser.Returning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Plans RETURNING: a select list over a changed row, and what it was changed with. */
final class ReturningPlanner {
  private final Target changed;
  private final Optional<SqlIdentifier> alias;
  private final Conversion conversion;
  private final Planner.Request request;

  ReturningPlanner(Target target, Optional<SqlIdentifier> alias, Conversion conversion, Planner.Request request) {
    this.changed = target;
    this.alias = alias;
    this.conversion = conversion;
    this.request = request;
  }

  /** RETURNING of INSERT. */
  Plan.Returning plan(Returning clause) {
    return plan(clause, Optional.empty());
  }

  /** RETURNING of UPDATE and DELETE; {@code others} are the tables of FROM or USING. */
  Plan.Returning plan(Returning written, Optional<SqlNode> others) {
    Returning clause = changed.returning(written, alias, others, false);
    SqlNode target = target(clause);
    SqlNode from = others.map(other -> FromClause.cross(target, Copy.of(other))).orElse(target);
    return plan(clause, from, others, false);
  }

  /**
   * RETURNING of MERGE.
   *
   * @param optional whether there are rows without a row of the source
   */
  Plan.Returning plan(Returning written, SqlNode source, boolean optional) {
    Returning clause = changed.returning(written, alias, Optional.of(source), true);
    SqlNode target = target(clause);
    SqlNode from =
        optional ? FromClause.right(Copy.of(source), target) : FromClause.cross(Copy.of(source), target);
    return plan(clause, from, Optional.of(source), true);
  }

  private SqlNode target(Returning clause) {
    return changed.from(alias, clause.items());
  }

  private Plan.Returning plan(Returning clause, SqlNode from, Optional<SqlNode> others, boolean othersFirst) {
    SqlNodeList items = Copy.of(clause.items());
    List<String> written = Names.written(Computed.select(items, from, null));
    RowVersions versions = new RowVersions(changed, changed.called(alias), clause, others, othersFirst);
    SqlNodeList rewritten = versions.rewrite(items);
    SqlNode all = versions.used() ? versions.join(from) : from;
    RowProjection projection = RowProjection.of(rewritten, all, conversion, "RETURNING");
    int width = changed.names().size();
    int extra = versions.used() ? 2 * width + 1 : 0;
    var row =
        new ReturnedRow(
            width, projection.input().getFieldCount() - width - extra, othersFirst, versions.used(),
            changed.wide(conversion));
    List<OutputColumn> columns =
        QueryPlanner.columns(
            projection.validated(),
            written,
            projection.root(),
            conversion.validator().getFieldOrigins(projection.validated()),
            request.catalog());
    return new Plan.Returning(columns, projection.compile(), row);
  }
}
