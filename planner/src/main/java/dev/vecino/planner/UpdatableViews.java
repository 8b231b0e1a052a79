package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.View;

/** Views whose rows are rows of one table, which are changed as such. */
public final class UpdatableViews {
  private UpdatableViews() {}

  /** Whether rows can be inserted, updated and deleted through a view. */
  public static boolean isUpdatable(View view, Catalog catalog) {
    return ViewTarget.exists(view, catalog);
  }
}
