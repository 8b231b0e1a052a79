package dev.vecino.storage;

import static dev.vecino.error.SqlState.DUPLICATE_FILE;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;

import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.DiskErrors;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * Copies a database that is in use. Commits are not made durable while it copies, so that what is on the disk stays as it is:
 * rows change with a durable commit only, and a slot of the vectors is written anew only when its removal is durable. Reading goes
 * on, and so does writing up to its commit.
 */
final class Backup {
  private static final int BUFFER_BYTES = 1 << 20;

  private final StoreCore core;
  private final Progress progress;
  private long done;
  private long total;

  Backup(StoreCore core, Progress progress) {
    this.core = core;
    this.progress = progress;
  }

  /**
   * Makes a copy that can be opened like the database.
   *
   * @param path of the copy, without extension; its folder appears when the copy is whole
   * @return its size in bytes
   */
  long run(Path path) {
    StoreFiles files = core.files.orElseThrow(() ->
        VecinoException.of(FEATURE_NOT_SUPPORTED, "a database in memory has no files to back up"));
    Path folder = path.resolveSibling(path.getFileName() + ".vecino");
    Path begun = path.resolveSibling(path.getFileName() + ".vecino.partial");
    if (Files.exists(folder)) {
      throw VecinoException.of(DUPLICATE_FILE, "\"%s\" exists already", folder);
    }
    try {
      clear(begun);
      Files.createDirectories(begun);
      core.leader.whileDiskIsStill(() -> copy(files, begun));
      Files.move(begun, folder, StandardCopyOption.ATOMIC_MOVE);
      return done;
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  /** The lock is of this process; what builds leave may be replaced at any moment. */
  private static boolean belongs(Path file) {
    String name = file.getFileName().toString();
    return !name.equals("lock") && !name.contains(BuildCheckpoint.SUFFIX);
  }

  private void copy(StoreFiles files, Path target) {
    List<Path> all = files.all().stream().filter(Backup::belongs).toList();
    try {
      for (Path file : all) {
        total += size(file);
      }
      for (Path file : all) {
        copy(file, target.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw DiskErrors.of(e);
    }
  }

  private void copy(Path from, Path to) throws IOException {
    try (FileChannel in = FileChannel.open(from);
        FileChannel out = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
      while (in.read(buffer) >= 0) {
        done += buffer.flip().remaining();
        while (buffer.hasRemaining()) {
          out.write(buffer);
        }
        buffer.clear();
        progress.report("backup", done, Math.max(done, total));
      }
      out.force(true);
    } catch (NoSuchFileException e) {
      Files.deleteIfExists(to); // a file of an index that was dropped, or a temporary one
    }
  }

  private static long size(Path file) throws IOException {
    try {
      return Files.size(file);
    } catch (NoSuchFileException e) {
      return 0;
    }
  }

  // What a backup that broke off has left.
  private static void clear(Path folder) throws IOException {
    if (Files.isDirectory(folder)) {
      try (var left = Files.newDirectoryStream(folder)) {
        for (Path file : left) {
          Files.delete(file);
        }
      }
      Files.delete(folder);
    }
  }
}
