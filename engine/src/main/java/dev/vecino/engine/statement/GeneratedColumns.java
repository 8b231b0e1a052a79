package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.OBJECT_NOT_IN_PREREQUISITE_STATE;
import static dev.vecino.error.SqlState.SYNTAX_ERROR;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.error.VecinoException;
import dev.vecino.planner.RowExpressions;
import dev.vecino.sql.Statement.DropExpression;
import dev.vecino.sql.Statement.SetExpression;
import java.util.List;
import java.util.Optional;

/** Generated columns while a table's definition changes. */
final class GeneratedColumns {
  private GeneratedColumns() {}

  /** The generated columns whose expressions read a column. */
  static List<Column> using(Table table, Column column) {
    return table.columns().stream()
        .filter(other -> other.generatedSql().filter(sql -> reads(sql, table, column)).isPresent())
        .toList();
  }

  private static boolean reads(String sql, Table table, Column column) {
    return ColumnReferences.in(sql, table.columns()).contains(column.name());
  }

  /** The table with a column under another name in all expressions. */
  static Table renamed(Table table, String from, String to) {
    return table.withColumns(
        table.columns().stream()
            .map(column -> column.withGenerated(column.generatedSql().map(sql -> ColumnReferences.rename(sql, from, to))))
            .toList(),
        table.nextColumnId());
  }

  private static VecinoException isNone(Table table, Column column) {
    return VecinoException.of(
        OBJECT_NOT_IN_PREREQUISITE_STATE,
        "column \"%s\" of relation \"%s\" is not a generated column", column.name(), table.name());
  }

  /** Refuses a default for a generated column. */
  static void refuseDefault(Table table, Column column, boolean drop) {
    if (column.generatedSql().isPresent()) {
      VecinoException refusal =
          VecinoException.of(
              SYNTAX_ERROR, "column \"%s\" of relation \"%s\" is a generated column", column.name(), table.name());
      throw refusal.withHint(
          "Use ALTER TABLE ... ALTER COLUMN ... " + (drop ? "DROP EXPRESSION" : "SET EXPRESSION") + " instead.");
    }
  }

  /** SET EXPRESSION: computes the column of all rows anew. */
  static void set(SetExpression set, Table table, Column column, Scope scope) {
    if (column.generatedSql().isEmpty()) {
      throw isNone(table, column);
    }
    Column changed = column.withGenerated(Optional.of(set.generatedSql())).withMissing(Optional.empty());
    Table next = Tables.with(table, changed);
    RowExpressions value = new TableDraft(scope, next).requireGenerated(changed, set.generatedSql());
    new TableRewrite(scope, table, next).run(changed, value);
  }

  /** DROP EXPRESSION: the column keeps its values, and is one like others. */
  static Table drop(DropExpression drop, Table table, Column column, Scope scope) {
    if (column.virtual()) {
      throw VecinoException.of(
              FEATURE_NOT_SUPPORTED,
              "ALTER TABLE / DROP EXPRESSION is not supported for virtual generated columns")
          .withDetail("Column \"%s\" of relation \"%s\" is a virtual generated column.", column.name(), table.name());
    }
    if (column.generatedSql().isPresent()) {
      return Tables.with(table, column.withGenerated(Optional.empty()));
    }
    VecinoException refusal = isNone(table, column);
    if (!drop.ifExists()) {
      throw refusal;
    }
    scope.notice("00000", refusal.getMessage() + ", skipping");
    return table;
  }
}
