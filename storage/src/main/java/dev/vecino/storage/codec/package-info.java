/**
 * Bytes of rows and keys: rows by attribute number, so that columns come and go without a rewrite, and keys whose bytes
 * order as their values do.
 */
package dev.vecino.storage.codec;
