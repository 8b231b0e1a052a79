package dev.vecino.planner;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.util.SqlBasicVisitor;

/** The columns of the changed table that expressions of ON CONFLICT DO UPDATE and RETURNING name. */
final class OwnColumns {
  private OwnColumns() {}

  private static List<SqlIdentifier> identifiers(SqlNode expression) {
    List<SqlIdentifier> found = new ArrayList<>();
    expression.accept(
        new SqlBasicVisitor<Void>() {
          @Override
          public Void visit(SqlIdentifier name) {
            found.add(name);
            return null;
          }
        });
    return found;
  }

  private static boolean isOf(SqlIdentifier name, Set<String> names) {
    return name.names.size() == 1 || names.contains(name.names.get(name.names.size() - 2));
  }

  /** References to them, by the first of the table's names. */
  static List<SqlNode> of(SqlNode expression, Set<String> names, Table table) {
    List<SqlNode> found = new ArrayList<>();
    for (SqlIdentifier name : identifiers(expression)) {
      if (isOf(name, names) && table.position(name.names.getLast()) >= 0) {
        found.add(Targets.column(names.iterator().next(), name.names.getLast(), name));
      }
    }
    return found;
  }

  /** Their numbers; a star stands for all. */
  static Set<Integer> ids(SqlNode expressions, Set<String> names, Table table) {
    Set<Integer> found = new HashSet<>();
    for (SqlIdentifier name : identifiers(expressions)) {
      boolean whole = name.isStar() || names.contains(name.names.getLast()) && table.position(name.names.getLast()) < 0;
      if (whole) {
        table.columns().stream().map(Column::id).forEach(found::add);
      } else if (isOf(name, names) && table.position(name.names.getLast()) >= 0) {
        found.add(table.columns().get(table.position(name.names.getLast())).id());
      }
    }
    return found;
  }
}
