package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.parser.Returning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * What a statement changes: a table, by itself or through a view.
 *
 * @param table the table
 * @param shown the table as the statement knows it: its columns have the names that the view has for them, and those
 *     that the view does not show have names that nobody writes
 * @param view the view, if any
 * @param columns positions of the columns, in the order that the statement knows
 */
record Target(Table table, Table shown, Optional<View> view, int[] columns, List<SqlNode> conditions) {
  static Target of(SqlIdentifier name, Planner.Request request, ViewTarget.Change change) {
    Optional<View> view = Targets.view(name, request);
    if (view.isEmpty()) {
      return of(Targets.table(name, request));
    }
    ViewTarget target = ViewTarget.of(view.get(), request.catalog(), change);
    Table table = target.table();
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      int at = target.columns().indexOf(i);
      String known = at < 0 ? ViewTarget.placeholder(i) : view.get().columns().get(at).name();
      columns.add(table.columns().get(i).withName(known));
    }
    int[] order = target.columns().stream().mapToInt(Integer::intValue).toArray();
    return new Target(
        table, table.withColumns(columns, table.nextColumnId()), view, order, target.conditions());
  }

  /** A table by itself. */
  static Target of(Table table) {
    int[] all = IntStream.range(0, table.columns().size()).toArray();
    return new Target(table, table, Optional.empty(), all, List.of());
  }

  /** Positions in the table of the named columns. */
  int[] positions(SqlNodeList names) {
    return Targets.columns(name(), shown.columns().stream().map(Column::name).toList(), names);
  }

  /** What the statement calls the target in errors. */
  String name() {
    return view.map(View::name).orElse(table.name());
  }

  /** The alias that a query over the target has to give it. */
  Optional<SqlIdentifier> alias(Optional<SqlIdentifier> written, SqlNode near) {
    return written.isPresent() || view.isEmpty()
        ? written
        : Optional.of(new SqlIdentifier(view.get().name(), near.getParserPosition()));
  }

  /** The table in FROM, with its row ids. */
  SqlNode rows(Optional<SqlIdentifier> alias, SqlNode near) {
    List<String> name = List.of(CatalogReader.withRowIds(table.schema()), table.name());
    return view.isEmpty()
        ? FromClause.rows(table, alias, near)
        : renamed(name, alias, near, List.of(SchemaTable.ROW_ID));
  }

  /** The table in FROM. */
  SqlNode from(Optional<SqlIdentifier> alias, SqlNode near) {
    return view.isEmpty()
        ? FromClause.table(table, alias, near)
        : renamed(List.of(table.schema(), table.name()), alias, near, List.of());
  }

  private SqlNode renamed(List<String> name, Optional<SqlIdentifier> alias, SqlNode near, List<String> more) {
    List<String> names = new ArrayList<>(shown.columns().stream().map(Column::name).toList());
    names.addAll(more);
    SqlNode relation = new SqlIdentifier(name, near.getParserPosition());
    return FromClause.as(relation, FromClause.alias(shown, alias), names, near);
  }

  /** The condition of a statement, and those of the view. */
  Optional<SqlNode> where(Optional<SqlNode> written, Optional<SqlIdentifier> alias) {
    SqlNode all = written.orElse(null);
    for (SqlNode condition : conditions) {
      SqlNode own = condition.accept(new Naming(FromClause.alias(shown, alias)));
      all = all == null ? own : SqlStdOperatorTable.AND.createCall(own.getParserPosition(), own, all);
    }
    return Optional.ofNullable(all);
  }

  /** RETURNING with the columns of the view in the place of stars. */
  Returning returning(Returning clause, Optional<SqlIdentifier> alias, boolean others) {
    if (view.isEmpty()) {
      return clause;
    }
    SqlNodeList items = new SqlNodeList(clause.items().getParserPosition());
    for (SqlNode item : clause.items()) {
      boolean star = item instanceof SqlIdentifier name && name.isStar();
      String of = star ? ((SqlIdentifier) item).names.getFirst() : "";
      String own = FromClause.alias(shown, alias);
      if (star && of.isEmpty() && others) {
        throw VecinoException.of(
                FEATURE_NOT_SUPPORTED, "RETURNING * of a change through a view with other tables is not supported")
            .at(Targets.position(item));
      }
      if (star && (of.isEmpty() || of.equals(own) || of.equals(clause.oldName()) || of.equals(clause.newName()))) {
        for (int column : columns) {
          items.add(Targets.column(of.isEmpty() ? own : of, shown.columns().get(column).name(), item));
        }
      } else {
        items.add(item);
      }
    }
    return new Returning(items, clause.oldName(), clause.newName());
  }

  private final class Naming extends SqlShuttle {
    private final String alias;

    Naming(String alias) {
      this.alias = alias;
    }

    @Override
    public SqlNode visit(SqlIdentifier name) {
      if (!name.isSimple() || !name.getSimple().startsWith("$")) {
        return name;
      }
      int position = Integer.parseInt(name.getSimple().substring(1));
      return new SqlIdentifier(List.of(alias, shown.columns().get(position).name()), name.getParserPosition());
    }
  }
}
