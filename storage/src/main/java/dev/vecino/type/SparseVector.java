package dev.vecino.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Probe;
import java.util.Arrays;

/**
 * A vector of float32 values most of which are 0: pgvector's {@code sparsevec}. It keeps the others, all finite, by
 * their places. It orders as the dense vectors do.
 */
public final class SparseVector implements VectorValue, Comparable<SparseVector> {
  public static final int MAX_DIMENSIONS = 1_000_000_000;

  /** Most elements that are not 0. */
  public static final int MAX_NON_ZERO = Vector.MAX_DIMENSIONS;

  private final int dimensions;
  private final int[] indices; // from 0, ascending
  private final float[] values;

  private SparseVector(int dimensions, int[] indices, float[] values) {
    this.dimensions = dimensions;
    this.indices = indices;
    this.values = values;
  }

  /**
   * A vector that takes its parts over.
   *
   * @param indices places from 0, ascending
   * @param values what is there, none of them 0
   * @throws VecinoException 22000 where one of these does not hold, or a value is not finite; 54000 where there are
   *     too many dimensions or values
   */
  public static SparseVector wrap(int dimensions, int[] indices, float[] values) {
    requireDimensions(dimensions);
    requireNonZero(values.length, dimensions);
    for (int i = 0; i < indices.length; i++) {
      if (indices[i] < 0 || indices[i] >= dimensions) {
        throw error("sparsevec index out of bounds");
      }
      if (i > 0 && indices[i] <= indices[i - 1]) {
        throw error(
            indices[i] == indices[i - 1]
                ? "sparsevec indices must not contain duplicates"
                : "sparsevec indices must be in ascending order");
      }
      if (values[i] == 0) {
        throw error("binary representation of sparsevec cannot contain zero values");
      }
      requireFinite(values[i]);
    }
    return new SparseVector(dimensions, indices, values);
  }

  /** A vector of parts that were checked before; see {@link #wrap}. */
  public static SparseVector trusted(int dimensions, int[] indices, float[] values) {
    return new SparseVector(dimensions, indices, values);
  }

  /**
   * The vector of all its elements.
   *
   * @throws VecinoException 22000 where there are none or one is not finite, 54000 where too many are not 0
   */
  public static SparseVector of(float[] elements) {
    requireDimensions(elements.length);
    int count = 0;
    for (float element : elements) {
      requireFinite(element);
      count += element != 0 ? 1 : 0;
    }
    requireNonZero(count, elements.length);
    var indices = new int[count];
    var values = new float[count];
    for (int i = 0, at = 0; i < elements.length; i++) {
      if (elements[i] != 0) {
        indices[at] = i;
        values[at++] = elements[i];
      }
    }
    return new SparseVector(elements.length, indices, values);
  }

  static void requireDimensions(long dimensions) {
    if (dimensions < 1) {
      throw error("sparsevec must have at least 1 dimension");
    }
    if (dimensions > MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "sparsevec cannot have more than %d dimensions", MAX_DIMENSIONS);
    }
  }

  static void requireNonZero(int count, int dimensions) {
    if (count > dimensions) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "sparsevec cannot have more elements than dimensions");
    }
    if (count > MAX_NON_ZERO) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "sparsevec cannot have more than %d non-zero elements", MAX_NON_ZERO);
    }
  }

  static void requireFinite(float value) {
    if (!Float.isFinite(value)) {
      throw error(Float.isNaN(value) ? "NaN not allowed in sparsevec" : "infinite value not allowed in sparsevec");
    }
  }

  static VecinoException error(String message) {
    return VecinoException.of(DATA_EXCEPTION, "%s", message);
  }

  @Override
  public int dimensions() {
    return dimensions;
  }

  /** The places of the elements that are not 0, from 0, not a copy: read only. */
  public int[] indices() {
    return indices;
  }

  /** The elements that are not 0, not a copy: read only. */
  public float[] values() {
    return values;
  }

  /**
   * All elements.
   *
   * @throws VecinoException 54000 where a dense vector of the type {@code name} has fewer dimensions at most
   */
  public float[] toFloats(String name) {
    if (dimensions > Vector.MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "%s cannot have more than %d dimensions", name, Vector.MAX_DIMENSIONS);
    }
    var floats = new float[dimensions];
    for (int i = 0; i < indices.length; i++) {
      floats[indices[i]] = values[i];
    }
    return floats;
  }

  @Override
  public Probe probe() {
    return new Probe.Sparse(dimensions, indices, values);
  }

  @Override
  public VecinoException differs(int others) {
    return VecinoException.of(DATA_EXCEPTION, "different sparsevec dimensions %d and %d", others, dimensions);
  }

  @Override
  public int compareTo(SparseVector other) {
    int a = 0;
    int b = 0;
    while (a < indices.length || b < other.indices.length) {
      int mine = a < indices.length ? indices[a] : Integer.MAX_VALUE;
      int theirs = b < other.indices.length ? other.indices[b] : Integer.MAX_VALUE;
      if (Math.min(mine, theirs) >= Math.min(dimensions, other.dimensions)) {
        break; // one of the vectors has ended
      }
      float left = mine <= theirs ? values[a++] : 0;
      float right = theirs <= mine ? other.values[b++] : 0;
      if (left != right) {
        return left < right ? -1 : 1;
      }
    }
    return Integer.compare(dimensions, other.dimensions);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseVector that
        && dimensions == that.dimensions
        && Arrays.equals(indices, that.indices)
        && Arrays.equals(values, that.values);
  }

  @Override
  public int hashCode() {
    return 31 * (31 * dimensions + Arrays.hashCode(indices)) + Arrays.hashCode(values);
  }

  /** The text form, {@code {1:1.5,3:2}/5}: places are counted from 1. */
  @Override
  public String toString() {
    var out = new StringBuilder("{");
    for (int i = 0; i < indices.length; i++) {
      out.append(i == 0 ? "" : ",").append(indices[i] + 1).append(':');
      FloatText.append(out, values[i]);
    }
    return out.append("}/").append(dimensions).toString();
  }
}
