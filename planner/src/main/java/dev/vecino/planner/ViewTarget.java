package dev.vecino.planner;

import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery.Source;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * A view whose rows are rows of one table. Statements that change them see wide rows: all columns of the table, under names
 * that nobody writes, then the columns of the view.
 *
 * @param table the table, at the bottom of all views
 * @param below the view that this one selects from; empty where it is the table
 * @param columns for each column of the view the position of the table's; -1 for those that are computed
 * @param alias what the query calls what it selects from
 * @param names what the query calls the columns of that: those of the table, or of the wide rows below
 * @param items the columns of the view
 */
record ViewTarget(
    View view,
    Table table,
    Optional<ViewTarget> below,
    List<Integer> columns,
    String alias,
    List<String> names,
    List<SqlNode> items,
    Optional<SqlNode> condition) {

  /** @throws VecinoException 55000 where rows of the view are not rows of one table */
  static ViewTarget of(View view, Catalog catalog, RowChange change) {
    SqlNode written = ViewText.parse(view.query().sql());
    ViewShape.obstacle(written).ifPresent(why -> {
      throw change.refusal(view, why);
    });
    SqlNode named = ViewShape.select(written).getFrom();
    SqlIdentifier from = (SqlIdentifier) (named.getKind() == SqlKind.AS ? ((SqlCall) named).operand(0) : named);
    String alias =
        named.getKind() == SqlKind.AS
            ? ((SqlIdentifier) ((SqlCall) named).operand(1)).getSimple()
            : from.names.getLast();
    int position = Targets.position(from);
    Source source =
        view.query().sources().stream()
            .filter(each -> each.position() == position)
            .findFirst()
            .orElseThrow(() -> change.refusal(view, ViewShape.SEVERAL));
    SqlSelect select = ViewShape.select(ViewText.query(view.query(), catalog));
    return new Reading(view, source, alias, catalog, change).of(select);
  }

  /** Whether rows can be changed through a view. */
  static boolean exists(View view, Catalog catalog) {
    try {
      of(view, catalog, RowChange.UPDATE);
      return true;
    } catch (VecinoException e) {
      return false;
    }
  }

  /** What a column is refused with that is computed, by this view or one below. */
  VecinoException refusal(int column, RowChange change, int near) {
    if (below.isPresent() && items.get(column) instanceof SqlIdentifier name) {
      int at = names.lastIndexOf(name.names.getLast()) - table.columns().size();
      if (at >= 0) {
        return below.get().refusal(at, change, near);
      }
    }
    return change.refusal(view, view.columns().get(column).name(), near);
  }

  /** The defaults of this view and those below, by the positions of the table's columns; those above count. */
  Map<Integer, String> defaults() {
    Map<Integer, String> all = new HashMap<>(below.map(ViewTarget::defaults).orElse(Map.of()));
    all.putAll(ownDefaults());
    return all;
  }

  /** The defaults of this view alone. */
  Map<Integer, String> ownDefaults() {
    Map<Integer, String> all = new HashMap<>();
    for (int i = 0; i < columns.size(); i++) {
      int position = columns.get(i);
      if (position >= 0) {
        view.columns().get(i).defaultSql().ifPresent(sql -> all.put(position, sql));
      }
    }
    return all;
  }

  /** Numbers of the columns of the view that are columns of the table. */
  List<Integer> changeable() {
    return IntStream.range(0, columns.size())
        .filter(i -> columns.get(i) >= 0)
        .mapToObj(i -> view.columns().get(i).id())
        .toList();
  }

  /** The name of the column of the table at a position, in wide rows. */
  static String placeholder(int position) {
    return "$" + position;
  }

  /** The names of all columns of the wide rows. */
  List<String> wideNames() {
    return wideNames(table, view);
  }

  static List<String> wideNames(Table table, View view) {
    List<String> all = new ArrayList<>();
    IntStream.range(0, table.columns().size()).forEach(i -> all.add(placeholder(i)));
    view.columns().forEach(column -> all.add(column.name()));
    return all;
  }

  /** The wide rows that the view has, with their row ids behind them. */
  SqlNode search(SqlNode near) {
    List<String> given = new ArrayList<>(names);
    given.add(SchemaTable.ROW_ID);
    SqlNode relation =
        below.map(inner -> inner.search(near))
            .orElseGet(
                () -> new SqlIdentifier(
                    List.of(CatalogReader.withRowIds(table.schema()), table.name()), near.getParserPosition()));
    SqlNodeList list = new SqlNodeList(SqlParserPos.ZERO);
    for (int i = 0; i < table.columns().size(); i++) {
      list.add(as(Targets.column(alias, names.get(i), near), placeholder(i)));
    }
    for (int i = 0; i < items.size(); i++) {
      list.add(as(Copy.of(items.get(i)), view.columns().get(i).name()));
    }
    list.add(as(Targets.column(alias, SchemaTable.ROW_ID, near), SchemaTable.ROW_ID));
    return Computed.select(
        list, FromClause.as(relation, alias, given, near), condition.map(Copy::of).orElse(null));
  }

  private static SqlNode as(SqlNode item, String name) {
    SqlParserPos position = item.getParserPosition();
    return SqlStdOperatorTable.AS.createCall(position, item, new SqlIdentifier(name, position));
  }

  /** What the query of the view selects from, where expressions over one row are compiled. */
  SqlNode from(SqlNode near) {
    List<String> name = below.map(inner -> WideTable.name(inner.view())).orElse(List.of(table.schema(), table.name()));
    return FromClause.as(new SqlIdentifier(name, near.getParserPosition()), alias, names, near);
  }

  /** Reads the query of a view over what it selects from. */
  private record Reading(View view, Source source, String alias, Catalog catalog, RowChange change) {
    ViewTarget of(SqlSelect select) {
      Optional<Table> table = catalog.table(source.relation());
      table.flatMap(catalog::materialization).ifPresent(known -> {
        throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot change materialized view \"%s\"", table.get().name());
      });
      Optional<ViewTarget> below = table.isPresent() ? Optional.empty() : Optional.of(below());
      Table bottom = table.or(() -> below.map(ViewTarget::table)).orElseThrow();
      List<Column> own = table.map(Table::columns).or(() -> below.map(inner -> inner.view().columns())).orElseThrow();
      List<String> names = new ArrayList<>();
      if (below.isPresent()) {
        IntStream.range(0, bottom.columns().size()).forEach(i -> names.add(placeholder(i)));
      }
      int hidden = names.size();
      own.forEach(column -> names.add(written(column)));
      List<SqlNode> items = new ArrayList<>();
      List<Integer> columns = new ArrayList<>();
      for (SqlNode item : select.getSelectList()) {
        SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
        if (value instanceof SqlIdentifier star && star.isStar()) {
          source.columns().stream()
              .filter(column -> names.indexOf(column.name()) >= hidden)
              .forEach(column -> items.add(Targets.column(alias, column.name(), star)));
        } else {
          items.add(value);
        }
      }
      for (SqlNode item : items) {
        int at = item instanceof SqlIdentifier name ? names.lastIndexOf(name.names.getLast()) - hidden : -1;
        columns.add(at < 0 ? -1 : below.isPresent() ? below.get().columns().get(at) : at);
      }
      boolean writes = change == RowChange.INSERT || change == RowChange.UPDATE;
      if (writes && columns.stream().allMatch(column -> column < 0)) {
        throw change.refusal(view, "Views that have no updatable columns");
      }
      return new ViewTarget(
          view, bottom, below, columns, alias, names, items, Optional.ofNullable(select.getWhere()));
    }

    private ViewTarget below() {
      if (catalog.object(source.relation()).orElse(null) instanceof View inner) {
        return ViewTarget.of(inner, catalog, change);
      }
      throw change.refusal(view, ViewShape.SEVERAL);
    }

    /** The name that the query has for a column; one that nobody writes for those that came later. */
    private String written(Column column) {
      return source.columns().stream()
          .filter(known -> known.id() == column.id())
          .findFirst()
          .map(known -> known.name())
          .orElse("$later" + column.id());
    }
  }
}
