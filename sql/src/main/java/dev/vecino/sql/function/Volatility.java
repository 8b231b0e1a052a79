package dev.vecino.sql.function;

/** When a function of the same arguments may give another result. */
public enum Volatility {
  /** Never. */
  IMMUTABLE,
  /** In another statement. */
  STABLE,
  /** At each call. */
  VOLATILE
}
