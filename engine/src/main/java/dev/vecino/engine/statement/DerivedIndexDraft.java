package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Index;
import dev.vecino.catalog.Index.Derived.Key;
import dev.vecino.catalog.KeyForm;
import dev.vecino.catalog.Table;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.engine.catalog.KeyForms;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.IndexedColumn;
import dev.vecino.type.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** An index of expressions, or of some rows, that is being defined. */
final class DerivedIndexDraft {
  private final Statement.CreateIndex create;
  private final Scope scope;
  private final Table table;
  private final TreeSet<Integer> reads = new TreeSet<>();

  DerivedIndexDraft(Statement.CreateIndex create, Scope scope, Table table) {
    this.create = create;
    this.scope = scope;
    this.table = table;
  }

  /** @param included attribute numbers of the columns of INCLUDE */
  Index index(String name, List<Integer> included) {
    List<Key> keys = new ArrayList<>();
    create.columns().forEach(indexed -> keys.add(key(indexed)));
    Optional<String> predicate = create.rows().predicateSql();
    predicate.ifPresent(this::requirePredicate);
    return new Index.Derived(
        scope.transaction().newObjectId(), name, keys, create.unique(), predicate, List.copyOf(reads),
        create.rows().nullsEqual(), included);
  }

  private Key key(IndexedColumn indexed) {
    if (indexed.expressionSql().isPresent()) {
      String sql = indexed.expressionSql().get();
      DataType type = type(sql, "functions in index expression must be marked IMMUTABLE");
      IndexCreation.requireOrder(type);
      return new Key(sql, 0, type.plain(), KeyForms.of(indexed.form(), type, Optional.empty(), indexed.position()));
    }
    int position = table.position(indexed.name());
    if (position < 0) {
      throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", indexed.name()).at(indexed.position());
    }
    Column column = table.columns().get(position);
    reads.add(column.id());
    IndexCreation.requireOrder(column.type());
    KeyForm form = KeyForms.of(indexed.form(), column.type(), column.collation(), indexed.position());
    return new Key(ColumnReferences.quoted(column.name()), column.id(), column.type(), form);
  }

  private DataType type(String sql, String refusal) {
    for (String name : ColumnReferences.in(sql, table.columns())) {
      reads.add(table.columns().get(table.position(name)).id());
    }
    return scope.type(table, sql, refusal);
  }

  private void requirePredicate(String sql) {
    DataType type = type(sql, "functions in index predicate must be marked IMMUTABLE");
    if (!type.equals(DataType.BOOLEAN)) {
      throw VecinoException.of(
          DATATYPE_MISMATCH, "argument of WHERE must be type boolean, not type %s", type);
    }
  }
}
