package dev.vecino.storage.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** All that the store asks of a file system, so that tests can stand in for one. */
public interface Disk {
  /** Opens a file, making it where there is none unless {@code readOnly}. */
  DiskFile open(Path path, boolean readOnly) throws IOException;

  boolean exists(Path path);

  void createFolder(Path folder) throws IOException;

  /** The files in a folder. */
  List<Path> list(Path folder) throws IOException;

  /** Puts a file in the place of another, at once or not at all, and makes that durable. */
  void replace(Path from, Path to) throws IOException;

  /** Removes a file; no effect where there is none. */
  void delete(Path path) throws IOException;

  /** The file system of the operating system. */
  static Disk local() {
    return LocalDisk.INSTANCE;
  }
}
