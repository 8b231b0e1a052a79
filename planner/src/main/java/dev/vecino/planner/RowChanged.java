package dev.vecino.planner;

/**
 * Tells that a row which a running statement has locked was changed by another transaction since the statement began: it
 * is to be run again, with a new snapshot. No error, and never seen by users.
 */
public final class RowChanged extends RuntimeException {
  private static final RowChanged INSTANCE = new RowChanged();

  private RowChanged() {
    super("a row was changed", null, false, false);
  }

  public static RowChanged instance() {
    return INSTANCE;
  }
}
