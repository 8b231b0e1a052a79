package dev.vecino.index;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Vectors by slot number, in equal chunks of memory that the owner maps or allocates. A slot holds {@link
 * #dimensions()} elements of one type at a fixed stride. Chunks are only ever added, so readers need no
 * lock: a slot may be read once its number was published to the reader.
 */
public final class VectorChunks {
  private static final ValueLayout.OfFloat FLOAT = ValueLayout.JAVA_FLOAT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT = ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT = ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final ElementType elements;
  private final int dimensions;
  private final int slotShift;
  private final int slotMask;
  private volatile MemorySegment[] chunks = {};

  /** Vectors of float32; see the other constructor. */
  public VectorChunks(int dimensions, int slotsPerChunk) {
    this(ElementType.FLOAT32, dimensions, slotsPerChunk);
  }

  /**
   * @param dimensions elements per vector, 1 to 65,535
   * @param slotsPerChunk slots in a chunk, a power of two
   */
  public VectorChunks(ElementType elements, int dimensions, int slotsPerChunk) {
    if (Integer.bitCount(slotsPerChunk) != 1) {
      throw new IllegalArgumentException("slotsPerChunk must be a power of two, was " + slotsPerChunk);
    }
    this.elements = elements;
    this.dimensions = dimensions;
    this.slotShift = Integer.numberOfTrailingZeros(slotsPerChunk);
    this.slotMask = slotsPerChunk - 1;
  }

  public ElementType elements() {
    return elements;
  }

  public int dimensions() {
    return dimensions;
  }

  public int slotsPerChunk() {
    return slotMask + 1;
  }

  /** Bytes from one slot to the next within a chunk. */
  public long stride() {
    return elements.bytes(dimensions);
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

  /** Copies the numbers of a slot, of either float type, to an array of as many as there are dimensions. */
  public void copy(int slot, float[] to) {
    MemorySegment chunk = chunk(slot);
    long offset = offset(slot);
    if (elements == ElementType.FLOAT32) {
      MemorySegment.copy(chunk, FLOAT, offset, to, 0, dimensions);
      return;
    }
    for (int i = 0; i < dimensions; i++) {
      to[i] = Float.float16ToFloat(chunk.get(SHORT, offset + (long) i * Short.BYTES));
    }
  }

  /** Copies the words of a slot of bits. */
  public void copy(int slot, long[] to) {
    MemorySegment.copy(chunk(slot), LONG, offset(slot), to, 0, to.length);
  }

  /** A copy of what a slot has. */
  public Probe probe(int slot) {
    if (elements == ElementType.BIT) {
      long[] words = new long[Probe.words(dimensions)];
      copy(slot, words);
      return new Probe.Bits(words, dimensions);
    }
    if (elements == ElementType.SPARSE) {
      return sparse(slot);
    }
    float[] numbers = new float[dimensions];
    copy(slot, numbers);
    return new Probe.Floats(numbers);
  }

  /** Copies the places and values of a sparse vector to the front of arrays with room for them; how many there are. */
  public int copy(int slot, int[] indices, float[] values) {
    MemorySegment chunk = chunk(slot);
    long offset = offset(slot);
    int count = chunk.get(INT, offset);
    long places = offset + Long.BYTES;
    MemorySegment.copy(chunk, INT, places, indices, 0, count);
    MemorySegment.copy(chunk, FLOAT, places + (long) count * Integer.BYTES, values, 0, count);
    return count;
  }

  private Probe.Sparse sparse(int slot) {
    int count = chunk(slot).get(INT, offset(slot));
    var indices = new int[count];
    var values = new float[count];
    copy(slot, indices, values);
    return new Probe.Sparse(dimensions, indices, values);
  }

  /** Offset in bytes of a slot in its chunk. */
  public long offset(int slot) {
    return (slot & slotMask) * stride();
  }
}
