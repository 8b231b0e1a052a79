package dev.vecino.server.pg;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A client's turn to compute. As many clients compute at a time as there are places; the others wait, so that a hundred busy clients
 * do not slow each other down by more than their number.
 *
 * <p>Places order the work; they forbid nothing. Whoever has waited for {@value #MOST_WAIT_MILLISECONDS} ms goes on without a place, because those who
 * have one may be waiting for a lock that this client holds, or be building an index for an hour.
 */
final class Turn {
  private static final long MOST_WAIT_MILLISECONDS = 200;

  private final Semaphore places;
  private boolean placed;

  Turn(Semaphore places) {
    this.places = places;
  }

  void begin() {
    placed = take();
  }

  void end() {
    if (placed) {
      placed = false;
      places.release();
    }
  }

  /** Gives the place up while the client is waited for; {@link #comeBack} follows with what this returns. */
  boolean giveWay() {
    boolean had = placed;
    end();
    return had;
  }

  void comeBack(boolean gaveWay) {
    if (gaveWay) {
      begin();
    }
  }

  // A place that becomes free is for whoever has waited longest: without a time, tryAcquire would take it from them.
  private boolean take() {
    try {
      return places.tryAcquire(MOST_WAIT_MILLISECONDS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
