/**
 * Rows, keys and vectors: durable, versioned, transactional, with every index in step with its table. With its {@code file}
 * package it is the only one that knows H2's MVStore, whose maps hold committed entries only: a transaction keeps its writes
 * to itself, and a snapshot is a pointer to the roots that some commit left.
 */
package dev.vecino.storage;
