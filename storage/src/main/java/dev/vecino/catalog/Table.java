package dev.vecino.catalog;

import dev.vecino.error.ErrorObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A table: its columns, keys, indexes and checks.
 *
 * @param id unique among all objects of the database, never reused
 * @param columns the columns that SQL sees, in order; a row is one value for each
 * @param indexes all indexes, those of PRIMARY KEY and UNIQUE among them
 * @param foreignKeys what the table's rows refer to
 * @param nextColumnId the attribute number that the next added column gets
 * @param partitions number of hash partitions, at least 1
 * @param partitioning name of the hash function and key encoding that place a row; pinned when the table is made
 */
public record Table(
    int id,
    String schema,
    String name,
    List<Column> columns,
    List<Index> indexes,
    List<Check> checks,
    List<ForeignKey> foreignKeys,
    int nextColumnId,
    int partitions,
    String partitioning) {

  public Table {
    columns = List.copyOf(columns);
    indexes = List.copyOf(indexes);
    checks = List.copyOf(checks);
    foreignKeys = List.copyOf(foreignKeys);
  }

  /** A table that refers to no other. */
  public Table(
      int id,
      String schema,
      String name,
      List<Column> columns,
      List<Index> indexes,
      List<Check> checks,
      int nextColumnId,
      int partitions,
      String partitioning) {
    this(id, schema, name, columns, indexes, checks, List.of(), nextColumnId, partitions, partitioning);
  }

  /** The table in an error about it. */
  public ErrorObject asErrorObject() {
    return ErrorObject.table(schema, name);
  }

  /** Position in a row of the column with that name; -1 where there is none. */
  public int position(String column) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(column)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Position in a stored row of the column with that attribute number, {@link #stored hidden ones} included; -1 where
   * there is none.
   */
  public int position(int columnId) {
    List<Column> all = stored();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).id() == columnId) {
        return i;
      }
    }
    return -1;
  }

  /** The columns of a stored row: those that SQL sees, then the vectors that indexes on expressions keep in it. */
  public List<Column> stored() {
    if (indexes.stream().noneMatch(Table::isComputed)) {
      return columns;
    }
    List<Column> all = new ArrayList<>(columns);
    for (Index.Hnsw graph : hnsws()) {
      graph.expression().ifPresent(known -> all.add(Column.of(graph.column(), graph.name(), known.type())));
    }
    return all;
  }

  private static boolean isComputed(Index index) {
    return index instanceof Index.Hnsw graph && graph.expression().isPresent();
  }

  public Optional<Index> index(String name) {
    return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  public Optional<Index.BTree> primaryKey() {
    return bTrees().stream().filter(Index.BTree::primary).findFirst();
  }

  /** Whether it has a PRIMARY KEY or UNIQUE that is not checked as rows are written. */
  public boolean hasDeferrableKey() {
    for (Index index : indexes) {
      if (index instanceof Index.BTree tree && tree.unique() && !tree.isKey()) {
        return true;
      }
    }
    return false;
  }

  /** The index of that number; empty where the table has none. */
  public Optional<Index> index(int id) {
    return indexes.stream().filter(index -> index.id() == id).findFirst();
  }

  public List<Index.BTree> bTrees() {
    return indexes.stream().filter(Index.BTree.class::isInstance).map(Index.BTree.class::cast).toList();
  }

  public List<Index.Derived> derived() {
    return indexes.stream().filter(Index.Derived.class::isInstance).map(Index.Derived.class::cast).toList();
  }

  public List<Index.Hnsw> hnsws() {
    return indexes.stream().filter(Index.Hnsw.class::isInstance).map(Index.Hnsw.class::cast).toList();
  }

  public Table withColumns(List<Column> columns, int nextColumnId) {
    return new Table(id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning);
  }

  public Table withIndexes(List<Index> indexes) {
    return new Table(id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning);
  }

  /** The table with changed texts of all expressions: defaults, checks, generated columns and indexes. */
  public Table withExpressions(UnaryOperator<String> change) {
    List<Column> changed =
        columns.stream()
            .map(column -> column
                .withDefault(column.defaultSql().map(change))
                .withGenerated(column.generatedSql().map(change)))
            .toList();
    List<Check> conditions =
        checks.stream()
            .map(check -> new Check(check.name(), change.apply(check.expressionSql()), check.validated()))
            .toList();
    return withColumns(changed, nextColumnId)
        .withChecks(conditions)
        .withIndexes(indexes.stream().map(index -> index.withExpressions(change)).toList());
  }

  public Table withName(String name) {
    return new Table(id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning);
  }

  public Table withSchema(String schema) {
    return new Table(id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning);
  }

  public Table withChecks(List<Check> checks) {
    return new Table(id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning);
  }

  public Table withForeignKeys(List<ForeignKey> foreignKeys) {
    return new Table(id, schema, name, columns, indexes, checks, foreignKeys, nextColumnId, partitions, partitioning);
  }
}
