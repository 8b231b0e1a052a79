package dev.vecino.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Probe;

/**
 * A dense vector of float32 values, all finite, of 1 to {@value #MAX_DIMENSIONS} dimensions. Vectors order by their
 * elements from the first on; of two with an equal prefix the shorter is smaller.
 */
public final class Vector implements VectorValue, Comparable<Vector> {
  /** The most dimensions that the two-byte length of the binary form can tell. */
  public static final int MAX_DIMENSIONS = 65_535;

  private final float[] elements;

  private Vector(float[] elements) {
    this.elements = elements;
  }

  /** A vector that takes {@code elements} over: the caller keeps no reference that it writes to. */
  public static Vector wrap(float[] elements) {
    if (elements.length == 0) {
      throw VecinoException.of(DATA_EXCEPTION, "vector must have at least 1 dimension");
    }
    if (elements.length > MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED,
          "vector cannot have more than %d dimensions",
          MAX_DIMENSIONS);
    }
    for (float element : elements) {
      if (!Float.isFinite(element)) {
        throw VecinoException.of(
            DATA_EXCEPTION,
            Float.isNaN(element) ? "NaN not allowed in vector" : "infinite value not allowed in vector");
      }
    }
    return new Vector(elements);
  }

  /** A vector over elements that were checked when they were stored; see {@link #wrap}. */
  public static Vector trusted(float[] elements) {
    return new Vector(elements);
  }

  public static Vector of(float... elements) {
    return wrap(elements.clone());
  }

  @Override
  public int dimensions() {
    return elements.length;
  }

  public float get(int i) {
    return elements[i];
  }

  /** The elements themselves, not a copy: read only. */
  public float[] elements() {
    return elements;
  }

  @Override
  public Probe probe() {
    return new Probe.Floats(elements);
  }

  @Override
  public int compareTo(Vector other) {
    int common = Math.min(elements.length, other.elements.length);
    for (int i = 0; i < common; i++) {
      // Not Float.compare: -0 equals 0 in SQL.
      if (elements[i] != other.elements[i]) {
        return elements[i] < other.elements[i] ? -1 : 1;
      }
    }
    return Integer.compare(elements.length, other.elements.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Vector that && elements.length == that.elements.length && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (float element : elements) {
      hash = 31 * hash + Float.floatToIntBits(element + 0.0f);
    }
    return hash;
  }

  /** The text form, {@code [1,2.5,-3e-08]}: the shortest digits that give the same float32 value. */
  @Override
  public String toString() {
    return VectorText.print(elements);
  }
}
