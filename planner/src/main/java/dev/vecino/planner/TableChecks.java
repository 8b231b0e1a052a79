package dev.vecino.planner;

import static dev.vecino.error.SqlState.CHECK_VIOLATION;
import static dev.vecino.error.SqlState.NOT_NULL_VIOLATION;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.TextStyle;
import java.util.List;
import java.util.stream.IntStream;

/** The generated columns of a table, and the constraints that one row alone can break. */
final class TableChecks implements RowChecks {
  /** Longest value in the detail of an error, in characters. */
  private static final int SHOWN = 64;

  private final Table table;
  private final boolean[] notNull;
  private final int[] generated; // positions of the generated columns
  private final RowExpressions values; // of the generated columns; null where there are none
  private final RowExpressions checks; // null where there are none

  private TableChecks(Table table, boolean[] notNull, RowExpressions values, RowExpressions checks) {
    this.table = table;
    this.notNull = notNull;
    this.generated =
        IntStream.range(0, notNull.length)
            .filter(i -> table.columns().get(i).generatedSql().isPresent())
            .toArray();
    this.values = values;
    this.checks = checks;
  }

  static TableChecks of(Table table, CatalogExpressions expressions, Planner.Request request) {
    boolean[] notNull = new boolean[table.columns().size()];
    List<Integer> key = table.primaryKey().map(index -> index.columns()).orElse(List.of());
    for (int i = 0; i < notNull.length; i++) {
      Column column = table.columns().get(i);
      notNull[i] = column.notNull() || key.contains(column.id());
    }
    return new TableChecks(
        table, notNull, expressions.generated(table, request), expressions.checks(table, request));
  }

  @Override
  public void check(ExecutionContext context, Object[] row) {
    if (values != null) {
      Object[] next = values.evaluate(context, row);
      for (int i = 0; i < generated.length; i++) {
        row[generated[i]] = next[i];
      }
    }
    for (int i = 0; i < row.length; i++) {
      if (row[i] == null && notNull[i]) {
        throw VecinoException.of(
                NOT_NULL_VIOLATION,
                "null value in column \"%s\" of relation \"%s\" violates not-null constraint",
                table.columns().get(i).name(),
                table.name())
            .withDetail("%s", failing(row, context.style()))
            .about(table.asErrorObject().column(table.columns().get(i).name()));
      }
    }
    if (checks == null) {
      return;
    }
    Object[] results = checks.evaluate(context, row);
    for (int i = 0; i < results.length; i++) {
      if (Boolean.FALSE.equals(results[i])) {
        throw VecinoException.of(
                CHECK_VIOLATION,
                "new row for relation \"%s\" violates check constraint \"%s\"",
                table.name(),
                table.checks().get(i).name())
            .withDetail("%s", failing(row, context.style()))
            .about(table.asErrorObject().constraint(table.checks().get(i).name()));
      }
    }
  }

  static String failing(Object[] row, TextStyle style) {
    StringBuilder text = new StringBuilder("Failing row contains (");
    for (int i = 0; i < row.length; i++) {
      String value = row[i] == null ? "null" : TextFormat.print(row[i], style);
      text.append(i == 0 ? "" : ", ");
      text.append(value.length() > SHOWN ? value.substring(0, SHOWN) + "..." : value);
    }
    return text.append(").").toString();
  }
}
