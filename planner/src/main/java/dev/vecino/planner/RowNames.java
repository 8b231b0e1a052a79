package dev.vecino.planner;

import dev.vecino.catalog.Table;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.util.SqlShuttle;

/**
 * Names of columns with the schema of the table that a statement changes: {@code public.t.a}. The query that finds its
 * rows has the table by another schema, which knows the row ids.
 */
final class RowNames extends SqlShuttle {
  private final Table table;

  private RowNames(Table table) {
    this.table = table;
  }

  /** The expression of a query over the rows of the table, which has no alias there. */
  static SqlNode in(SqlNode expression, Table table) {
    return expression.accept(new RowNames(table));
  }

  @Override
  public SqlNode visit(SqlIdentifier name) {
    List<String> names = name.names;
    if (names.size() != 3 || !names.get(0).equals(table.schema()) || !names.get(1).equals(table.name())) {
      return name;
    }
    List<String> renamed = new ArrayList<>(names);
    renamed.set(0, CatalogReader.withRowIds(table.schema()));
    SqlIdentifier copy = (SqlIdentifier) name.clone(name.getParserPosition());
    copy.setNames(renamed, null);
    return copy;
  }

  @Override
  public SqlNode visit(SqlCall call) {
    // The name may be that of the table which the inner query reads.
    return call instanceof SqlSelect select && reads(select.getFrom()) ? call : super.visit(call);
  }

  private boolean reads(SqlNode from) {
    return switch (from) {
      case SqlJoin join -> reads(join.getLeft()) || reads(join.getRight());
      case SqlIdentifier name -> name.names.getLast().equals(table.name())
          && (name.isSimple() || name.names.get(name.names.size() - 2).equals(table.schema()));
      case SqlCall call when call.getKind() == SqlKind.TABLESAMPLE -> reads(call.operand(0));
      case null, default -> false;
    };
  }
}
