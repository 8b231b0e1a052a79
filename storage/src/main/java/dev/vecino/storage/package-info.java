/**
 * Rows, keys and vectors: durable, versioned, transactional, with every index in step with its table. The only package
 * that knows H2's MVStore.
 */
package dev.vecino.storage;
