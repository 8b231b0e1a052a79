package dev.vecino.catalog;

/** An object that shares the names of tables in its schema. */
public sealed interface Relation extends CatalogObject permits Sequence, View {
  String schema();

  String name();

  /** This relation under another name, in another schema or both. */
  Relation withName(String schema, String name);
}
