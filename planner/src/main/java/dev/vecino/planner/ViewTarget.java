package dev.vecino.planner;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.catalog.ViewQuery.Source;
import dev.vecino.catalog.ViewQuery.SourceColumn;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * The table that is changed through a view.
 *
 * @param columns for each column of the view the position of the table's
 * @param conditions what rows of the view fulfil; a column is named by its position
 */
record ViewTarget(Table table, List<Integer> columns, List<SqlNode> conditions) {

  /** How rows are changed, in the words of an error. */
  enum Change {
    INSERT("insert into", "inserting into", "INSERT"),
    UPDATE("update", "updating", "UPDATE"),
    DELETE("delete from", "deleting from", "DELETE");

    private final String verb;
    private final String doing;
    private final String event;

    Change(String verb, String doing, String event) {
      this.verb = verb;
      this.doing = doing;
      this.event = event;
    }

    private VecinoException refusal(View view, String why) {
      String rule =
          event.equals("INSERT") ? "an unconditional ON INSERT DO INSTEAD rule" : "an unconditional ON " + event
              + " DO INSTEAD rule";
      return VecinoException.of(OBJECT_NOT_IN_PREREQUISITE_STATE, "cannot %s view \"%s\"", verb, view.name())
          .withDetail("%s are not automatically updatable.", why)
          .withHint("To enable " + doing + " the view, provide an INSTEAD OF " + event + " trigger or " + rule + ".");
    }
  }

  /** @throws VecinoException 55000 where rows of the view are not rows of one table */
  static ViewTarget of(View view, Catalog catalog, Change change) {
    SqlNode query = ViewText.parse(view.query().sql());
    ViewShape.obstacle(query).ifPresent(why -> {
      throw change.refusal(view, why);
    });
    SqlSelect select = ViewShape.select(query);
    SqlNode named = select.getFrom();
    SqlNode from = named.getKind() == SqlKind.AS ? ((SqlCall) named).operand(0) : named;
    int position = Targets.position(from);
    Optional<Source> found =
        view.query().sources().stream().filter(source -> source.position() == position).findFirst();
    if (found.isEmpty()) {
      throw change.refusal(view, ViewShape.SEVERAL);
    }
    ViewTarget below = below(view, found.get().relation(), catalog, change);
    return new Reading(view, found.get(), below, catalog, change).of(select);
  }

  private static ViewTarget below(View view, int relation, Catalog catalog, Change change) {
    Optional<Table> table = catalog.table(relation);
    if (table.isEmpty()) {
      return catalog.object(relation).orElse(null) instanceof View inner
          ? of(inner, catalog, change)
          : refuse(change, view);
    }
    if (catalog.materialization(table.get()).isPresent()) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "cannot change materialized view \"%s\"", table.get().name());
    }
    List<Integer> columns = new ArrayList<>();
    for (int i = 0; i < table.get().columns().size(); i++) {
      columns.add(i);
    }
    return new ViewTarget(table.get(), columns, List.of());
  }

  private static ViewTarget refuse(Change change, View view) {
    throw change.refusal(view, ViewShape.SEVERAL);
  }

  /** Whether rows can be changed through a view. */
  static boolean exists(View view, Catalog catalog) {
    try {
      of(view, catalog, Change.UPDATE);
      return true;
    } catch (VecinoException e) {
      return false;
    }
  }

  /** The name of the column at a position, in a condition. */
  static String placeholder(int position) {
    return "$" + position;
  }

  /** Reads the query of a view over what it selects from. */
  private record Reading(View view, Source source, ViewTarget below, Catalog catalog, Change change) {
    ViewTarget of(SqlSelect select) {
      List<Integer> columns = new ArrayList<>();
      for (SqlNode item : select.getSelectList()) {
        SqlNode value = item.getKind() == SqlKind.AS ? ((SqlCall) item).operand(0) : item;
        if (value instanceof SqlIdentifier star && star.isStar()) {
          source.columns().forEach(column -> columns.add(position(column)));
        } else {
          columns.add(value instanceof SqlIdentifier name ? position(name).orElse(-1) : -1);
        }
      }
      if (columns.stream().allMatch(column -> column < 0)) {
        throw change.refusal(view, "Views that have no updatable columns");
      }
      if (columns.contains(-1) || columns.stream().distinct().count() < columns.size()) {
        throw unsupported("which computes or repeats columns,");
      }
      List<SqlNode> conditions = new ArrayList<>(below.conditions());
      if (select.getWhere() != null) {
        if (!SubQueries.in(select.getWhere()).isEmpty()) {
          throw unsupported("whose condition has a sub-query,");
        }
        conditions.add(Copy.of(select.getWhere()).accept(new Places()));
      }
      return new ViewTarget(below.table(), columns, conditions);
    }

    private VecinoException unsupported(String what) {
      return VecinoException.of(
          FEATURE_NOT_SUPPORTED, "changing rows through view \"%s\", %s is not supported", view.name(), what);
    }

    private Optional<Integer> position(SqlIdentifier name) {
      return source.columns().stream()
          .filter(column -> column.name().equals(name.names.getLast()))
          .map(this::position)
          .findFirst();
    }

    /** Where the table has a column of the source; -1 for nowhere. */
    private int position(SourceColumn column) {
      Optional<Table> table = catalog.table(source.relation());
      List<Column> columns =
          table.isPresent()
              ? table.get().columns()
              : ((View) catalog.object(source.relation()).orElseThrow()).columns();
      for (int i = 0; i < columns.size(); i++) {
        if (columns.get(i).id() == column.id()) {
          return below.columns().get(i);
        }
      }
      return -1;
    }

    private final class Places extends SqlShuttle {
      @Override
      public SqlNode visit(SqlIdentifier name) {
        return position(name)
            .<SqlNode>map(place -> new SqlIdentifier(placeholder(place), name.getParserPosition()))
            .orElse(name);
      }
    }
  }
}
