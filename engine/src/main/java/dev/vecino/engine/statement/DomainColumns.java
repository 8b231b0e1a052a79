package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.CHECK_VIOLATION;
import static dev.vecino.error.SqlState.NOT_NULL_VIOLATION;

import dev.vecino.catalog.Check;
import dev.vecino.catalog.Column;
import dev.vecino.catalog.Domain;
import dev.vecino.catalog.Table;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.DomainConstraints;
import dev.vecino.planner.RowExpressions;
import dev.vecino.storage.RowCursor;
import dev.vecino.storage.Snapshot;
import dev.vecino.type.DataType;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** The columns whose values belong to a domain, or to one that was made of it, while its definition changes. */
final class DomainColumns {
  private final Domain domain;
  private final Scope scope;

  DomainColumns(Domain domain, Scope scope) {
    this.domain = domain;
    this.scope = scope;
  }

  private boolean isIn(DataType type) {
    return scope.catalog().domains(type).stream().anyMatch(each -> each.id() == domain.id());
  }

  /** Makes the tables new objects, since what was compiled for them may have the old default. */
  void renew() {
    for (Table table : scope.catalog().tables()) {
      if (table.columns().stream().anyMatch(column -> isIn(column.type()))) {
        scope.transaction().alterTable(table.withColumns(table.columns(), table.nextColumnId()));
      }
    }
  }

  /** @throws VecinoException 23502 where a value is NULL */
  void requireNoNulls() {
    require(
        value -> value != null,
        column -> VecinoException.of(NOT_NULL_VIOLATION, "%s contains null values", column));
  }

  /** @throws VecinoException 23514 where a value breaks the check */
  void require(Check check) {
    RowExpressions condition =
        scope.compile(DomainConstraints.table(domain), check.expressionSql(), DataType.BOOLEAN);
    require(
        value -> !Boolean.FALSE.equals(condition.evaluate(scope.context(), new Object[] {value})[0]),
        column ->
            VecinoException.of(
                CHECK_VIOLATION, "%s contains values that violate the new constraint", column));
  }

  private interface Refusal {
    VecinoException of(String column);
  }

  private void require(Predicate<Object> allowed, Refusal refusal) {
    // The newest table first, so that the same one is named whatever happened to the others.
    List<Table> tables = scope.catalog().tables().stream().sorted(Comparator.comparing(Table::id).reversed()).toList();
    for (Table table : tables) {
      for (Column column : table.columns()) {
        if (isIn(column.type())) {
          scope.transaction().lock(table);
          if (!allMatch(table, table.position(column.id()), allowed)) {
            throw refusal.of("column \"" + column.name() + "\" of table \"" + table.name() + "\"");
          }
        }
      }
    }
  }

  private boolean allMatch(Table table, int position, Predicate<Object> allowed) {
    try (Snapshot snapshot = scope.transaction().snapshot();
        RowCursor rows = snapshot.scan(table)) {
      while (rows.next()) {
        scope.context().checkCancelled();
        if (!allowed.test(rows.row()[position])) {
          return false;
        }
      }
      return true;
    }
  }
}
