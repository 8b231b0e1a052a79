package dev.vecino.storage;

/**
 * An entry that a transaction has written.
 *
 * @param mark when it was written, counted in writes of the transaction
 * @param value the entry's bytes; null where the entry was removed
 * @param older what the same transaction had written there before; null where nothing
 */
record Change(long mark, byte[] value, Change older) {}
