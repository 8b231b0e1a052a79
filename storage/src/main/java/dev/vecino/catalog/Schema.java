package dev.vecino.catalog;

/** A space of names. */
public record Schema(int id, String name) implements CatalogObject {
  /** The schema that every new database has; its id makes its OID PostgreSQL's. */
  public static final Schema PUBLIC = new Schema(-17_800, Catalog.PUBLIC);

  public Schema withName(String name) {
    return new Schema(id, name);
  }
}
