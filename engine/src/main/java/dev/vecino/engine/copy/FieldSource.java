package dev.vecino.engine.copy;

import java.util.List;

/** Records whose fields are texts, which the types of their columns give a meaning. */
interface FieldSource {
  /** The next record, a text or null for each field; null at the end. */
  String[] next();

  /** Line of the data at which the current record begins, from 1. */
  long line();

  /** Leaves out a header; of one that must match, the names must be these. */
  void skipHeader(List<String> names);
}
