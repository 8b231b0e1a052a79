package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DUPLICATE_COLUMN;
import static dev.vecino.error.SqlState.INVALID_COLUMN_REFERENCE;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Sequence;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.View;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.engine.catalog.Relations;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement.Name;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The columns that COPY names, or all of the table's that are not generated. */
record CopyColumns(Table table, List<Column> columns) {
  /** The table that COPY names. */
  static Table table(Name name, boolean from, Scope scope) {
    String direction = from ? "to" : "from";
    return switch (scope.relations().require(name)) {
      case Relations.OfTable(Table table, boolean materialized) when !materialized || !from -> table;
      case Relations.OfTable(Table table, boolean materialized) -> throw refusal(direction, "materialized view", name);
      case Relations.Other(View view) -> throw refusal(direction, "view", name)
          .withHint(
              from
                  ? "To enable copying to a view, insert into it from a table."
                  : "Try the COPY (SELECT ...) TO variant.");
      case Relations.Other(Sequence sequence) -> throw refusal(direction, "sequence", name);
      case Relations.Any other -> scope.relations().requireTable(name);
    };
  }

  private static VecinoException refusal(String direction, String kind, Name name) {
    return VecinoException.of(WRONG_OBJECT_TYPE, "cannot copy %s %s \"%s\"", direction, kind, name.name());
  }

  static CopyColumns of(Table table, List<String> names) {
    if (names.isEmpty()) {
      return new CopyColumns(
          table, table.columns().stream().filter(column -> column.generatedSql().isEmpty()).toList());
    }
    List<Column> columns = new ArrayList<>();
    for (String name : names) {
      int position = table.position(name);
      if (position < 0) {
        throw VecinoException.of(
            UNDEFINED_COLUMN, "column \"%s\" of relation \"%s\" does not exist", name, table.name());
      }
      if (table.columns().get(position).generatedSql().isPresent()) {
        throw VecinoException.of(INVALID_COLUMN_REFERENCE, "column \"%s\" is a generated column", name)
            .withDetail("Generated columns cannot be used in COPY.");
      }
      if (columns.contains(table.columns().get(position))) {
        throw VecinoException.of(DUPLICATE_COLUMN, "column \"%s\" specified more than once", name);
      }
      columns.add(table.columns().get(position));
    }
    return new CopyColumns(table, columns);
  }

  List<String> names() {
    return columns.stream().map(Column::name).toList();
  }

  /** The table's name as SQL text. */
  String tableSql() {
    return ColumnReferences.quoted(table.schema()) + "." + ColumnReferences.quoted(table.name());
  }

  /** The columns' names as SQL text, separated by commas. */
  String columnsSql() {
    return names().stream().map(ColumnReferences::quoted).collect(Collectors.joining(", "));
  }
}
