package dev.vecino.catalog;

/**
 * A comment on an object.
 *
 * @param relation OID of the relation of {@code pg_catalog} that lists the object
 * @param oid OID of the object
 * @param column attribute number of a column; 0 for the object itself
 */
public record Comment(int id, long relation, long oid, int column, String text) implements CatalogObject {}
