package dev.vecino.catalog;

import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import dev.vecino.type.DataType;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** An index of a table: ordered keys, or nearest vectors. */
public sealed interface Index permits Index.BTree, Index.Derived, Index.Hnsw {
  /** Unique among all objects of the database, never reused. */
  int id();

  String name();

  /** Attribute numbers of the indexed columns, in key order; of a derived index those of all columns that it reads. */
  List<Integer> columns();

  Index withName(String name);

  /**
   * An index in key order. NULLs sort last, and are distinct from each other in a unique index.
   *
   * @param constraint whether it stands for a PRIMARY KEY or UNIQUE constraint, and cannot be dropped as an index
   * @param included attribute numbers of the columns that INCLUDE names; rows lie elsewhere, so that nothing is made of them
   * @param nullsEqual whether NULLs are equal to each other in a unique index
   */
  record BTree(
      int id,
      String name,
      List<Integer> columns,
      boolean unique,
      boolean primary,
      boolean constraint,
      List<Integer> included,
      boolean nullsEqual)
      implements Index {
    public BTree {
      columns = List.copyOf(columns);
      included = List.copyOf(included);
    }

    public BTree(int id, String name, List<Integer> columns, boolean unique, boolean primary, boolean constraint) {
      this(id, name, columns, unique, primary, constraint, List.of(), false);
    }

    @Override
    public BTree withName(String name) {
      return new BTree(id, name, columns, unique, primary, constraint, included, nullsEqual);
    }
  }

  /**
   * An index in the order of expressions, or of some rows only.
   *
   * @param keys what rows are ordered by
   * @param predicateSql the condition, over a row, of the rows that the index has; empty for all
   * @param columns attribute numbers of all columns that the keys and the condition read
   * @param nullsEqual whether NULLs are equal to each other in a unique index
   */
  record Derived(
      int id,
      String name,
      List<Key> keys,
      boolean unique,
      Optional<String> predicateSql,
      List<Integer> columns,
      boolean nullsEqual)
      implements Index {

    /**
     * One key.
     *
     * @param sql the expression over a row; of a column its name
     * @param column attribute number where the expression is just a column; 0 for others
     */
    public record Key(String sql, int column, DataType type) {}

    public Derived {
      keys = List.copyOf(keys);
      columns = List.copyOf(columns);
    }

    @Override
    public Derived withName(String name) {
      return new Derived(id, name, keys, unique, predicateSql, columns, nullsEqual);
    }

    /** The index under other names of columns. */
    public Derived renamed(UnaryOperator<String> rename) {
      return new Derived(
          id,
          name,
          keys.stream().map(key -> new Key(rename.apply(key.sql()), key.column(), key.type())).toList(),
          unique,
          predicateSql.map(rename),
          columns,
          nullsEqual);
    }

    /** How storage is asked for a range of its keys: as of an index whose columns are not looked at. */
    public BTree asBTree() {
      return new BTree(id, name, keys.stream().map(Key::column).toList(), unique, false, false);
    }
  }

  /**
   * A graph index over one vector column of declared dimensions.
   *
   * @param m most neighbours of a node on the upper layers, twice as many on the lowest (2 to 100)
   * @param efConstruction candidates kept while linking (4 to 1000, at least {@code 2 * m})
   * @param quantization what searches steer by
   */
  record Hnsw(int id, String name, int column, Metric metric, int m, int efConstruction, Quantization quantization)
      implements Index {
    /** Without quantization. */
    public Hnsw(int id, String name, int column, Metric metric, int m, int efConstruction) {
      this(id, name, column, metric, m, efConstruction, Quantization.NONE);
    }

    @Override
    public List<Integer> columns() {
      return List.of(column);
    }

    @Override
    public Hnsw withName(String name) {
      return new Hnsw(id, name, column, metric, m, efConstruction, quantization);
    }
  }
}
