package dev.vecino.storage;

import dev.vecino.catalog.Catalog;
import java.util.List;
import dev.vecino.storage.file.Disk;
import java.nio.file.Path;

/** A database's storage: one MVStore file and the vector and graph files beside it, or all of that in memory. */
public interface Store extends AutoCloseable {
  /**
   * Opens a store, making it where there is none.
   *
   * @throws dev.vecino.error.VecinoException 55006 where another process has it open (the message names the process),
   *     XX001 where a file is damaged or is no store, 58030 and 53100 where the folder cannot be written
   */
  static Store open(StoreOptions options) {
    return OpenStore.open(options, Disk.local());
  }

  /** Has the expressions of indexes compiled; to be called before anything is written. */
  void compileKeys(KeyCompiler compiler);

  /** The committed catalog. */
  Catalog catalog();

  /**
   * Begins a transaction.
   *
   * @param lockTimeoutMillis how long a write waits for a lock before it fails with 55P03; 0 waits until a deadlock is found
   */
  Transaction begin(Isolation isolation, long lockTimeoutMillis, boolean readOnly);

  /** The locks of tables that transactions have now. */
  List<HeldTableLock> tableLocks();

  /** Memory and disk in use. */
  Usage usage();

  /**
   * Copies the database as it is committed, to be opened under another path. Commits wait meanwhile, nothing else does.
   *
   * @param path of the copy, without extension
   * @return bytes of the copy
   * @throws dev.vecino.error.VecinoException 58P02 where it exists, 0A000 for a database in memory, 58030 and 53100 where it
   *     cannot be written
   */
  long backup(Path path, Progress progress);

  /**
   * Bytes in use.
   *
   * @param graphBytes memory of all graphs, without the vectors
   * @param vectorBytes memory-mapped vectors in use
   * @param fileBytes all files of the database
   */
  record Usage(long graphBytes, long vectorBytes, long fileBytes) {}

  /** Makes everything that was committed durable, saves graphs, and closes all files. No effect the second time. */
  @Override
  void close();
}
