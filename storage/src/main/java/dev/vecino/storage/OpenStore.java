package dev.vecino.storage;

import static dev.vecino.error.SqlState.CONNECTION_DOES_NOT_EXIST;

import dev.vecino.catalog.Catalog;
import dev.vecino.error.VecinoException;
import dev.vecino.storage.file.Disk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A store that opens itself again after a failed write. */
final class OpenStore implements Store {
  private final StoreOptions options;
  private final Optional<StoreFiles> files;
  private StoreCore core; // guarded by this
  private KeyCompiler compiler; // guarded by this; null until given
  private boolean closed;

  private OpenStore(StoreOptions options, Optional<StoreFiles> files, StoreCore core) {
    this.options = options;
    this.files = files;
    this.core = core;
  }

  static OpenStore open(StoreOptions options, Disk disk) {
    Optional<StoreFiles> files = options.path().map(path -> StoreFiles.open(disk, path, options.readOnly()));
    try {
      return new OpenStore(options, files, new StoreCore(files, options.cacheMegabytes()));
    } catch (RuntimeException | Error e) {
      files.ifPresent(StoreFiles::close);
      throw e;
    }
  }

  synchronized StoreCore core() {
    if (closed) {
      throw VecinoException.of(CONNECTION_DOES_NOT_EXIST, "the database is closed");
    }
    if (core.failure() != null) {
      if (files.isEmpty()) {
        throw core.failure(); // memory that cannot be trusted is all there is
      }
      core.abandon();
      core = new StoreCore(files, options.cacheMegabytes());
      core.tables.compiler.set(compiler);
    }
    return core;
  }

  @Override
  public synchronized void compileKeys(KeyCompiler compiler) {
    this.compiler = compiler;
    core.tables.compiler.set(compiler);
  }

  @Override
  public Catalog catalog() {
    return core().state().catalog();
  }

  @Override
  public Transaction begin(Isolation isolation, long lockTimeoutMillis, boolean readOnly) {
    return new StoreTransaction(core(), isolation, lockTimeoutMillis, readOnly || options.readOnly());
  }

  @Override
  public List<HeldTableLock> tableLocks() {
    List<HeldTableLock> held = new ArrayList<>();
    core()
        .state()
        .tables()
        .forEach(
            (id, store) ->
                store.lock.forEach((transaction, mode) -> held.add(new HeldTableLock(id, transaction, mode))));
    return held;
  }

  @Override
  public Usage usage() {
    long vectors = 0;
    for (TableStore store : core().state().tables().values()) {
      for (VectorStore[] column : store.vectors().values()) {
        for (VectorStore part : column) {
          vectors += part.bytes();
        }
      }
    }
    long graphs = core().allGraphs().stream().mapToLong(graph -> graph.graph().memoryBytes()).sum();
    return new Usage(graphs, vectors, files.map(StoreFiles::bytes).orElse(0L));
  }

  @Override
  public long backup(Path path, Progress progress) {
    return new Backup(core(), progress).run(path);
  }

  @Override
  public void close() {
    StoreCore last;
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      last = core;
    }
    // Without the monitor: this waits for builds, whose listeners may ask the store.
    try {
      if (last.failure() != null) {
        last.abandon();
      } else {
        last.close();
      }
    } finally {
      files.ifPresent(StoreFiles::close);
    }
  }
}
