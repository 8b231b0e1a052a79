package dev.vecino.sql.function;

/** Accumulates whether all values are true. */
public final class Conjunction {
  private boolean result = true;

  public void add(boolean value) {
    result &= value;
  }

  public boolean result() {
    return result;
  }
}
