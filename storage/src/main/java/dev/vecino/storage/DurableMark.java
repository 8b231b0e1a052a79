package dev.vecino.storage;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;

import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import dev.vecino.storage.file.DiskFile;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Remembers beside the database which commit was made durable last. */
final class DurableMark implements AutoCloseable {
  /*
   * MVStore takes a newest chunk with a damaged header for one that was never finished, and opens the state before it. The
   * mark tells the two apart. It is written after the chunk is durable, so it is never ahead of it, and is not forced: after
   * a power cut it may be behind, which does no harm.
   *
   *   file := storeId:long  sequence:long  crc32c of both:int
   */
  private static final Logger LOG = LoggerFactory.getLogger(DurableMark.class);
  private static final int BYTES = 20;

  private final DiskFile file;
  private final Path path;
  private final long storeId;

  private DurableMark(DiskFile file, Path path, long storeId) {
    this.file = file;
    this.path = path;
    this.storeId = storeId;
  }

  static DurableMark open(StoreFiles files, long storeId) {
    Path path = files.folder.resolve("durable");
    try {
      return new DurableMark(files.disk.open(path, false), path, storeId);
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  /** Fails with XX001 where the database, at commit {@code sequence}, lacks commits that were durable. */
  void check(long sequence) {
    var bytes = ByteBuffer.allocate(BYTES);
    try {
      if (file.read(bytes, 0) < BYTES || bytes.getInt(BYTES - 4) != sum(bytes) || bytes.getLong(0) != storeId) {
        return;
      }
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
    long durable = bytes.getLong(8);
    if (durable > sequence) {
      throw VecinoException.of(
          DATA_CORRUPTED, "the database file lacks commits %d to %d: it is damaged, or an old copy", sequence + 1, durable)
          .withHint("To go on without those commits, remove the file " + path + ".");
    }
  }

  void write(long sequence) {
    var bytes = ByteBuffer.allocate(BYTES).putLong(storeId).putLong(sequence);
    bytes.putInt(sum(bytes)).flip();
    try {
      file.write(bytes, 0);
    } catch (IOException e) {
      LOG.warn("Could not write {}", path, e); // it stays behind
    }
  }

  private static int sum(ByteBuffer bytes) {
    var crc = new CRC32C();
    crc.update(bytes.array(), 0, BYTES - 4);
    return (int) crc.getValue();
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }
}
