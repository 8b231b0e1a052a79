package dev.vecino.slt;

import java.nio.file.Path;
import java.util.List;

/** A way into the database: the same scripts run through each. */
public interface Door {
  /** As {@code skipif} and {@code onlyif} name it. */
  String name();

  /** Whether plans are what scripts expect; where not, plan blocks are left out. */
  default boolean plansAsUsual() {
    return true;
  }

  /**
   * Opens the database of a script; opening the same place again finds what was committed.
   *
   * @param folder an empty folder of this script
   * @param durable whether the script closes and reopens the database, so that it must lie in files
   */
  Opened open(Path folder, boolean durable);

  /** An open database. */
  interface Opened extends AutoCloseable {
    Connection connect();

    @Override
    void close();
  }

  /** A connection; not shared between threads. */
  interface Connection extends AutoCloseable {
    /**
     * Runs one statement and reads all its rows.
     *
     * @throws Refused where the database answers with an error
     */
    Answer execute(String sql) throws Refused;

    @Override
    void close();
  }

  /**
   * What a statement gave.
   *
   * @param columns number of columns; 0 where it gives no rows
   * @param rows texts as PostgreSQL prints them, null for NULL; booleans are {@code t} or {@code true}
   * @param count rows inserted, updated, deleted or copied; -1 where it counts none
   * @param types of the columns, as {@code format_type} prints them; empty where the door does not tell
   */
  record Answer(int columns, List<List<String>> rows, long count, List<String> types) {
    public Answer(int columns, List<List<String>> rows, long count) {
      this(columns, rows, count, List.of());
    }
  }

  /** An error of the database. */
  final class Refused extends Exception {
    private final String state;

    public Refused(String state, String message, Throwable cause) {
      super(message, cause);
      this.state = state;
    }

    public String state() {
      return state;
    }
  }
}
