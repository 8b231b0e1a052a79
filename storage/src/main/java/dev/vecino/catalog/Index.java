package dev.vecino.catalog;

import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import dev.vecino.type.DataType;
import java.util.Collections;
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

  /** The index with changed texts of its expressions. */
  default Index withExpressions(UnaryOperator<String> change) {
    return switch (this) {
      case BTree tree -> tree;
      case Derived derived -> derived.renamed(change);
      case Hnsw graph -> graph.renamed(change);
    };
  }

  /** How the keys are held, one for each; empty for a graph. */
  default List<KeyForm> forms() {
    return switch (this) {
      case BTree tree -> tree.keyForms();
      case Derived derived -> derived.keys().stream().map(Derived.Key::form).toList();
      case Hnsw graph -> List.of();
    };
  }

  /** Attribute numbers of the columns that entries hold besides keys. */
  default List<Integer> included() {
    return switch (this) {
      case BTree tree -> tree.includedColumns();
      case Derived derived -> derived.includedColumns();
      case Hnsw graph -> List.of();
    };
  }

  /**
   * An index in key order. NULLs are distinct from each other in a unique index.
   *
   * @param constraint whether it stands for a PRIMARY KEY or UNIQUE constraint, and cannot be dropped as an index
   * @param includedColumns attribute numbers of the columns that INCLUDE names, which entries hold besides the key
   * @param nullsEqual whether NULLs are equal to each other in a unique index
   * @param keyForms how each key is held
   * @param timing when a unique index is checked: at once, unless the constraint is deferrable
   */
  record BTree(
      int id,
      String name,
      List<Integer> columns,
      boolean unique,
      boolean primary,
      boolean constraint,
      List<Integer> includedColumns,
      boolean nullsEqual,
      List<KeyForm> keyForms,
      ForeignKey.Timing timing)
      implements Index {
    public BTree {
      columns = List.copyOf(columns);
      includedColumns = List.copyOf(includedColumns);
      keyForms = List.copyOf(keyForms);
      if (keyForms.size() != columns.size()) {
        throw new IllegalArgumentException(keyForms.size() + " forms of " + columns.size() + " keys");
      }
    }

    public BTree(int id, String name, List<Integer> columns, boolean unique, boolean primary, boolean constraint) {
      this(
          id, name, columns, unique, primary, constraint, List.of(), false,
          Collections.nCopies(columns.size(), KeyForm.PLAIN), ForeignKey.Timing.NOT_DEFERRABLE);
    }

    /** Whether no two rows ever have the same key, not even within a transaction, unless there is a NULL in it. */
    public boolean isKey() {
      return unique && timing == ForeignKey.Timing.NOT_DEFERRABLE;
    }

    @Override
    public BTree withName(String name) {
      return new BTree(
          id, name, columns, unique, primary, constraint, includedColumns, nullsEqual, keyForms, timing);
    }

    /** The index as that of a constraint. */
    public BTree asConstraint(String name, boolean primary, ForeignKey.Timing timing) {
      return new BTree(id, name, columns, true, primary, true, includedColumns, nullsEqual, keyForms, timing);
    }
  }

  /**
   * An index in the order of expressions, or of some rows only.
   *
   * @param keys what rows are ordered by
   * @param predicateSql the condition, over a row, of the rows that the index has; empty for all
   * @param columns attribute numbers of all columns that the keys and the condition read
   * @param nullsEqual whether NULLs are equal to each other in a unique index
   * @param includedColumns attribute numbers of the columns that INCLUDE names, which entries hold besides the key
   */
  record Derived(
      int id,
      String name,
      List<Key> keys,
      boolean unique,
      Optional<String> predicateSql,
      List<Integer> columns,
      boolean nullsEqual,
      List<Integer> includedColumns)
      implements Index {

    /**
     * One key.
     *
     * @param sql the expression over a row; of a column its name
     * @param column attribute number where the expression is just a column; 0 for others
     */
    public record Key(String sql, int column, DataType type, KeyForm form) {
      /** The same key of another type. */
      public Key withType(DataType type) {
        return new Key(sql, column, type, form);
      }
    }

    public Derived {
      keys = List.copyOf(keys);
      columns = List.copyOf(columns);
      includedColumns = List.copyOf(includedColumns);
    }

    @Override
    public Derived withName(String name) {
      return new Derived(id, name, keys, unique, predicateSql, columns, nullsEqual, includedColumns);
    }

    /** The index with changed keys. */
    public Derived withKeys(UnaryOperator<Key> change) {
      return new Derived(
          id, name, keys.stream().map(change).toList(), unique, predicateSql, columns, nullsEqual, includedColumns);
    }

    /** The index under other names of columns. */
    public Derived renamed(UnaryOperator<String> rename) {
      return new Derived(
          id,
          name,
          keys.stream().map(key -> new Key(rename.apply(key.sql()), key.column(), key.type(), key.form())).toList(),
          unique,
          predicateSql.map(rename),
          columns,
          nullsEqual,
          includedColumns);
    }

    /** How storage is asked for a range of its keys: as of an index whose columns are not looked at. */
    public BTree asBTree() {
      return new BTree(
          id, name, keys.stream().map(Key::column).toList(), unique, false, false, includedColumns, nullsEqual, forms(),
          ForeignKey.Timing.NOT_DEFERRABLE);
    }
  }

  /**
   * A graph index over one vector column of declared dimensions.
   *
   * @param m most neighbours of a node on the upper layers, twice as many on the lowest (2 to 100)
   * @param efConstruction candidates kept while linking (4 to 1000, at least {@code 2 * m})
   * @param column attribute number of the column; of an index on an expression, or of some rows only, that under which
   *     each row keeps the vector, which SQL does not see
   * @param quantization what searches steer by
   * @param expression what the vectors are, where they are not those of a column
   */
  record Hnsw(
      int id,
      String name,
      int column,
      Metric metric,
      int m,
      int efConstruction,
      Quantization quantization,
      Optional<VectorExpression> expression)
      implements Index {
    private static final int FIRST_HIDDEN = 1 << 24; // columns have lower numbers

    /** Over a column of the table. */
    public Hnsw(int id, String name, int column, Metric metric, int m, int efConstruction, Quantization quantization) {
      this(id, name, column, metric, m, efConstruction, quantization, Optional.empty());
    }

    /** Without quantization. */
    public Hnsw(int id, String name, int column, Metric metric, int m, int efConstruction) {
      this(id, name, column, metric, m, efConstruction, Quantization.NONE);
    }

    @Override
    public List<Integer> columns() {
      return expression.map(VectorExpression::columns).orElse(List.of(column));
    }

    @Override
    public Hnsw withName(String name) {
      return new Hnsw(id, name, column, metric, m, efConstruction, quantization, expression);
    }

    /** The same graph over the same vectors, as another index. */
    public Hnsw withId(int id) {
      int kept = expression.isPresent() ? hiddenColumn(id) : column;
      return new Hnsw(id, name, kept, metric, m, efConstruction, quantization, expression);
    }

    /** The attribute number under which rows keep the vectors of an index on an expression. */
    public static int hiddenColumn(int id) {
      return FIRST_HIDDEN + id;
    }

    /** The index under other names of columns. */
    public Hnsw renamed(UnaryOperator<String> rename) {
      return new Hnsw(
          id, name, column, metric, m, efConstruction, quantization, expression.map(known -> known.renamed(rename)));
    }

    /** The vectors as keys, so that they are computed as those are. */
    public Derived asDerived() {
      VectorExpression known = expression.orElseThrow();
      return new Derived(
          id, name, List.of(new Derived.Key(known.sql(), known.column(), known.type(), KeyForm.PLAIN)), false,
          known.predicateSql(), known.columns(), false, List.of());
    }
  }
}
