package dev.vecino.storage;

import dev.vecino.index.VectorChunks;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.storage.file.Disk;
import dev.vecino.storage.file.DiskFile;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A saved graph.
 *
 * <pre>
 *   file := magic:long  storeId:long  covered:long  crc32c of those:int  graph
 * </pre>
 *
 * @param covered the last commit that the graph shows in full; it may show some of later ones
 */
record GraphFile(long covered, HnswIndex graph) {
  private static final long MAGIC = 0x5645_4349_4e4f_4731L;
  private static final int HEADER_BYTES = 28;
  private static final int BUFFER_BYTES = 1 << 16;

  static void write(Disk disk, Path path, long storeId, long covered, HnswIndex graph) throws IOException {
    Path temporary = path.resolveSibling(path.getFileName() + ".new");
    try (DiskFile file = disk.open(temporary, false)) {
      file.setSize(0);
      var header = ByteBuffer.allocate(HEADER_BYTES).putLong(MAGIC).putLong(storeId).putLong(covered);
      header.putInt(sum(header.array()));
      try (var out = new BufferedOutputStream(new Output(file), BUFFER_BYTES)) {
        out.write(header.array());
        graph.write(out);
      }
      file.force();
    }
    disk.replace(temporary, path);
  }

  /** The saved graph; empty where there is none of this store. Damage is an IOException. */
  static Optional<GraphFile> read(Disk disk, Path path, long storeId, VectorChunks vectors) throws IOException {
    if (!disk.exists(path)) {
      return Optional.empty();
    }
    try (DiskFile file = disk.open(path, true); var in = new BufferedInputStream(new Input(file), BUFFER_BYTES)) {
      byte[] bytes = in.readNBytes(HEADER_BYTES);
      if (bytes.length < HEADER_BYTES) {
        throw new StreamCorruptedException("the file is too short");
      }
      var header = ByteBuffer.wrap(bytes);
      if (header.getLong() != MAGIC || header.getInt(HEADER_BYTES - 4) != sum(bytes)) {
        throw new StreamCorruptedException("the header is damaged");
      }
      if (header.getLong() != storeId) {
        throw new StreamCorruptedException("the file belongs to another database");
      }
      long covered = header.getLong();
      return Optional.of(new GraphFile(covered, HnswIndex.read(in, vectors)));
    } catch (IllegalArgumentException e) {
      throw new StreamCorruptedException(e.getMessage());
    }
  }

  private static int sum(byte[] header) {
    var crc = new CRC32C();
    crc.update(header, 0, HEADER_BYTES - 4);
    return (int) crc.getValue();
  }

  /** Writes a file from its start on. */
  private static final class Output extends OutputStream {
    private final DiskFile file;
    private long position;

    Output(DiskFile file) {
      this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      file.write(ByteBuffer.wrap(bytes, offset, length), position);
      position += length;
    }
  }

  /** Reads a file from its start on. */
  private static final class Input extends InputStream {
    private final DiskFile file;
    private long position;

    Input(DiskFile file) {
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      int count = file.read(ByteBuffer.wrap(bytes, offset, length), position);
      position += count;
      return count == 0 ? -1 : count;
    }
  }
}
