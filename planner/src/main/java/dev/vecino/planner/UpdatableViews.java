package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import dev.vecino.catalog.View;
import java.util.List;

/** Views whose rows are rows of one table, which are changed as such. */
public final class UpdatableViews {
  private UpdatableViews() {}

  /** Numbers of the columns of a view that can be changed; none where its rows cannot be. */
  public static List<Integer> columns(View view, Catalog catalog) {
    return ViewTarget.exists(view, catalog) ? ViewTarget.of(view, catalog, RowChange.UPDATE).changeable() : List.of();
  }

  /** Whether rows can be inserted, updated and deleted through a view. */
  public static boolean isUpdatable(View view, Catalog catalog) {
    return ViewTarget.exists(view, catalog);
  }
}
