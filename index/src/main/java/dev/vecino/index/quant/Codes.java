package dev.vecino.index.quant;

import dev.vecino.index.VectorChunks;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The codes of one model by slot, each followed by its factors, in chunks of native memory. Those of 32 bytes and more
 * begin with a cache line. A slot has memory from its
 * first {@link #encode} on, and its content means something from the end of that.
 */
public final class Codes {
  private static final int SHIFT = 10;
  private static final int SLOTS = 1 << SHIFT;
  private static final int LINE = 64;

  private final Model model;
  private final int stride;
  private volatile MemorySegment[] chunks = {};

  public Codes(Model model) {
    this.model = model;
    this.stride = aligned(model.stride());
  }

  /* A code that lies across one line more than it needs to is as slow as a longer one. */
  private static int aligned(int bytes) {
    return bytes > LINE / 2 ? (bytes + LINE - 1) / LINE * LINE : Integer.highestOneBit(2 * bytes - 1);
  }

  public Model model() {
    return model;
  }

  /** The memory of all slots that have any. */
  MemorySegment[] chunks() {
    return chunks;
  }

  /** The number of the chunk of a slot. */
  static int chunk(int slot) {
    return slot >>> SHIFT;
  }

  /** Where the code of a slot begins in its chunk; whole vectors may be read from there. */
  long offset(int slot) {
    return (long) (slot & SLOTS - 1) * stride;
  }

  private MemorySegment allocate(int slot) {
    int index = chunk(slot);
    MemorySegment[] now = chunks;
    if (index < now.length) {
      return now[index];
    }
    synchronized (this) {
      now = chunks;
      if (index >= now.length) {
        MemorySegment[] grown = Arrays.copyOf(now, index + 1);
        for (int i = now.length; i <= index; i++) {
          grown[i] = Arena.ofAuto().allocate((long) SLOTS * stride + LINE, LINE);
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
    MemorySegment[] now = chunks;
    if (chunk(slot) >= now.length) {
      return false;
    }
    int bytes = model.stride();
    MemorySegment again = coder.room(bytes);
    coder.encoder(model).encode(vectors, slot, again, 0);
    return MemorySegment.mismatch(again, 0, bytes, now[chunk(slot)], offset(slot), offset(slot) + bytes) < 0;
  }

  /** Copies the code of a slot out. */
  public void copyTo(int slot, byte[] out, int at) {
    MemorySegment.copy(chunks[chunk(slot)], offset(slot), MemorySegment.ofArray(out), at, model.stride());
  }

  /** Puts a code back that {@link #copyTo} gave. */
  public void copyFrom(int slot, byte[] in, int at) {
    MemorySegment.copy(MemorySegment.ofArray(in), at, allocate(slot), offset(slot), model.stride());
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
