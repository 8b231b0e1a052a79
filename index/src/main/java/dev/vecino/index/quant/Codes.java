package dev.vecino.index.quant;

import dev.vecino.index.VectorChunks;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The codes of one model by slot, each followed by its factors, in chunks of native memory. A slot has memory from its
 * first {@link #encode} on, and its content means something from the end of that.
 */
public final class Codes {
  private static final int SHIFT = 10;
  private static final int SLOTS = 1 << SHIFT;

  private final Model model;
  private final int stride;
  private volatile MemorySegment[] chunks = {};

  public Codes(Model model) {
    this.model = model;
    this.stride = model.stride();
  }

  public Model model() {
    return model;
  }

  /** Whether a slot has memory. */
  boolean has(int slot) {
    return slot >>> SHIFT < chunks.length;
  }

  MemorySegment chunk(int slot) {
    return chunks[slot >>> SHIFT];
  }

  long offset(int slot) {
    return (long) (slot & SLOTS - 1) * stride;
  }

  private MemorySegment allocate(int slot) {
    int index = slot >>> SHIFT;
    MemorySegment[] now = chunks;
    if (index < now.length) {
      return now[index];
    }
    synchronized (this) {
      now = chunks;
      if (index >= now.length) {
        MemorySegment[] grown = Arrays.copyOf(now, index + 1);
        for (int i = now.length; i <= index; i++) {
          grown[i] = Arena.ofAuto().allocate((long) SLOTS * stride, 64);
        }
        chunks = grown;
        now = grown;
      }
    }
    return now[index];
  }

  /** Codes the vector in a slot. */
  public void encode(Coder coder, VectorChunks vectors, int slot) {
    coder.encoder(model).encode(vectors, slot, allocate(slot), offset(slot));
  }

  /** Whether the code of a slot is that of its vector. */
  public boolean matches(Coder coder, VectorChunks vectors, int slot) {
    if (!has(slot)) {
      return false;
    }
    MemorySegment again = coder.room(stride);
    coder.encoder(model).encode(vectors, slot, again, 0);
    return MemorySegment.mismatch(again, 0, stride, chunk(slot), offset(slot), offset(slot) + stride) < 0;
  }

  /** Copies the code of a slot out. */
  public void copyTo(int slot, byte[] out, int at) {
    MemorySegment.copy(chunk(slot), offset(slot), MemorySegment.ofArray(out), at, stride);
  }

  /** Puts a code back that {@link #copyTo} gave. */
  public void copyFrom(int slot, byte[] in, int at) {
    MemorySegment.copy(MemorySegment.ofArray(in), at, allocate(slot), offset(slot), stride);
  }

  public long memoryBytes() {
    return (long) chunks.length * SLOTS * stride;
  }

  /** Working memory to make codes with. For one thread. */
  public static final class Coder {
    private Model model;
    private Encoder encoder;
    private MemorySegment room;

    private Encoder encoder(Model wanted) {
      if (model != wanted) {
        model = wanted;
        encoder = new Encoder(wanted);
      }
      return encoder;
    }

    private MemorySegment room(int bytes) {
      if (room == null || room.byteSize() < bytes) {
        room = Arena.ofAuto().allocate(bytes);
      }
      return room;
    }
  }
}
