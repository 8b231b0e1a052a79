package dev.vecino.engine.copy;

import static dev.vecino.error.SqlState.DISK_FULL;
import static dev.vecino.error.SqlState.IO_ERROR;
import static dev.vecino.error.SqlState.UNDEFINED_FILE;
import static dev.vecino.error.SqlState.WRONG_OBJECT_TYPE;

import dev.vecino.error.VecinoException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** The files that COPY reads and writes, with PostgreSQL's errors. */
public final class CopyFiles {
  private static final int BUFFER_BYTES = 1 << 16;

  private CopyFiles() {}

  /** @throws VecinoException 58P01, 42809 or 58030 where it cannot be opened */
  public static InputStream read(String file) {
    try {
      requireNoFolder(path(file, "reading"), file);
      return new BufferedInputStream(Files.newInputStream(path(file, "reading")), BUFFER_BYTES);
    } catch (IOException e) {
      throw cannotOpen(file, "reading", e);
    }
  }

  /** @throws VecinoException 58P01, 42809 or 58030 where it cannot be opened */
  public static OutputStream write(String file) {
    try {
      requireNoFolder(path(file, "writing"), file);
      return new BufferedOutputStream(Files.newOutputStream(path(file, "writing")), BUFFER_BYTES);
    } catch (IOException e) {
      throw cannotOpen(file, "writing", e);
    }
  }

  /** Size in bytes; 0 where it is unknown. */
  public static long size(String file) {
    try {
      return Files.size(Path.of(file));
    } catch (IOException e) {
      return 0; // a pipe; only the progress report misses it
    }
  }

  public static VecinoException cannotWrite(IOException e) {
    boolean full = e.getMessage() != null && e.getMessage().contains("No space left");
    return VecinoException.of(full ? DISK_FULL : IO_ERROR, "could not write COPY data: %s", e.getMessage()).causedBy(e);
  }

  private static Path path(String file, String purpose) {
    try {
      return Path.of(file);
    } catch (InvalidPathException e) {
      throw VecinoException.of(UNDEFINED_FILE, "could not open file \"%s\" for %s: %s", file, purpose, e.getReason());
    }
  }

  private static void requireNoFolder(Path path, String file) {
    if (Files.isDirectory(path)) {
      throw VecinoException.of(WRONG_OBJECT_TYPE, "\"%s\" is a directory", file);
    }
  }

  private static VecinoException cannotOpen(String file, String purpose, IOException e) {
    String reason =
        switch (e) {
          case NoSuchFileException missing -> "No such file or directory";
          case AccessDeniedException denied -> "Permission denied";
          default -> String.valueOf(e.getMessage());
        };
    return VecinoException.of(
            e instanceof NoSuchFileException ? UNDEFINED_FILE : IO_ERROR,
            "could not open file \"%s\" for %s: %s", file, purpose, reason)
        .causedBy(e);
  }
}
