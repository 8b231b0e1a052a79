package dev.vecino.planner;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_TABLE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.Plan.MergeAction;
import dev.vecino.sql.parser.MergeWhen;
import dev.vecino.sql.parser.SqlPgMerge;
import dev.vecino.sql.type.CommonType;
import dev.vecino.sql.type.PgTypeFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.type.SqlTypeUtil;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** Plans the WHEN clauses of a MERGE: conditions and values over the row of the table, the row of the source, or both. */
final class MergeClausePlanner {
  private final CatalogExpressions catalogExpressions;
  private final Planner.Request request;
  private final Conversion conversion;
  private final SqlPgMerge merge;
  private final Target target;
  private final Table table;

  MergeClausePlanner(
      CatalogExpressions catalogExpressions,
      Planner.Request request,
      Conversion conversion,
      SqlPgMerge merge,
      Target target) {
    this.catalogExpressions = catalogExpressions;
    this.request = request;
    this.conversion = conversion;
    this.merge = merge;
    this.target = target;
    this.table = target.table();
  }

  Plan.MergeClause plan(MergeWhen clause) {
    MergeAction action =
        switch (clause.action()) {
          case MergeWhen.Insert insert -> new MergeAction.Write(inserted(clause, insert));
          case MergeWhen.Update update -> new MergeAction.Write(updated(clause, update));
          case MergeWhen.Delete delete -> new MergeAction.Delete();
          case MergeWhen.Nothing nothing -> new MergeAction.Nothing();
        };
    return new Plan.MergeClause(
        clause.match(), clause.condition().map(condition -> condition(clause, condition)), action);
  }

  private RowExpressions condition(MergeWhen clause, SqlNode condition) {
    RowProjection projection = project(clause, List.of(condition));
    RelDataType type = projection.expressions().getFirst().getType();
    if (!SqlTypeUtil.inBooleanFamily(type) && !CommonType.isUnknown(type)) {
      throw VecinoException.of(
              DATATYPE_MISMATCH,
              "argument of WHEN must be type boolean, not type %s",
              PgTypeFactory.describe(type))
          .at(Targets.position(condition));
    }
    return overTable(clause, projection.compile());
  }

  private RowExpressions overTable(MergeWhen clause, RowExpressions expressions) {
    return target.overTable(expressions, clause.match() == MergeWhen.Match.NOT_MATCHED_BY_TARGET ? 0 : 1, conversion);
  }

  private RowExpressions updated(MergeWhen clause, MergeWhen.Update update) {
    Assignments assignments =
        Assignments.of(
            target, target.called(merge.alias()), update.targetColumns(), update.sourceExpressions(),
            conversion.validator());
    RowExpressions values = (context, row) -> row;
    if (!assignments.expressions().isEmpty()) {
      RowProjection projection = project(clause, assignments.expressions());
      assignments.check(projection.expressions().stream().map(RexNode::getType).toList());
      values = overTable(clause, projection.compile());
    }
    ColumnDefaults defaults = assignments.defaults(catalogExpressions, request);
    RowExpressions computed = values;
    return (context, row) -> assignments.changed(context, row, 0, computed.evaluate(context, row), 0, defaults);
  }

