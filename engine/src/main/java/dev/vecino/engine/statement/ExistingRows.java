package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.CHECK_VIOLATION;
import static dev.vecino.error.SqlState.NOT_NULL_VIOLATION;
import static dev.vecino.error.SqlState.OBJECT_IN_USE;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.RowExpressions;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import dev.vecino.storage.Transaction;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/** The rows of a table while its definition changes: do they fit, and what do they hold in a new column? */
final class ExistingRows {
  /** Functions that give another value for each row; a default with one cannot stand for all rows that are there. */
  private static final Pattern VOLATILE =
      Pattern.compile(
          "\\b(random|gen_random_uuid|uuid_generate_v4|uuidv4|uuidv7|clock_timestamp|timeofday|nextval)\\s*\\(",
          Pattern.CASE_INSENSITIVE);

  private final Scope scope;

  ExistingRows(Scope scope) {
    this.scope = scope;
  }

  void requireNoNulls(Table table, Column column) {
    int position = table.position(column.name());
    try (Snapshot snapshot = scope.transaction().snapshot();
        RowCursor rows = snapshot.scan(table)) {
      while (rows.next()) {
        scope.context().checkCancelled();
        if (rows.row()[position] == null) {
          throw containsNulls(table, column);
        }
      }
    }
  }

  private static VecinoException containsNulls(Table table, Column column) {
    return VecinoException.of(
            NOT_NULL_VIOLATION, "column \"%s\" of relation \"%s\" contains null values", column.name(), table.name())
        .about(table.asErrorObject().column(column.name()));
  }

  void requireCheck(Table table, Check check) {
    RowExpressions condition = scope.compile(table, check.expressionSql(), DataType.BOOLEAN);
    try (Snapshot snapshot = scope.transaction().snapshot();
        RowCursor rows = snapshot.scan(table)) {
      while (rows.next()) {
        scope.context().checkCancelled();
        if (Boolean.FALSE.equals(condition.evaluate(scope.context(), rows.row())[0])) {
          throw VecinoException.of(
                  CHECK_VIOLATION,
                  "check constraint \"%s\" of relation \"%s\" is violated by some row", check.name(), table.name())
              .about(table.asErrorObject().constraint(check.name()));
        }
      }
    }
  }

  private boolean isEmpty(Table table) {
    try (Snapshot snapshot = scope.transaction().snapshot();
        RowCursor rows = snapshot.scan(table)) {
      return !rows.next();
    }
  }

  /**
   * What a table becomes by adding a column. A default that is the same for all rows is kept once, in the catalog; one
   * that is not is written into each row.
   *
   * @param before the table without the column
   * @param after the table with the column in the last place
   * @return the table to store
   */
  Table addColumn(Table before, Table after, Column column) {
    if (isEmpty(before)) {
      return after;
    }
    if (column.generatedSql().isPresent()) {
      RowExpressions value = scope.compile(after, column.generatedSql().get(), column.type());
      return written(after, row -> value.evaluate(scope.context(), row)[0], column);
    }
    if (column.identity().isPresent()) {
      Transaction transaction = scope.transaction();
      Sequence sequence = scope.catalog().sequence(column.identity().get().sequence()).orElseThrow();
      return written(after, row -> transaction.nextValue(sequence), column);
    }
    Optional<String> defaultSql = scope.catalog().defaultOf(column);
    if (defaultSql.isEmpty()) {
      if (column.type().domain() != 0) {
        scope.context().requireInDomain(column.type().domain(), null);
      }
      if (column.notNull()) {
        throw containsNulls(after, column);
      }
      return after;
    }
    String sql = defaultSql.get();
    RowExpressions value = scope.compile(after, sql, column.type());
    Object[] none = new Object[after.columns().size()];
    Function<Object[], Object> next = row -> value.evaluate(scope.context(), none)[0];
    if (VOLATILE.matcher(sql).find()) {
      return written(after, next, column);
    }
    Object constant = next.apply(none);
    if (constant == null && column.notNull()) {
      throw containsNulls(after, column);
    }
    return replaceLast(after, column.withMissing(Optional.ofNullable(constant)));
  }

  private static Table replaceLast(Table table, Column column) {
    List<Column> columns = new ArrayList<>(table.columns());
    columns.set(columns.size() - 1, column);
    return table.withColumns(columns, table.nextColumnId());
  }

  private Table written(Table after, Function<Object[], Object> value, Column column) {
    Transaction transaction = scope.transaction();
    transaction.alterTable(after);
    try (Snapshot snapshot = transaction.snapshot();
        RowCursor rows = snapshot.scan(after)) {
      while (rows.next()) {
        scope.context().checkCancelled();
        Object[] old = rows.row();
        Object[] changed = Arrays.copyOf(old, old.length);
        Object next = narrow(value.apply(old), column.type());
        if (next == null && column.notNull()) {
          throw containsNulls(after, column);
        }
        changed[old.length - 1] = next;
        if (!transaction.update(after, rows.rowId(), old, changed)) {
          throw VecinoException.of(OBJECT_IN_USE, "table \"%s\" is being changed by another transaction", after.name());
        }
      }
    }
    return after;
  }

  private static Object narrow(Object value, DataType type) {
    return switch (type.name()) {
      case SMALLINT -> value instanceof Long n ? (Object) (short) Math.toIntExact(n) : value;
      case INTEGER -> value instanceof Long n ? (Object) Math.toIntExact(n) : value;
      default -> value;
    };
  }
}
