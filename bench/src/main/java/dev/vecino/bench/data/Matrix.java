package dev.vecino.bench.data;

import java.util.function.IntFunction;

/** Rows of float32 numbers, all of one length. Rows may be read from any threads. */
public interface Matrix {
  int rows();

  int columns();

  /** A row as an array of its own. */
  float[] row(int row);

  /** The first rows of this one; all of them where it has no more. */
  default Matrix head(int rows) {
    return range(0, Math.min(rows, rows()));
  }

  /** The rows {@code from} to {@code to - 1}. */
  default Matrix range(int from, int to) {
    if (from == 0 && to == rows()) {
      return this;
    }
    Matrix whole = this;
    return of(to - from, columns(), row -> whole.row(from + row));
  }

  /** Rows that are made when they are asked for. */
  static Matrix of(int rows, int columns, IntFunction<float[]> row) {
    return new Matrix() {
      @Override
      public int rows() {
        return rows;
      }

      @Override
      public int columns() {
        return columns;
      }

      @Override
      public float[] row(int at) {
        return row.apply(at);
      }
    };
  }

  /** Rows of an array. */
  static Matrix of(float[][] rows) {
    return of(rows.length, rows.length == 0 ? 0 : rows[0].length, row -> rows[row]);
  }
}
