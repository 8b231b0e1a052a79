package dev.vecino.engine.statement;

import static dev.vecino.error.SqlState.DATATYPE_MISMATCH;
import static dev.vecino.error.SqlState.UNDEFINED_COLUMN;

import dev.vecino.catalog.Column;
import dev.vecino.catalog.Table;
import dev.vecino.catalog.VectorExpression;
import dev.vecino.engine.catalog.ColumnReferences;
import dev.vecino.error.VecinoException;
import dev.vecino.sql.Statement;
import dev.vecino.sql.Statement.IndexedColumn;
import dev.vecino.type.DataType;
import dev.vecino.type.TypeName;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;

/** What a vector index that is being defined has, where that is not just the vectors of a column. */
final class ComputedVectorsDraft {
  private final Statement.CreateIndex create;
  private final Scope scope;
  private final Table table;
  private final TreeSet<Integer> reads = new TreeSet<>();

  ComputedVectorsDraft(Statement.CreateIndex create, Scope scope, Table table) {
    this.create = create;
    this.scope = scope;
    this.table = table;
  }

  /** The vectors and the condition of their rows; empty where they are those of a column, in its own vector file. */
  Optional<VectorExpression> expression(IndexedColumn indexed) {
    Optional<String> predicate = create.rows().predicateSql();
    boolean isColumn = indexed.expressionSql().isEmpty();
    DataType type = isColumn ? column(indexed).type() : type(indexed.expressionSql().get(), "expression");
    boolean isSparse = type.name() == TypeName.SPARSEVEC && type.precision() > 0;
    if (isColumn && predicate.isEmpty() && !isSparse) {
      return Optional.empty();
    }
    String sql = indexed.expressionSql().orElseGet(() -> ColumnReferences.quoted(indexed.name()));
    if (isColumn) {
      reads.add(column(indexed).id());
    }
    predicate.ifPresent(this::requirePredicate);
    DataType stored = isSparse ? DataType.sparseInSlots(type.precision()) : type;
    return Optional.of(new VectorExpression(sql, isColumn ? column(indexed).id() : 0, predicate, stored, List.copyOf(reads)));
  }

  private Column column(IndexedColumn indexed) {
    int position = table.position(indexed.name());
    if (position < 0) {
      throw VecinoException.of(UNDEFINED_COLUMN, "column \"%s\" does not exist", indexed.name()).at(indexed.position());
    }
    return table.columns().get(position);
  }

  private DataType type(String sql, String what) {
    for (String name : ColumnReferences.in(sql, table.columns())) {
      reads.add(table.columns().get(table.position(name)).id());
    }
    return scope.type(table, sql, "functions in index " + what + " must be marked IMMUTABLE");
  }

  private void requirePredicate(String sql) {
    DataType type = type(sql, "predicate");
    if (!type.equals(DataType.BOOLEAN)) {
      throw VecinoException.of(DATATYPE_MISMATCH, "argument of WHERE must be type boolean, not type %s", type);
    }
  }
}