  private RowExpressions inserted(MergeWhen clause, MergeWhen.Insert insert) {
    List<SqlNode> given = insert.values().map(SqlNodeList::getList).orElse(List.of());
    checkCount(insert.columns().map(SqlNodeList::size).orElseGet(() -> target.visible().size()), given, insert);
    int[] columns = insert.columns().map(target::positions).orElseGet(() -> target.first(given.size()));
    List<SqlNode> expressions = new ArrayList<>();
    int[] targets = new int[given.size()];
    for (int i = 0; i < given.size(); i++) {
      Column column = table.columns().get(columns[i]);
      if (given.get(i).getKind() == SqlKind.DEFAULT) {
        continue;
      }
      GivenValues.checkInserted(column, insert.overridingSystemValue() || insert.overridingUserValue());
      if (insert.overridingUserValue() && column.identity().isPresent()) {
        continue;
      }
      if (given.get(i) instanceof SqlDynamicParam parameter) {
        conversion.validator().assign(parameter, column.type());
      }
      targets[expressions.size()] = columns[i];
      expressions.add(given.get(i));
    }
    targets = Arrays.copyOf(targets, expressions.size());
    boolean[] defaulted = new boolean[table.columns().size()];
    Arrays.fill(defaulted, true);
    for (int target : targets) {
      defaulted[target] = false;
    }
    ColumnDefaults defaults = ColumnDefaults.of(target.defaulting(), defaulted, catalogExpressions, request);
    WholeRows whole = new WholeRows(table, targets, new boolean[targets.length], defaults);
    if (expressions.isEmpty()) {
      return (context, row) -> whole.of(context, new Object[0]);
    }
    RowProjection projection = project(clause, expressions);
    for (int i = 0; i < targets.length; i++) {
      Assignment.check(
          table.columns().get(targets[i]),
          projection.expressions().get(i).getType(),
          Targets.position(expressions.get(i)));
    }
    RowExpressions values = overTable(clause, projection.compile());
    return (context, row) -> whole.of(context, values.evaluate(context, row));
  }

  private void checkCount(int most, List<SqlNode> given, MergeWhen.Insert insert) {
    if (given.size() > most) {
      throw VecinoException.of(SYNTAX_ERROR, "INSERT has more expressions than target columns")
          .at(Targets.position(given.get(most)));
    }
    if (insert.values().isPresent() && insert.columns().isPresent() && given.size() < most) {
      throw VecinoException.of(SYNTAX_ERROR, "INSERT has more target columns than expressions")
          .at(Targets.position(insert.columns().get().get(given.size())));
    }
  }

  /** The tables that a clause sees, joined: the algebra has to keep apart what the list computes and what it reads. */
  private RowProjection project(MergeWhen clause, List<SqlNode> items) {
    SqlParserPos position = Targets.list(items);
    SqlNodeList list = new SqlNodeList(items.stream().map(Copy::of).toList(), position);
    SqlNode changed = target.from(merge.alias(), merge.table());
    items.forEach(item -> checkVisible(clause.match(), item));
    SqlNode from =
        switch (clause.match()) {
          case MATCHED -> FromClause.cross(changed, Copy.of(merge.source()));
          case NOT_MATCHED_BY_SOURCE -> changed;
          case NOT_MATCHED_BY_TARGET -> FromClause.cross(Copy.of(merge.source()), nothing(position));
        };
    return RowProjection.of(list, from, conversion, "MERGE WHEN conditions");
  }

  /** @throws VecinoException 42P01 for a column of the row that the clause does not have */
  private void checkVisible(MergeWhen.Match match, SqlNode item) {
    List<String> hidden = new ArrayList<>();
    switch (match) {
      case MATCHED -> { }
      case NOT_MATCHED_BY_SOURCE -> RowVersions.names(merge.source(), hidden);
      case NOT_MATCHED_BY_TARGET -> hidden.add(target.called(merge.alias()));
    }
    item.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier column) {
            if (column.names.size() > 1 && hidden.contains(column.names.get(column.names.size() - 2))) {
              String name = column.names.get(column.names.size() - 2);
              throw VecinoException.of(
                      UNDEFINED_TABLE, "invalid reference to FROM-clause entry for table \"%s\"", name)
                  .withDetail(
                      "There is an entry for table \"%s\", but it cannot be referenced from this part of the query.",
                      name)
                  .at(Targets.position(column));
            }
            return null;
          }
        });
  }

  private static SqlNode nothing(SqlParserPos position) {
    SqlNodeList one = SqlNodeList.of(SqlLiteral.createExactNumeric("0", position));
    return FromClause.as(Computed.select(one, null, null), "$nothing", List.of("$nothing"), one.get(0));
  }
}
