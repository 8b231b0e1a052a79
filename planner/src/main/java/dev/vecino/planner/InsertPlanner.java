package dev.vecino.planner;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.SqlPgInsert;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;

/** Plans INSERT: where rows come from, and how they are made whole. */
final class InsertPlanner {
  private final CatalogExpressions catalogExpressions;
  private final Planner.Request request;
  private final Conversion conversion;
  private final SqlPgInsert insert;
  private final Target target;
  private final Table table;
  private final int most; // of the values for a row

  InsertPlanner(
      CatalogExpressions catalogExpressions,
      Planner.Request request,
      Conversion conversion,
      SqlPgInsert insert) {
    this.catalogExpressions = catalogExpressions;
    this.request = request;
    this.conversion = conversion;
    this.insert = insert;
    this.target = Target.of(insert.table(), request, RowChange.INSERT);
    this.table = target.table();
    this.most = insert.columns().map(SqlNodeList::size).orElseGet(() -> target.visible().size());
  }

  Plan.Insert plan() {
    boolean[] defaulted = new boolean[table.columns().size()];
    SqlNode source = insert.source().orElse(null);
    List<Cell[]> cells = new ArrayList<>();
    CellReader reader = new CellReader(conversion.validator());
    QueryPlan query = null;
    int[] targets;
    if (source == null) {
      targets = new int[0];
      cells.add(new Cell[0]);
    } else if (source.getKind() == SqlKind.VALUES) {
      targets = readCells((SqlCall) source, reader, cells);
    } else {
      query = query(Copy.of(source));
      targets = targets(query.columns().size());
    }
    Arrays.fill(defaulted, true);
    boolean[] always = new boolean[targets.length];
    for (int i = 0; i < targets.length; i++) {
      Column column = table.columns().get(targets[i]);
      boolean identity = column.identity().isPresent();
      always[i] = identity && insert.overridingUserValue();
      if (!identity || !always[i]) {
        defaulted[targets[i]] = hasDefaultCell(cells, i);
      }
      checkGenerated(column, cells, i, query != null);
    }
    Computed computed = Computed.of(reader.expressions().stream().map(Copy::of).toList(), conversion);
    for (int i = 0; i < computed.types().size(); i++) {
      Assignment.check(
          reader.targets().get(i), computed.types().get(i), Targets.position(reader.expressions().get(i)));
    }
    Optional<Plan.OnConflict> conflict =
        insert.onConflict().map(clause -> new ConflictPlanner(catalogExpressions, request, conversion, target, insert).plan(clause));
    Optional<SqlIdentifier> alias = target.alias(insert.alias(), insert.table());
    Optional<Plan.Returning> returning =
        insert.returning()
            .map(
                clause ->
                    new ReturningPlanner(target, alias, conversion, request)
                        .plan(clause));
    List<DataType> parameters = conversion.validator().parameters();
    RowChecks checks = target.checks(catalogExpressions, request, conversion);
    ColumnDefaults defaults = ColumnDefaults.of(target.defaulting(), defaulted, catalogExpressions, request);
    WholeRows whole = new WholeRows(table, targets, always, defaults);
    QueryPlan rows =
        query == null
            ? new InsertedValues(whole, cells, computed.expressions(), parameters)
            : new InsertedQuery(whole, query);
    return new Plan.Insert(table, rows, checks, conflict, returning);
  }

  private int[] readCells(SqlCall values, CellReader reader, List<Cell[]> cells) {
    int width = ((SqlCall) values.operand(0)).operandCount();
    int[] columns = null;
    for (SqlNode operand : values.getOperandList()) {
      List<SqlNode> row = ((SqlCall) operand).getOperandList();
      if (row.size() != width) {
        throw VecinoException.of(SYNTAX_ERROR, "VALUES lists must all be the same length")
            .at(Targets.position(operand));
      }
      checkWidth(row);
      columns = columns == null ? targets(width) : columns;
      Cell[] read = new Cell[width];
      for (int i = 0; i < width; i++) {
        Column column = table.columns().get(columns[i]);
        read[i] = reader.read(column, FieldRows.whole(column, null, row.get(i)));
      }
      cells.add(read);
    }
    return columns;
  }

  /** Positions of the columns that the first values are for. */
  private int[] targets(int count) {
    return insert.columns().map(target::positions).orElseGet(() -> target.first(count));
  }

  private void checkWidth(List<SqlNode> row) {
    if (row.size() > most) {
      throw VecinoException.of(SYNTAX_ERROR, "INSERT has more expressions than target columns")
          .at(Targets.position(row.get(most)));
    }
    checkEnough(row.size());
  }

  private void checkEnough(int given) {
    if (given < most && insert.columns().isPresent()) {
      throw VecinoException.of(SYNTAX_ERROR, "INSERT has more target columns than expressions")
          .at(Targets.position(insert.columns().get().get(given)));
    }
  }

  private QueryPlan query(SqlNode source) {
    if (source instanceof SqlSelect select) {
      int[] columns = targets(Math.min(most, select.getSelectList().size()));
      for (int i = 0; i < Math.min(columns.length, select.getSelectList().size()); i++) {
        Column column = table.columns().get(columns[i]);
        select.getSelectList().set(i, FieldRows.whole(column, null, select.getSelectList().get(i)));
        if (select.getSelectList().get(i) instanceof SqlDynamicParam parameter) {
          conversion.validator().assign(parameter, table.columns().get(columns[i]).type());
        }
      }
    }
    QueryPlanner.Planned planned = QueryPlanner.planned(source, conversion, request);
    int[] shown = ShownColumns.positions(planned.plan());
    int width = shown.length;
    if (width > most) {
      throw VecinoException.of(SYNTAX_ERROR, "INSERT has more expressions than target columns")
          .at(Targets.position(source));
    }
    checkEnough(width);
    int[] columns = targets(width);
    for (int i = 0; i < width; i++) {
      Assignment.check(table.columns().get(columns[i]), planned.types().get(shown[i]), Targets.position(source));
    }
    return ShownColumns.of(planned.plan());
  }

  private static boolean hasDefaultCell(List<Cell[]> cells, int column) {
    for (Cell[] row : cells) {
      if (row[column] instanceof Cell.Default) {
        return true;
      }
    }
    return false;
  }

  private void checkGenerated(Column column, List<Cell[]> cells, int at, boolean fromQuery) {
    if (fromQuery || cells.stream().anyMatch(row -> !(row[at] instanceof Cell.Default))) {
      GivenValues.checkInserted(column, insert.overridingSystemValue() || insert.overridingUserValue());
    }
  }
}
