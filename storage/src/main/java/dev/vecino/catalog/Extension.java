package dev.vecino.catalog;

/** An extension that was created: what it brings is there in any case. */
public record Extension(int id, String name, String version) implements CatalogObject {}
