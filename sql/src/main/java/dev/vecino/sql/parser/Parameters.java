package dev.vecino.sql.parser;

/** Limits of parameters. */
final class Parameters {
  /** Most parameters of a statement: the wire protocol counts them in 16 bits. */
  static final int MAX = 65_535;

  private Parameters() {}
}
