package dev.vecino.storage.file;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** An open file. All operations take their position, and may be called from several threads. */
public interface DiskFile extends AutoCloseable {
  /** Fills {@code target} from {@code position} on, as far as the file goes; returns the number of bytes read. */
  int read(ByteBuffer target, long position) throws IOException;

  /** Writes all of {@code source}. */
  void write(ByteBuffer source, long position) throws IOException;

  /** Makes durable what was written before. */
  void force() throws IOException;

  long size() throws IOException;

  /** Makes the file longer, with zeros, or shorter. */
  void setSize(long size) throws IOException;

  /** The bytes of a part of the file as memory to read; later writes show in it. */
  MemorySegment map(long position, long size, Arena arena) throws IOException;

  @Override
  void close() throws IOException;
}
