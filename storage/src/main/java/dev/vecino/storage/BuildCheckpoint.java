package dev.vecino.storage;

import dev.vecino.catalog.Index;
import dev.vecino.index.VectorChunks;
import dev.vecino.index.hnsw.HnswIndex;
import dev.vecino.storage.file.Disk;
import dev.vecino.storage.file.DiskFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.StreamCorruptedException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A graph that is not complete, as its build left it.
 *
 * <pre>
 *   file := magic:long  storeId:long  bound:int  checksum:int[bound]  crc32c of those:int  graph
 * </pre>
 *
 * @param checksums by slot, the checksum of the vector that was linked; of other slots anything
 */
record BuildCheckpoint(int[] checksums, HnswIndex graph) {
  /** The end of the names of such files. */
  static final String SUFFIX = ".build";

  private static final long MAGIC = 0x5645_4349_4e4f_4231L;
  private static final int HEADER_BYTES = 20;

  /** The name of the file for an index over a vector file: another index of the same definition goes on with it. */
  static String name(String vectors, Index.Hnsw index) {
    return "%s-%s-m%d-ef%d-%s%d%s".formatted(
        vectors, index.metric(), index.m(), index.efConstruction(), index.quantization().method(),
        index.quantization().bits(), SUFFIX).toLowerCase(Locale.ROOT);
  }

  /** The vector file that a checkpoint of this name is about. */
  static String vectors(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, Math.max(0, name.indexOf('-')));
  }

  void write(Disk disk, Path path, long storeId) throws IOException {
    Path temporary = path.resolveSibling(path.getFileName() + ".new");
    try (DiskFile file = disk.open(temporary, false)) {
      file.setSize(0);
      var head = ByteBuffer.allocate(HEADER_BYTES + checksums.length * Integer.BYTES);
      head.putLong(MAGIC).putLong(storeId).putInt(checksums.length).asIntBuffer().put(checksums);
      try (var out = FileStreams.output(file)) {
        out.write(head.array());
        out.write(ByteBuffer.allocate(Integer.BYTES).putInt(sum(head.array())).array());
        graph.write(out);
      }
      file.force();
    }
    disk.replace(temporary, path);
  }

  /** The checkpoint in a file; empty where there is none of this store. Damage is an IOException. */
  static Optional<BuildCheckpoint> read(Disk disk, Path path, long storeId, VectorChunks vectors) throws IOException {
    if (!disk.exists(path)) {
      return Optional.empty();
    }
    try (DiskFile file = disk.open(path, true); InputStream in = FileStreams.input(file)) {
      var fixed = ByteBuffer.wrap(in.readNBytes(HEADER_BYTES));
      if (fixed.limit() < HEADER_BYTES || fixed.getLong() != MAGIC) {
        throw new StreamCorruptedException("the header is damaged");
      }
      long store = fixed.getLong();
      int bound = fixed.getInt();
      if (bound < 0 || bound > vectors.capacity()) {
        throw new StreamCorruptedException("there are " + vectors.capacity() + " slots, not " + bound);
      }
      byte[] head = ByteBuffer.allocate(HEADER_BYTES + bound * Integer.BYTES).put(fixed.array())
          .put(in.readNBytes(bound * Integer.BYTES)).array();
      var sum = ByteBuffer.wrap(in.readNBytes(Integer.BYTES));
      if (sum.limit() < Integer.BYTES || sum.getInt() != sum(head)) {
        throw new StreamCorruptedException("the checksums of vectors are damaged");
      }
      if (store != storeId) {
        return Optional.empty();
      }
      int[] checksums = new int[bound];
      ByteBuffer.wrap(head, HEADER_BYTES, head.length - HEADER_BYTES).asIntBuffer().get(checksums);
      return Optional.of(new BuildCheckpoint(checksums, HnswIndex.read(in, vectors)));
    } catch (IllegalArgumentException e) {
      throw new StreamCorruptedException(e.getMessage());
    }
  }

  private static int sum(byte[] head) {
    var crc = new CRC32C();
    crc.update(head);
    return (int) crc.getValue();
  }
}
