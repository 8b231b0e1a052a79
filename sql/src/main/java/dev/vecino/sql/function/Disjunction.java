package dev.vecino.sql.function;

/** Accumulates whether any value is true. */
public final class Disjunction {
  private boolean result;

  public void add(boolean value) {
    result |= value;
  }

  public boolean result() {
    return result;
  }
}
