package dev.vecino.catalog;

import dev.vecino.index.Metric;
import dev.vecino.index.quant.Quantization;
import java.util.List;

/** An index of a table: ordered keys, or nearest vectors. */
public sealed interface Index permits Index.BTree, Index.Hnsw {
  /** Unique among all objects of the database, never reused. */
  int id();

  String name();

  /** Attribute numbers of the indexed columns, in key order. */
  List<Integer> columns();

  Index withName(String name);

  /**
   * An index in key order. NULLs sort last, and are distinct from each other in a unique index.
   *
   * @param constraint whether it stands for a PRIMARY KEY or UNIQUE constraint, and cannot be dropped as an index
   */
  record BTree(int id, String name, List<Integer> columns, boolean unique, boolean primary, boolean constraint)
      implements Index {
    public BTree {
      columns = List.copyOf(columns);
    }

    @Override
    public BTree withName(String name) {
      return new BTree(id, name, columns, unique, primary, constraint);
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
