package dev.vecino.storage;

import dev.vecino.index.VectorChunks;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.storage.file.Disk;
import dev.vecino.storage.file.DiskFile;
import java.io.IOException;
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

  static void write(Disk disk, Path path, long storeId, long covered, HnswIndex graph) throws IOException {
    Path temporary = path.resolveSibling(path.getFileName() + ".new");
    try (DiskFile file = disk.open(temporary, false)) {
      file.setSize(0);
      var header = ByteBuffer.allocate(HEADER_BYTES).putLong(MAGIC).putLong(storeId).putLong(covered);
      header.putInt(sum(header.array()));
      try (var out = FileStreams.output(file)) {
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
    try (DiskFile file = disk.open(path, true); var in = FileStreams.input(file)) {
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
}
