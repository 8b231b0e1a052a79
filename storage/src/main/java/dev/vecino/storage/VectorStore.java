package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;
import static dev.vecino.error.SqlState.DATA_EXCEPTION;
import static dev.vecino.error.SqlState.PROGRAM_LIMIT_EXCEEDED;

import dev.vecino.error.VecinoException;
import dev.vecino.index.ElementType;
import dev.vecino.index.VectorChunks;
import dev.vecino.storage.codec.SlotRef;
import dev.vecino.storage.file.DiskErrors;
import dev.vecino.storage.file.DiskFile;
import dev.vecino.storage.file.HugePages;
import dev.vecino.type.VectorValue;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.h2.mvstore.MVMap;

/**
 * The vectors of one column in one partition, in slots of equal size, of which slot {@code s} lies at byte {@code s * stride}
 * of the file. Rows have the slots' checksums. A slot is written once, before its row is
 * committed, and again only when nobody can see that row any more.
 */
final class VectorStore implements AutoCloseable {
  private static final long MEMORY_CHUNK_BYTES = 1 << 20;
  private static final long FILE_CHUNK_BYTES = 4 << 20;
  private static final int CHUNKS_AT_OPEN = 256; // so that even a huge file has few mappings

  final String name;
  /** Slots below {@link #committedHigh} that no committed row has. */
  final MVMap<Long, byte[]> free;
  final VectorChunks chunks;
  private final Optional<DiskFile> file;
  private final boolean readOnly;
  private volatile boolean dirty;
  private volatile boolean closed;
  private int high; // slots from here on were never given out
  private int committedHigh;
  private int[] reusable = new int[16];
  private int reusableCount;

  /**
   * @param file where the slots lie; empty for memory
   * @param high the number of slots that committed rows, or {@code free}, know of
   */
  VectorStore(
      String name, ElementType elements, int dimensions, Optional<DiskFile> file, MVMap<Long, byte[]> free,
      int high, boolean readOnly) {
    this.name = name;
    this.file = file;
    this.free = free;
    this.high = high;
    this.committedHigh = high;
    this.readOnly = readOnly;
    long stride = elements.bytes(dimensions);
    long wanted = file.isEmpty() ? MEMORY_CHUNK_BYTES : Math.max(FILE_CHUNK_BYTES, high * stride / CHUNKS_AT_OPEN);
    int perChunk = Integer.highestOneBit(Math.clamp(wanted / stride, 1, 1 << 24));
    if (file.isPresent() && perChunk * stride % HugePages.BYTES != 0) {
      perChunk *= 2; // at common numbers of dimensions, that is a multiple
    }
    this.chunks = new VectorChunks(elements, dimensions, perChunk);
    for (Iterator<Long> slots = free.keyIterator(null); slots.hasNext(); ) {
      addReusable(slots.next().intValue());
    }
    while (chunks.capacity() < high) {
      grow();
    }
  }

  int dimensions() {
    return chunks.dimensions();
  }

  /** The slots that were ever committed; those of them without a row are in {@link #free}. */
  synchronized int committedHigh() {
    return committedHigh;
  }

  synchronized void raiseCommittedHigh(int slots) {
    committedHigh = slots;
  }

  private synchronized int allocate() {
    if (reusableCount > 0) {
      return reusable[--reusableCount];
    }
    if (high == chunks.capacity()) {
      grow();
    }
    return high++;
  }

  /** Gives a slot back that nobody can read any more. */
  synchronized void release(int slot) {
    addReusable(slot);
  }

  private void addReusable(int slot) {
    if (reusableCount == reusable.length) {
      reusable = Arrays.copyOf(reusable, reusableCount * 2);
    }
    reusable[reusableCount++] = slot;
  }

  private void grow() {
    long size = chunks.slotsPerChunk() * chunks.stride();
    long position = chunks.capacity() * chunks.stride();
    if ((long) chunks.capacity() + chunks.slotsPerChunk() > Integer.MAX_VALUE) {
      throw VecinoException.of(PROGRAM_LIMIT_EXCEEDED, "a partition cannot have more than 2147483647 vectors");
    }
    try {
      if (file.isEmpty()) {
        chunks.add(Arena.ofAuto().allocate(size, Float.BYTES));
        return;
      }
      boolean huge = HugePages.suit(position + size);
      if (file.get().size() < position + size && !readOnly) {
        if (huge && position > 0) { // small files stay small
          HugePages.append(file.get(), position, size);
        }
        file.get().setSize(position + size);
      }
      long mapped = Math.min(size, Math.max(0, file.get().size() - position));
      MemorySegment chunk = file.get().map(position, mapped, Arena.ofAuto());
      if (huge) {
        HugePages.advise(chunk);
      }
      chunks.add(chunk);
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  /** Writes a vector to a slot that is free. */
  SlotRef write(VectorValue vector) {
    if (vector.dimensions() != dimensions()) {
      throw VecinoException.of(
          DATA_EXCEPTION, "expected %d dimensions, not %d", dimensions(), vector.dimensions());
    }
    int slot = allocate();
    try {
      byte[] bytes = SlotForm.bytes(vector, (int) chunks.stride());
      if (file.isPresent()) {
        dirty = true;
        file.get().write(ByteBuffer.wrap(bytes), slot * chunks.stride());
      } else {
        MemorySegment.copy(bytes, 0, chunks.chunk(slot), ValueLayout.JAVA_BYTE, chunks.offset(slot), bytes.length);
      }
      var crc = new CRC32C();
      crc.update(bytes);
      return new SlotRef(slot, (int) crc.getValue());
    } catch (IOException e) {
      release(slot);
      throw DiskErrors.of(e);
    }
  }

  /** The vector of a slot, its checksum verified. */
  VectorValue read(SlotRef ref) {
    verify(ref);
    return SlotForm.read(chunks, ref.slot());
  }

  /** Whether a slot has exactly these elements. */
  boolean holds(SlotRef ref, VectorValue vector) {
    if (vector.dimensions() != dimensions()) {
      return false;
    }
    MemorySegment stored = chunks.chunk(ref.slot()).asSlice(chunks.offset(ref.slot()), chunks.stride());
    return stored.mismatch(MemorySegment.ofArray(SlotForm.bytes(vector, (int) chunks.stride()))) < 0;
  }

  void verify(SlotRef ref) {
    verify(ref.slot(), ref.checksum());
  }

  void verify(int slot, int checksum) {
    if (slot < chunks.capacity()) {
      MemorySegment chunk = chunks.chunk(slot);
      long offset = chunks.offset(slot);
      if (offset + chunks.stride() <= chunk.byteSize()) {
        var crc = new CRC32C();
        crc.update(chunk.asSlice(offset, chunks.stride()).asByteBuffer());
        if ((int) crc.getValue() == checksum) {
          return;
        }
      }
    }
    throw VecinoException.of(
        DATA_CORRUPTED, "invalid vector in slot %d of file \"%s\": its checksum is wrong", slot, name);
  }

  /** Makes all slots durable that were written before. */
  void force() throws IOException {
    if (dirty && !closed) {
      dirty = false;
      try {
        file.get().force();
      } catch (IOException e) {
        if (!closed) { // a dropped column needs no durability
          dirty = true;
          throw e;
        }
      }
    }
  }

  long bytes() {
    return chunks.capacity() * chunks.stride();
  }

  @Override
  public void close() throws IOException {
    closed = true;
    if (file.isPresent()) {
      file.get().close();
    }
  }
}
