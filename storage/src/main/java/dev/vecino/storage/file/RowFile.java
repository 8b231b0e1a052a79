package dev.vecino.storage.file;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipOutputStream;
import org.h2.mvstore.MVStoreException;
import org.h2.mvstore.RandomAccessStore;
import org.h2.mvstore.SFChunk;

/**
 * The file of MVStore, written so that a power cut between any two blocks leaves either the old state or the new one.
 */
public final class RowFile extends RandomAccessStore {
  /*
   * MVStore takes the newest chunk whose header and footer are valid for the state of the store, and checks nothing that
   * lies between them. So the body goes first, with the sums of all blocks, and is forced; then the vectors that its rows
   * point to are forced; only then header and footer are written. Whoever makes MVStore write a chunk, it cannot become
   * valid before all that it refers to is durable.
   */
  private static final int HEADER = 1024; // bytes of a chunk that MVStore reads to see whether it is one
  private static final int FOOTER = 128;
  private static final int ERROR_READING = 1; // MVStore's codes
  private static final int ERROR_WRITING = 2;

  private final Disk disk;
  private final Path path;
  private final Hooks hooks;
  private BlockFile file;

  /** What happens around the write of a chunk. */
  public interface Hooks {
    /** Nothing happens. */
    Hooks NONE = new Hooks() {
      @Override
      public void captured() {}

      @Override
      public void beforeValid() {}
    };

    /** The state to be written is fixed: later changes go to the next chunk. */
    void captured();

    /** Called before the chunk becomes valid: forces the files that its rows refer to. */
    void beforeValid() throws IOException;
  }

  private interface Access<T> {
    T run() throws IOException;
  }

  public RowFile(Disk disk, Path path, Hooks hooks) {
    super(Map.of("autoCompactFillRate", 0));
    this.disk = disk;
    this.path = path;
    this.hooks = hooks;
  }

  @Override
  public void open(String name, boolean readOnly, char[] key) {
    init(name, readOnly);
    access(ERROR_READING, () -> {
      file = new BlockFile(disk.open(path, readOnly));
      saveChunkLock.lock();
      try {
        setSize(file.size());
      } finally {
        saveChunkLock.unlock();
      }
      return null;
    });
  }

  @Override
  public RowFile open(String name, boolean readOnly) {
    var other = new RowFile(disk, path, hooks);
    other.open(name, readOnly, null);
    return other;
  }

  @Override
  public ByteBuffer readFully(SFChunk chunk, long position, int length) {
    boolean header = position % BlockFile.BLOCK == 0 && length == HEADER;
    boolean footer = (position + length) % BlockFile.BLOCK == 0 && length == FOOTER;
    return access(ERROR_READING, () -> {
      readCount.incrementAndGet();
      readBytes.addAndGet(length);
      return file.read(position, length, header || footer);
    });
  }

  @Override
  protected void writeFully(SFChunk chunk, long position, ByteBuffer source) {
    int length = source.remaining();
    access(ERROR_WRITING, () -> {
      if (position < 2 * BlockFile.BLOCK) {
        file.write(source, position);
      } else {
        hooks.captured();
        writeChunk(source, position, length);
      }
      return null;
    });
    setSize(Math.max(size(), position + length));
    writeCount.incrementAndGet();
    writeBytes.addAndGet(length);
  }

  private void writeChunk(ByteBuffer source, long position, int length) throws IOException {
    int start = source.position();
    file.writeSums(source.slice(), position);
    int body = length - 2 * BlockFile.BLOCK;
    if (body > 0) {
      file.write(source.slice(start + BlockFile.BLOCK, body), position + BlockFile.BLOCK);
    }
    file.force();
    hooks.beforeValid();
    file.write(source.slice(start, Math.min(length, BlockFile.BLOCK)), position);
    if (length > BlockFile.BLOCK) {
      int last = length - BlockFile.BLOCK;
      file.write(source.slice(start + last, BlockFile.BLOCK), position + last);
    }
    source.position(start + length);
  }

  @Override
  protected void truncate(long size) {
    access(ERROR_WRITING, () -> {
      file.truncate(size);
      setSize(Math.min(size(), size));
      return null;
    });
  }

  @Override
  public void sync() {
    access(ERROR_WRITING, () -> {
      file.force();
      return null;
    });
  }

  @Override
  public void close() {
    if (file != null) {
      access(ERROR_WRITING, () -> {
        file.close();
        return null;
      });
    }
    super.close();
  }

  /** Chunks are never moved, so that none is nearer to it than another. */
  @Override
  public int getMovePriority(int block) {
    return 0;
  }

  @Override
  protected long getAfterLastBlock_() {
    return (size() + BlockFile.BLOCK - 1) / BlockFile.BLOCK;
  }

  @Override
  public void backup(ZipOutputStream out) {
    throw new UnsupportedOperationException("backup of the file of a running store");
  }

  /** MVStore names the file so in its errors. */
  @Override
  public String toString() {
    return path.toString();
  }

  private static <T> T access(int error, Access<T> access) {
    try {
      return access.run();
    } catch (IOException | VecinoException e) {
      var wrapped = new MVStoreException(error, String.valueOf(e.getMessage()));
      wrapped.initCause(e);
      throw wrapped;
    }
  }
}
