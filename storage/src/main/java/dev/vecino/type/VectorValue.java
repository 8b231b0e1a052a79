package dev.vecino.type;

import dev.vecino.index.Probe;

/** A value that has distances to others of its type, and that a vector index can hold. */
public sealed interface VectorValue permits Vector, HalfVector {
  int dimensions();

  /** The value as distances are computed with it. */
  Probe probe();
}
