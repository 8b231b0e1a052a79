package dev.vecino.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.NUMERIC_VALUE_OUT_OF_RANGE;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Probe;

/**
 * A dense vector of float16 values (IEEE 754 binary16), all finite, of 1 to {@value Vector#MAX_DIMENSIONS} dimensions:
 * pgvector's {@code halfvec}. It orders as {@link Vector} does.
 */
public final class HalfVector implements VectorValue, Comparable<HalfVector> {
  private static final int EXPONENT = 0x7c00;

  private final short[] elements;

  private HalfVector(short[] elements) {
    this.elements = elements;
  }

  /**
   * A vector that takes {@code elements}, the bits of float16 values, over.
   *
   * @throws VecinoException 22000 where there is none or one is not finite, 54000 where there are too many
   */
  public static HalfVector wrap(short[] elements) {
    requireDimensions(elements.length);
    for (short element : elements) {
      if ((element & EXPONENT) == EXPONENT) {
        throw VecinoException.of(
            DATA_EXCEPTION,
            Float.isNaN(Float.float16ToFloat(element))
                ? "NaN not allowed in halfvec"
                : "infinite value not allowed in halfvec");
      }
    }
    return new HalfVector(elements);
  }

  /**
   * The nearest vector to float32 values.
   *
   * @throws VecinoException as {@link #wrap}; 22003 where a finite value is beyond float16
   */
  public static HalfVector round(float[] values) {
    requireDimensions(values.length);
    var elements = new short[values.length];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = round(values[i]);
    }
    return wrap(elements);
  }

  /** The nearest float16 to a float32; error 22003 where that is infinite though the number is not. */
  public static short round(float value) {
    short element = Float.floatToFloat16(value);
    if ((element & 0x7fff) == EXPONENT && Float.isFinite(value)) {
      throw VecinoException.of(
          NUMERIC_VALUE_OUT_OF_RANGE, "\"%s\" is out of range for type halfvec", FloatText.print(value));
    }
    return element;
  }

  /** A vector over elements that were checked when they were stored; see {@link #wrap}. */
  public static HalfVector trusted(short[] elements) {
    return new HalfVector(elements);
  }

  private static void requireDimensions(int dimensions) {
    if (dimensions == 0) {
      throw VecinoException.of(DATA_EXCEPTION, "halfvec must have at least 1 dimension");
    }
    if (dimensions > Vector.MAX_DIMENSIONS) {
      throw VecinoException.of(
          PROGRAM_LIMIT_EXCEEDED, "halfvec cannot have more than %d dimensions", Vector.MAX_DIMENSIONS);
    }
  }

  @Override
  public int dimensions() {
    return elements.length;
  }

  public float get(int i) {
    return Float.float16ToFloat(elements[i]);
  }

  /** The bits of the elements, not a copy: read only. */
  public short[] elements() {
    return elements;
  }

  /** The elements as float32, each of which is exact. */
  public float[] toFloats() {
    var floats = new float[elements.length];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = Float.float16ToFloat(elements[i]);
    }
    return floats;
  }

  @Override
  public VecinoException differs(int others) {
    return VecinoException.of(DATA_EXCEPTION, "different halfvec dimensions %d and %d", others, elements.length);
  }

  @Override
  public Probe probe() {
    return new Probe.Floats(toFloats());
  }

  @Override
  public int compareTo(HalfVector other) {
    int common = Math.min(elements.length, other.elements.length);
    for (int i = 0; i < common; i++) {
      float mine = get(i);
      float theirs = other.get(i);
      // Not Float.compare: -0 equals 0 in SQL.
      if (mine != theirs) {
        return mine < theirs ? -1 : 1;
      }
    }
    return Integer.compare(elements.length, other.elements.length);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof HalfVector that && elements.length == that.elements.length && compareTo(that) == 0;
  }

  @Override
  public int hashCode() {
    int hash = 1;
    for (short element : elements) {
      hash = 31 * hash + (element == Short.MIN_VALUE ? 0 : element); // -0 equals 0
    }
    return hash;
  }

  /** The text form, {@code [1,2.5]}: the shortest digits that give the same float32 value. */
  @Override
  public String toString() {
    return VectorText.print(toFloats());
  }
}
