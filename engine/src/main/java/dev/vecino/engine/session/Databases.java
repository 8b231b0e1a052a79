package dev.vecino.engine.session;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.Database;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/** All open databases of the process, so that every connection to the same files shares one store. */
public final class Databases {
  private static final String MEMORY = "mem:";
  private static final Map<String, SharedDatabase> OPEN = new ConcurrentHashMap<>();

  private Databases() {}

  /** Opens a database or joins it; see {@link Database#open}. */
  public static Database open(String location, Map<String, String> settings) {
    var options = DatabaseOptions.of(settings);
    boolean memory = location.startsWith(MEMORY);
    Path path = memory ? null : canonical(location);
    String key = memory ? location : path.toString();
    // The map's lock of this key makes a second opener wait until the first has recovered the files, or closed them.
    SharedDatabase shared =
        OPEN.compute(
            key,
            (k, open) -> {
              SharedDatabase joined = open == null ? SharedDatabase.open(key, path, options) : open;
              joined.join();
              return joined;
            });
    return new DatabaseHandle(shared, options);
  }

  /** Takes back what {@link #open} gave; the last one closes the files. */
  static void release(SharedDatabase shared) {
    var failure = new AtomicReference<RuntimeException>();
    OPEN.computeIfPresent(
        shared.location(),
        (k, open) -> {
          if (!open.leave()) {
            return open;
          }
          try {
            open.close();
          } catch (RuntimeException e) {
            failure.set(e); // closed as far as it goes: nobody may join it any more
          }
          return null;
        });
    if (failure.get() != null) {
      throw failure.get();
    }
  }

  // Two spellings of one folder must not become two stores; the folder of the files need not exist yet.
  private static Path canonical(String location) {
    if (location.isBlank()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "the location of the database is empty")
          .withHint("Give mem:name or a path such as ./data/app.");
    }
    try {
      Path path = Path.of(location).toAbsolutePath().normalize();
      Path folder = path.getParent();
      if (folder == null) {
        throw VecinoException.of(INVALID_PARAMETER_VALUE, "\"%s\" names no database in a folder", location);
      }
      return Files.isDirectory(folder) ? folder.toRealPath().resolve(path.getFileName()) : path;
    } catch (InvalidPathException | IOException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "\"%s\" is not a path: %s", location, e.getMessage())
          .causedBy(e);
    }
  }
}
