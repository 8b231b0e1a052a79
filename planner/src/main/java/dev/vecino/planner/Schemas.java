package dev.vecino.planner;

import dev.vecino.catalog.Catalog;
import java.lang.ref.WeakReference;
import java.util.List;
import org.apache.calcite.jdbc.CalciteSchema;

/** Keeps the form in which Calcite wants the catalog that was asked for last. */
final class Schemas {
  private record Known(WeakReference<Catalog> catalog, CalciteSchema schema) {}

  private final List<SystemRelation> systemRelations;
  private volatile Known last;

  Schemas(List<SystemRelation> systemRelations) {
    this.systemRelations = systemRelations;
  }

  /** A form of the catalog that relations can be added to. */
  CalciteSchema fresh(Catalog catalog) {
    return CatalogReader.schema(catalog, systemRelations);
  }

  CalciteSchema of(Catalog catalog) {
    Known known = last;
    if (known == null || known.catalog().get() != catalog) {
      known = new Known(new WeakReference<>(catalog), CatalogReader.schema(catalog, systemRelations));
      last = known;
    }
    return known.schema();
  }
}
