package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.calcite.runtime.CalciteContextException;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlUtil;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.apache.calcite.sql.util.SqlBasicVisitor;
import org.apache.calcite.sql.validate.SqlNameMatchers;
import org.apache.calcite.sql.validate.SqlValidatorScope;

/**
 * {@code SELECT id, name, count(*) ... GROUP BY id}: the columns of a table whose primary key rows are grouped by are the
 * same in all rows of a group. Those that are asked for are put into GROUP BY.
 */
final class KeyedGroups {
  private final SqlSelect select;
  private final SqlValidatorScope scope;
  /** The columns that rows are grouped by, as relation and column. */
  private final Set<List<String>> grouped = new LinkedHashSet<>();

  private KeyedGroups(SqlSelect select, SqlValidatorScope scope) {
    this.select = select;
    this.scope = scope;
  }

  /** Changes the GROUP BY of a query whose FROM is known. */
  static void complete(SqlSelect select, SqlValidatorScope scope) {
    if (select.getGroup() != null) {
      new KeyedGroups(select, scope).complete();
    }
  }

  private void complete() {
    for (SqlNode item : select.getGroup()) {
      if (item != null && isGroupingSet(item.getKind())) {
        return;
      }
      List<String> column = column(item);
      if (column != null) {
        grouped.add(column);
      }
    }
    for (String relation : grouped.stream().map(List::getFirst).distinct().toList()) {
      Table table = table(relation);
      List<Integer> key =
          table == null
              ? List.of()
              : table.primaryKey().filter(Index.BTree::isKey).map(Index.BTree::columns).orElse(List.of());
      boolean isKeyed = !key.isEmpty()
          && key.stream().allMatch(id -> grouped.contains(List.of(relation, name(table, id))));
      if (isKeyed) {
        for (String column : dependents(relation, table)) {
          select.getGroup().add(new SqlIdentifier(List.of(relation, column), SqlParserPos.ZERO));
        }
      }
    }
  }

  private static boolean isGroupingSet(SqlKind kind) {
    return kind == SqlKind.ROLLUP || kind == SqlKind.CUBE || kind == SqlKind.GROUPING_SETS;
  }

  private static String name(Table table, int id) {
    return table.columns().stream().filter(column -> column.id() == id).map(Column::name).findFirst().orElse("");
  }

  private Table table(String relation) {
    var found = new SqlValidatorScope.ResolvedImpl();
    scope.resolve(List.of(relation), SqlNameMatchers.withCaseSensitive(true), false, found);
    var named = found.count() == 1 ? found.only().namespace.getTable() : null;
    return named == null ? null : named.unwrap(Table.class);
  }

  /** The column that an item of GROUP BY is; null where it is none. */
  private List<String> column(SqlNode item) {
    SqlNode meant = item;
    if (item instanceof SqlNumericLiteral number && number.isInteger()) {
      int place = number.bigDecimalValue().intValue();
      SqlNodeList items = select.getSelectList();
      meant = place >= 1 && place <= items.size() ? SqlUtil.stripAs(items.get(place - 1)) : item;
    }
    if (!(meant instanceof SqlIdentifier name) || name.isStar()) {
      return null;
    }
    List<String> column = qualified(name);
    return column == null && meant == item ? labelled(name) : column;
  }

  /** The column that has the name in the result. */
  private List<String> labelled(SqlIdentifier label) {
    return select.getSelectList().stream()
        .filter(item -> item.getKind() == SqlKind.AS && ((SqlCall) item).operand(1).toString().equals(label.toString()))
        .map(SqlUtil::stripAs)
        .filter(item -> item instanceof SqlIdentifier)
        .map(item -> qualified((SqlIdentifier) item))
        .filter(column -> column != null)
        .findFirst()
        .orElse(null);
  }

  private List<String> qualified(SqlIdentifier name) {
    try {
      List<String> names = scope.fullyQualify(name).identifier.names;
      return names.size() < 2 ? null : List.copyOf(names.subList(names.size() - 2, names.size()));
    } catch (CalciteContextException e) {
      return null; // a name of another kind, or an error that validation tells
    }
  }

  /** The columns of a relation that the query asks for. */
  private Set<String> dependents(String relation, Table table) {
    Set<String> found = new LinkedHashSet<>();
    var finder =
        new SqlBasicVisitor<Void>() {
          private int depth;

          @Override
          public Void visit(SqlCall call) {
            boolean isQuery = call.isA(SqlKind.QUERY);
            depth += isQuery ? 1 : 0;
            super.visit(call);
            depth -= isQuery ? 1 : 0;
            return null;
          }

          @Override
          public Void visit(SqlIdentifier name) {
            if (name.isStar()) {
              boolean isOurs = name.names.size() == 1 || name.names.get(name.names.size() - 2).equals(relation);
              if (isOurs && depth == 0) {
                table.columns().forEach(column -> found.add(column.name()));
              }
              return null;
            }
            // A query inside has names of its own, unless they say whose they are.
            List<String> column =
                depth == 0 ? qualified(name) : name.names.size() == 2 ? List.copyOf(name.names) : null;
            if (column != null && column.getFirst().equals(relation) && table.position(column.getLast()) >= 0) {
              found.add(column.getLast());
            }
            return null;
          }
        };
    Stream.of(select.getSelectList(), select.getHaving(), select.getOrderList())
        .filter(clause -> clause != null)
        .forEach(clause -> clause.accept(finder));
    found.removeIf(name -> grouped.contains(List.of(relation, name)));
    return found;
  }
}
