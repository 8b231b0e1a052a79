package dev.vecino.planner;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.rel.type.RelDataType;
import org.apache.calcite.sql.SqlDynamicParam;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * A SET clause.
 *
 * @param targets positions of the columns that are set
 * @param sources for each the place of its value among the expressions; -1 for DEFAULT
 * @param expressions the values, as they were written
 */
record Assignments(Table table, int[] targets, int[] sources, List<SqlNode> expressions) {
  /**
   * Reads a SET clause.
   *
   * @param called what its expressions call the target
   * @throws dev.vecino.error.VecinoException 42703, 428C9
   */
  static Assignments of(
      Target target, String called, SqlNodeList columns, SqlNodeList values, StatementValidator validator) {
    Table table = target.defaulting();
    Set<Integer> ofView = target.through().map(view -> view.ownDefaults().keySet()).orElse(Set.of());
    int[] targets = target.positions(columns);
    int[] sources = new int[targets.length];
    List<SqlNode> expressions = new ArrayList<>();
    for (int i = 0; i < targets.length; i++) {
      // The defaults of the table and of views below are for rows that are inserted.
      SqlNode value =
          target.isView() && !ofView.contains(targets[i]) && values.get(i).getKind() == SqlKind.DEFAULT
              ? SqlLiteral.createNull(values.get(i).getParserPosition())
              : FieldRows.whole(table.columns().get(targets[i]), before(called, columns.get(i)), values.get(i));
      Column column = table.columns().get(targets[i]);
      GivenValues.checkAssigned(column, value);
      if (value instanceof SqlIdentifier star && star.isStar()) {
        throw VecinoException.of(
                DATATYPE_MISMATCH,
                "column \"%s\" is of type %s but expression is of type record", column.name(), column.type())
            .withHint("You will need to rewrite or cast the expression.")
            .at(Targets.position(value));
      }
      sources[i] = value.getKind() == SqlKind.DEFAULT ? -1 : expressions.size();
      if (sources[i] >= 0) {
        if (value instanceof SqlDynamicParam parameter) {
          validator.assign(parameter, column.type());
        }
        expressions.add(value);
      }
    }
    return new Assignments(table, targets, sources, expressions);
  }

  private static SqlNode before(String called, SqlNode column) {
    return new SqlIdentifier(List.of(called, column.toString()), column.getParserPosition());
  }

  /**
   * Refuses values that cannot be stored in their columns.
   *
   * @param types those of the expressions
   * @throws dev.vecino.error.VecinoException 42804
   */
  void check(List<RelDataType> types) {
    for (int i = 0; i < targets.length; i++) {
      if (sources[i] >= 0) {
        Assignment.check(
            table.columns().get(targets[i]),
            types.get(sources[i]),
            Targets.position(expressions.get(sources[i])));
      }
    }
  }

  /** What DEFAULT means. */
  ColumnDefaults defaults(CatalogExpressions compiled, Planner.Request request) {
    boolean[] wanted = new boolean[table.columns().size()];
    for (int i = 0; i < targets.length; i++) {
      wanted[targets[i]] |= sources[i] < 0;
    }
    return ColumnDefaults.of(table, wanted, compiled, request);
  }

  /**
   * The new row.
   *
   * @param from holds the old row from place {@code at} on
   * @param values holds the values of the expressions from place {@code first} on
   */
  Object[] changed(
      ExecutionContext context, Object[] from, int at, Object[] values, int first, ColumnDefaults defaults) {
    Object[] row = new Object[table.columns().size()];
    System.arraycopy(from, at, row, 0, row.length);
    for (int i = 0; i < targets.length; i++) {
      row[targets[i]] =
          sources[i] < 0
              ? defaults.next(context, targets[i])
              : Assignment.convert(
                  table.columns().get(targets[i]).type(), values[first + sources[i]], context);
    }
    return row;
  }
}
