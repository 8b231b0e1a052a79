package dev.vecino.storage.file;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32C;

/**
 * A file whose blocks carry checksums, read and written by whole blocks of {@value #BLOCK} bytes.
 *
 * <pre>
 *   file   := group*
 *   group  := sums block{1024}      sums := crc{1024}, each CRC32C of one block, little-endian
 * </pre>
 *
 * <p>Sums of one group share a block of their own, so that a write that tears at block borders leaves the sums of blocks
 * that it did not touch as they were. The first two blocks of the file are exempt: they hold MVStore's headers, which are
 * overwritten in place and have their own checksums and a second copy.
 */
public final class BlockFile implements AutoCloseable {
  public static final int BLOCK = 4096;
  private static final int GROUP = BLOCK / Integer.BYTES;
  private static final long UNSUMMED = 2;

  private final DiskFile file;
  private final ConcurrentHashMap<Long, int[]> sums = new ConcurrentHashMap<>();

  public BlockFile(DiskFile file) {
    this.file = file;
  }

  private static long place(long block) {
    return (block + block / GROUP + 1) * BLOCK;
  }

  /** Bytes that can be read: whole blocks. */
  public long size() throws IOException {
    long blocks = file.size() / BLOCK;
    long groups = (blocks + GROUP) / (GROUP + 1);
    return (blocks - groups) * BLOCK;
  }

  /**
   * Reads bytes, checking the blocks that they lie in.
   *
   * @param lenient whether a block with a wrong sum reads as zeros; else it is XX001
   */
  public ByteBuffer read(long position, int length, boolean lenient) throws IOException {
    long first = position / BLOCK;
    int count = (int) ((position + length + BLOCK - 1) / BLOCK - first);
    byte[] bytes = new byte[count * BLOCK];
    for (int i = 0; i < count; ) {
      int run = (int) Math.min(count - i, GROUP - (first + i) % GROUP);
      ByteBuffer part = ByteBuffer.wrap(bytes, i * BLOCK, run * BLOCK);
      if (file.read(part, place(first + i)) < run * BLOCK) {
        throw VecinoException.of(
            DATA_CORRUPTED, "the database file ends at byte %d, before byte %d", size(), position + length);
      }
      i += run;
    }
    for (int i = 0; i < count; i++) {
      long block = first + i;
      if (block >= UNSUMMED && sum(bytes, i * BLOCK) != sums(block / GROUP)[(int) (block % GROUP)]) {
        if (!lenient) {
          throw VecinoException.of(
              DATA_CORRUPTED, "invalid page in block %d of the database file: its checksum is wrong", block);
        }
        Arrays.fill(bytes, i * BLOCK, (i + 1) * BLOCK, (byte) 0);
      }
    }
    return ByteBuffer.wrap(bytes, (int) (position - first * BLOCK), length).slice();
  }

  /** Writes whole blocks, without their sums; {@link #writeSums} is to follow. */
  public void write(ByteBuffer source, long position) throws IOException {
    long block = position / BLOCK;
    while (source.hasRemaining()) {
      int run = (int) Math.min(source.remaining() / BLOCK, GROUP - block % GROUP);
      if (position % BLOCK != 0 || run == 0) {
        throw new IOException("write of part of a block at " + position);
      }
      int limit = source.limit();
      source.limit(source.position() + run * BLOCK);
      file.write(source, place(block));
      source.limit(limit);
      block += run;
    }
  }

  /** Writes the sums of blocks, whether these were written or will be. */
  public void writeSums(ByteBuffer source, long position) throws IOException {
    byte[] block = new byte[BLOCK];
    long first = position / BLOCK;
    int count = source.remaining() / BLOCK;
    for (int i = 0; i < count; ) {
      long group = (first + i) / GROUP;
      int[] known = sums(group);
      do {
        source.get(source.position() + i * BLOCK, block);
        known[(int) ((first + i) % GROUP)] = sum(block, 0);
        i++;
      } while (i < count && (first + i) % GROUP != 0);
      ByteBuffer bytes = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asIntBuffer().put(known);
      file.write(bytes, group * (GROUP + 1) * BLOCK);
    }
  }

  private int[] sums(long group) throws IOException {
    int[] known = sums.get(group);
    if (known == null) {
      ByteBuffer bytes = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
      file.read(bytes, group * (GROUP + 1) * BLOCK);
      known = new int[GROUP];
      bytes.clear().asIntBuffer().get(known);
      int[] other = sums.putIfAbsent(group, known);
      known = other == null ? known : other;
    }
    return known;
  }

  private static int sum(byte[] bytes, int from) {
    var crc = new CRC32C();
    crc.update(bytes, from, BLOCK);
    return (int) crc.getValue();
  }

  public void force() throws IOException {
    file.force();
  }

  public void truncate(long size) throws IOException {
    long blocks = (size + BLOCK - 1) / BLOCK;
    file.setSize(blocks == 0 ? 0 : place(blocks - 1) + BLOCK);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
