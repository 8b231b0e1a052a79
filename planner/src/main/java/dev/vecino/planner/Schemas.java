package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import java.lang.ref.WeakReference;
import org.apache.calcite.jdbc.CalciteSchema;

/** Keeps the form in which Calcite wants the catalog that was asked for last. */
final class Schemas {
  private record Known(WeakReference<Catalog> catalog, CalciteSchema schema) {}

  private volatile Known last;

  CalciteSchema of(Catalog catalog) {
    Known known = last;
    if (known == null || known.catalog().get() != catalog) {
      known = new Known(new WeakReference<>(catalog), CatalogReader.schema(catalog));
      last = known;
    }
    return known.schema();
  }
}
