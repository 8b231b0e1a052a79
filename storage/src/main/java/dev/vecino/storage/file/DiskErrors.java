package dev.vecino.storage.file;

import static dev.vecino.error.SqlState.DATA_CORRUPTED;
import static dev.vecino.error.SqlState.DISK_FULL;
import static dev.vecino.error.SqlState.IO_ERROR;

import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** What the failures of disks and of MVStore mean to the user. */
public final class DiskErrors {
  private DiskErrors() {}

  /** 53100 for a full disk, 58030 for any other failure. */
  public static VecinoException of(IOException e) {
    String message = String.valueOf(e.getMessage());
    String reason = e instanceof FileSystemException f && f.getReason() != null ? f.getReason() : message;
    String lower = message.toLowerCase(Locale.ROOT);
    boolean full = lower.contains("no space left") || lower.contains("not enough space") || lower.contains("quota");
    return full
        ? VecinoException.of(DISK_FULL, "could not write to the database: %s", message).causedBy(e)
        : VecinoException.of(
            IO_ERROR, "could not access the files of the database: %s (%s)", message, e.getClass().getSimpleName()
                + (reason.equals(message) ? "" : ", " + reason)).causedBy(e);
  }

  /** The failure of a disk or the damage that made MVStore, or the reading of a page, throw. */
  public static VecinoException of(RuntimeException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof VecinoException known) {
        return known;
      }
      if (cause instanceof IOException io) {
        return of(io);
      }
    }
    return VecinoException.of(DATA_CORRUPTED, "the database is damaged: %s", e.getMessage()).causedBy(e);
  }
}
