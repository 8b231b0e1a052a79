/**
 * The catalog: what tables, columns and indexes there are, as immutable values. A {@link dev.vecino.catalog.Catalog} is one
 * consistent state of all of them; changing it makes another.
 */
package dev.vecino.catalog;
