package dev.vecino.index;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Vectors by slot number, in equal chunks of memory that the owner maps or allocates. A slot holds {@link
 * #dimensions()} float32 values, little-endian, at a fixed stride. Chunks are only ever added, so readers need no
 * lock: a slot may be read once its number was published to the reader.
 */
public final class VectorChunks {
  private final int dimensions;
  private final int slotShift;
  private final int slotMask;
  private volatile MemorySegment[] chunks = {};

  /**
   * @param dimensions floats per vector, 1 to 65,535
   * @param slotsPerChunk slots in a chunk, a power of two
   */
  public VectorChunks(int dimensions, int slotsPerChunk) {
    if (Integer.bitCount(slotsPerChunk) != 1) {
      throw new IllegalArgumentException("slotsPerChunk must be a power of two, was " + slotsPerChunk);
    }
    this.dimensions = dimensions;
    this.slotShift = Integer.numberOfTrailingZeros(slotsPerChunk);
    this.slotMask = slotsPerChunk - 1;
  }

  public int dimensions() {
    return dimensions;
  }

  public int slotsPerChunk() {
    return slotMask + 1;
  }

  /** Bytes from one slot to the next within a chunk. */
  public long stride() {
    return (long) dimensions * Float.BYTES;
  }

  /** Number of slots that have memory. */
  public int capacity() {
    return chunks.length << slotShift;
  }

  /** Adds memory for {@link #slotsPerChunk()} more slots. Calls of this method must not overlap. */
  public void add(MemorySegment chunk) {
    MemorySegment[] old = chunks;
    MemorySegment[] grown = Arrays.copyOf(old, old.length + 1);
    grown[old.length] = chunk;
    chunks = grown;
  }

  /** The chunk that holds a slot. */
  public MemorySegment chunk(int slot) {
    return chunks[slot >>> slotShift];
  }

  /** Offset in bytes of a slot in its chunk. */
  public long offset(int slot) {
    return (slot & slotMask) * stride();
  }
}
