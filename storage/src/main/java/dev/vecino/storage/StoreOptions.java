package dev.vecino.storage;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How to open a store.
 *
 * @param path folder and name, {@code ./data/app}: the files are {@code app.vecino/...}; empty for a store in memory
 * @param readOnly whether writes are refused (25006)
 * @param cacheMegabytes budget of the page cache, in MiB
 */
public record StoreOptions(Optional<Path> path, boolean readOnly, int cacheMegabytes) {
  public static StoreOptions memory() {
    return new StoreOptions(Optional.empty(), false, 64);
  }

  public static StoreOptions at(Path path) {
    return new StoreOptions(Optional.of(path), false, 64);
  }
}
