package dev.vecino.type;

import static dev.vecino.error.SqlState.DATA_EXCEPTION;

import dev.vecino.error.VecinoException;
import dev.vecino.index.Probe;

/** A value that has distances to others of its type, and that a vector index can hold. */
public sealed interface VectorValue permits Vector, HalfVector, SparseVector, BitString {
  int dimensions();

  /** The error that the value is measured against one of {@code others} dimensions, which it has not. */
  default VecinoException differs(int others) {
    return VecinoException.of(DATA_EXCEPTION, "different vector dimensions %d and %d", others, dimensions());
  }

  /** The value as distances are computed with it. */
  Probe probe();
}
