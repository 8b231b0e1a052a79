package dev.vecino.engine.copy;

import dev.vecino.type.Vector;

/** Vectors one after the other. */
interface VectorSource {
  /** The next vector; null at the end. */
  Vector next();

  /** Number of the current vector, from 1. */
  long number();
}
