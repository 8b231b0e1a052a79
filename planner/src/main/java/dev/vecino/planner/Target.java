package dev.vecino.planner;

import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.Returning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * What a statement changes: a table, by itself or through a view.
 *
 * @param table the table
 * @param through the view, if any
 */
record Target(Table table, Optional<ViewTarget> through, RowChange change) {
  static Target of(SqlIdentifier name, Planner.Request request, RowChange change) {
    Optional<View> view = Targets.view(name, request);
    if (view.isEmpty()) {
      return new Target(Targets.table(name, request), Optional.empty(), change);
    }
    ViewTarget target = ViewTarget.of(view.get(), request.catalog(), change);
    return new Target(target.table(), Optional.of(target), change);
  }

  /** The same for a statement that may do everything. */
  Target merged() {
    return new Target(table, through, RowChange.MERGE);
  }

  /** The table, its columns with the defaults of those of the view that have one. */
  Table defaulting() {
    Map<Integer, String> own = through.map(ViewTarget::defaults).orElse(Map.of());
    if (own.isEmpty()) {
      return table;
    }
    List<Column> columns = new ArrayList<>(table.columns());
    own.forEach((position, sql) -> columns.set(position, columns.get(position).withDefault(Optional.of(sql))));
    return table.withColumns(columns, table.nextColumnId());
  }

  boolean isView() {
    return through.isPresent();
  }

  /** What the statement calls the target in errors. */
  String name() {
    return through.map(target -> target.view().name()).orElse(table.name());
  }

  /** The names of the columns of the rows that expressions of the statement see; those of the table come first. */
  List<String> names() {
    return through.map(ViewTarget::wideNames).orElseGet(this::visible);
  }

  /** The names of the columns that a star stands for. */
  List<String> visible() {
    List<Column> columns = through.map(target -> target.view().columns()).orElse(table.columns());
    return columns.stream().map(Column::name).toList();
  }

  /** Positions in the table of the first columns. */
  int[] first(int count) {
    return through.map(target -> positions(target, IntStream.range(0, count).toArray(), new int[count]))
        .orElseGet(() -> IntStream.range(0, count).toArray());
  }

  /** Positions in the table of the named columns. */
  int[] positions(SqlNodeList named) {
    int[] positions = Targets.columns(name(), visible(), named);
    int[] near = named.stream().mapToInt(Targets::position).toArray();
    return through.map(target -> positions(target, positions, near)).orElse(positions);
  }

  private int[] positions(ViewTarget target, int[] columns, int[] near) {
    int[] positions = new int[columns.length];
    Set<Integer> seen = new HashSet<>();
    for (int i = 0; i < columns.length; i++) {
      positions[i] = target.columns().get(columns[i]);
      if (positions[i] < 0) {
        throw target.refusal(columns[i], change, near[i]);
      }
      if (!seen.add(positions[i])) {
        throw VecinoException.of(
                SYNTAX_ERROR, "multiple assignments to same column \"%s\"", table.columns().get(positions[i]).name())
            .at(near[i]);
      }
    }
    return positions;
  }

  /** The alias that a query over the target has to give it. */
  Optional<SqlIdentifier> alias(Optional<SqlIdentifier> written, SqlNode near) {
    return written.isPresent() || !isView()
        ? written
        : Optional.of(new SqlIdentifier(name(), near.getParserPosition()));
  }

  /** What expressions call the target. */
  String called(Optional<SqlIdentifier> alias) {
    return alias.map(SqlIdentifier::getSimple).orElse(name());
  }

  /** The rows in FROM of a query that finds them, with their row ids as the last column. */
  SqlNode rows(Optional<SqlIdentifier> alias, SqlNode near) {
    return through.map(target -> FromClause.as(target.search(near), called(alias), List.of(), near))
        .orElseGet(() -> FromClause.rows(table, alias, near));
  }

  /** The target in FROM where expressions over one row are compiled. */
  SqlNode from(Optional<SqlIdentifier> alias, SqlNode near) {
    return isView() ? from(called(alias), near) : FromClause.table(table, alias, near);
  }

  /** The same under a name. */
  SqlNode from(String called, SqlNode near) {
    return FromClause.as(relation(), called, near);
  }

  private List<String> relation() {
    return through.map(target -> WideTable.name(target.view())).orElse(List.of(table.schema(), table.name()));
  }

  /** The target in FROM under a name, with names for all columns. */
  SqlNode from(String called, List<String> columns, SqlNode near) {
    return FromClause.as(new SqlIdentifier(relation(), near.getParserPosition()), called, columns, near);
  }

  /** What makes rows of the table such as expressions see; empty where they are. */
  Optional<WideRow> wide(Conversion conversion) {
    return through.map(target -> WideRow.of(target, conversion));
  }

  /**
   * Expressions over rows of the table in the place of those that they see.
   *
   * @param rows how many rows of the target come first in the rows that they are over
   */
  RowExpressions overTable(RowExpressions expressions, int rows, Conversion conversion) {
    return wide(conversion)
        .map(wide -> wide.widening(expressions, table.columns().size(), rows))
        .orElse(expressions);
  }

  /** What is asked of rows that are written. */
  RowChecks checks(CatalogExpressions expressions, Planner.Request request, Conversion conversion) {
    RowChecks checks = TableChecks.of(table, expressions, request);
    return through.map(target -> ViewChecks.of(checks, target, conversion)).orElse(checks);
  }

  /**
   * RETURNING with the columns of the view in the place of stars.
   *
   * @param othersFirst whether the columns of the other tables come first
   */
  Returning returning(
      Returning clause, Optional<SqlIdentifier> alias, Optional<SqlNode> others, boolean othersFirst) {
    if (!isView()) {
      return clause;
    }
    String own = called(alias);
    List<String> names = new ArrayList<>();
    others.ifPresent(other -> RowVersions.names(other, names));
    names.add(othersFirst ? names.size() : 0, own);
    SqlNodeList items = new SqlNodeList(clause.items().getParserPosition());
    for (SqlNode item : clause.items()) {
      String of = item instanceof SqlIdentifier name && name.isStar() ? name.names.getFirst() : null;
      if (of == null) {
        items.add(item);
      } else if (of.isEmpty()) {
        others.ifPresent(other -> RowVersions.requirePlain(other, (SqlIdentifier) item));
        names.forEach(name -> star(name, own, item, items));
      } else {
        boolean version = of.equals(clause.oldName()) || of.equals(clause.newName());
        star(of, version ? of : own, item, items);
      }
    }
    return new Returning(items, clause.oldName(), clause.newName());
  }

  private void star(String of, String own, SqlNode star, SqlNodeList items) {
    if (of.equals(own)) {
      visible().forEach(column -> items.add(Targets.column(of, column, star)));
    } else {
      SqlParserPos position = star.getParserPosition();
      items.add(SqlIdentifier.star(Arrays.asList(of, ""), position, List.of(position, position)));
    }
  }
}
