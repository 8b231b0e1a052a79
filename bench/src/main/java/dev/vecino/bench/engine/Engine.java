package dev.vecino.bench.engine;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/**
 * A store of vectors that is measured. Rows have the numbers of the base as ids, and the two attributes
 * {@code bucket} and {@code label}.
 */
public interface Engine extends AutoCloseable {
  /** Name and version of the software. */
  String version() throws Exception;

  /** Stores all rows. */
  void load() throws Exception;

  /** Builds the index; nothing where loading has done it. */
  void build() throws Exception;

  Size size() throws Exception;

  /** A connection for one thread. */
  Client client(Search search) throws Exception;

  /** Whether clients wait for a process of its own, and compute next to nothing themselves. */
  default boolean isServer() {
    return false;
  }

  /**
   * CPU time that the engine has taken since it was started: of its server, or of this process, which counts what asks too. Empty
   * where that cannot be told.
   */
  default Optional<Duration> cpu() throws Exception {
    return isServer() ? Optional.empty() : ProcessHandle.current().info().totalCpuDuration();
  }

  /** Lets the clients that come see all that was written before. */
  default void settle() throws Exception {
    // Most engines show each write at once.
  }

  @Override
  void close() throws IOException, SQLException;

  /**
   * Bytes in use; 0 where the engine cannot tell.
   *
   * @param memory what must be in memory to search at full speed: index, codes and vectors
   * @param disk all files
   */
  record Size(long memory, long disk) {}

  /** Asks the engine; used by one thread. */
  interface Client extends AutoCloseable {
    /** A request made before the clock runs; it may be sent by other clients too, and more than once. */
    Object request(float[] query) throws Exception;

    /** Sends a request and reads its answer. Returns how many ids it found, nearest first. */
    int search(Object request, long[] ids) throws Exception;

    /** Reads the attributes of a row by its id. Returns whether it is there. */
    default boolean lookup(int id) throws Exception {
      throw new UnsupportedOperationException("this engine's plug-in reads no rows by their ids");
    }

    /** Gives a row another vector. */
    default void upsert(int id, float[] vector) throws Exception {
      throw new UnsupportedOperationException("this engine's plug-in does not write while it searches");
    }

    @Override
    void close() throws IOException, SQLException;
  }
}
