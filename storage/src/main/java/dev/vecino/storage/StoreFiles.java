package dev.vecino.storage;

import static dev.vecino.error.SqlState.OBJECT_IN_USE;

import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.Disk;
import dev.vecino.storage.file.DiskErrors;
import dev.vecino.storage.file.DiskFile;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;

/** The folder of a database: which file is where, and the lock that keeps other processes out. */
final class StoreFiles implements AutoCloseable {
  private static final int LOCK_TEXT_BYTES = 1024;

  final Disk disk;
  final Path folder;
  final boolean readOnly;
  private final FileChannel lockChannel; // null where the folder is only read
  private final FileLock lock;

  private StoreFiles(Disk disk, Path folder, boolean readOnly, FileChannel lockChannel, FileLock lock) {
    this.disk = disk;
    this.folder = folder;
    this.readOnly = readOnly;
    this.lockChannel = lockChannel;
    this.lock = lock;
  }

  /** Opens the folder of a database for one process that writes, or for any number that read. */
  static StoreFiles open(Disk disk, Path path, boolean readOnly) {
    Path folder = path.resolveSibling(path.getFileName() + ".vecino");
    Path lockFile = folder.resolve("lock");
    try {
      if (readOnly && !disk.exists(lockFile)) {
        return new StoreFiles(disk, folder, true, null, null);
      }
      if (!readOnly) {
        disk.createFolder(folder);
      }
      FileChannel channel = readOnly
          ? FileChannel.open(lockFile, StandardOpenOption.READ)
          : FileChannel.open(
              lockFile, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        return new StoreFiles(disk, folder, readOnly, channel, lock(path, channel, readOnly));
      } catch (IOException | RuntimeException e) {
        channel.close();
        throw e;
      }
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  /** The lock covers a byte far behind the text, which others may read. */
  private static FileLock lock(Path path, FileChannel channel, boolean shared) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock(LOCK_TEXT_BYTES, 1, shared);
    } catch (OverlappingFileLockException e) {
      throw VecinoException.of(OBJECT_IN_USE, "database \"%s\" is already open in this process (process %d)",
          path, ProcessHandle.current().pid()).causedBy(e);
    }
    if (lock == null) {
      var text = ByteBuffer.allocate(LOCK_TEXT_BYTES);
      int length = Math.max(0, channel.read(text, 0));
      throw VecinoException.of(OBJECT_IN_USE, "database \"%s\" is in use by another process: %s",
          path, new String(text.array(), 0, length, StandardCharsets.UTF_8).strip())
          .withHint("One process opens a database; let others connect to it, or stop it.");
    }
    if (!shared) {
      ProcessHandle self = ProcessHandle.current();
      String text = "process " + self.pid() + " on " + hostName() + ", started "
          + self.info().startInstant().orElse(Instant.now());
      channel.truncate(0);
      channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }
    return lock;
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "an unknown host";
    }
  }

  Path rows() {
    return folder.resolve("rows.mv");
  }

  Path vectors(String name) {
    return folder.resolve(name + ".vec");
  }

  Path graph(String name) {
    return folder.resolve(name + ".hnsw");
  }

  /** Where the build of a graph leaves how far it has come. */
  Path checkpoint(GraphStore graph) {
    return folder.resolve(BuildCheckpoint.name(graph.vectors.name, graph.index));
  }

  /** The checkpoints of builds over a vector file. */
  List<Path> checkpoints(String vectors) {
    return all().stream()
        .filter(file -> file.toString().endsWith(BuildCheckpoint.SUFFIX)
            && BuildCheckpoint.vectors(file).equals(vectors))
        .toList();
  }

  DiskFile openVectors(String name) {
    try {
      return disk.open(vectors(name), readOnly);
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  void delete(Path file) {
    try {
      disk.delete(file);
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  List<Path> all() {
    try {
      return disk.list(folder);
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  long bytes() {
    long bytes = 0;
    for (Path file : all()) {
      try {
        bytes += Files.size(file);
      } catch (IOException e) {
        continue; // removed since it was listed
      }
    }
    return bytes;
  }

  @Override
  public void close() {
    try {
      if (lockChannel != null) {
        lock.release();
        lockChannel.close();
      }
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }
}
