package dev.vecino.storage.codec;

/**
 * Where a row's vector lies.
 *
 * @param slot number of the slot in the vector file of its column and partition
 * @param checksum CRC32C of the slot's bytes
 */
public record SlotRef(int slot, int checksum) {}
