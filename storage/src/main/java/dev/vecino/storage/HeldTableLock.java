package dev.vecino.storage;

/** A lock of a table, and who has it. */
public record HeldTableLock(int tableId, Transaction holder, TableLockMode mode) {}
