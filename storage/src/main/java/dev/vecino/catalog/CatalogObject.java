package dev.vecino.catalog;

/** Anything that the catalog has besides tables; an immutable value, replaced by another when it is altered. */
public sealed interface CatalogObject
    permits Access, Comment, DefaultAccess, Extension, Materialization, Membership, NamedType, Relation, Role, Schema {
  /** Unique among all objects of the database, never reused. */
  int id();
}
