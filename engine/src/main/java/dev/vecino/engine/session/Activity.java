package dev.vecino.engine.session;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * What a session is at, for {@code pg_stat_activity}: written by its own thread, read by others. It is written twice for each
 * statement, so all it costs is one clock and one volatile write each time; the wall clock is read when the session begins.
 */
final class Activity {
  private final Instant started = Instant.now();
  private final long startedNanos = System.nanoTime();
  private volatile InetSocketAddress client;
  // Published by what is written to state after them.
  private String text = "";
  private long beganNanos;
  private long endedNanos;
  private volatile State state = State.NEW;

  private enum State { NEW, ACTIVE, IDLE }

  /** A statement begins. */
  void began(String statement) {
    text = statement;
    beganNanos = System.nanoTime();
    state = State.ACTIVE;
  }

  /** The statement has ended. */
  void ended() {
    if (state == State.ACTIVE) {
      ended(System.nanoTime());
    }
  }

  /** The statement has ended at a time of {@link System#nanoTime}. */
  void ended(long nanos) {
    endedNanos = nanos;
    state = State.IDLE;
  }

  /** When the statement began, as {@link System#nanoTime}; for the session's own thread. */
  long beganNanos() {
    return beganNanos;
  }

  void client(InetSocketAddress address) {
    client = address;
  }

  Optional<InetSocketAddress> client() {
    return Optional.ofNullable(client);
  }

  Instant started() {
    return started;
  }

  boolean isActive() {
    return state == State.ACTIVE;
  }

  /** The statement that runs, or ran last. */
  String text() {
    return state == State.NEW ? "" : text;
  }

  /** When it began; null before the first. */
  Instant queryStart() {
    return state == State.NEW ? null : at(beganNanos);
  }

  /** When the session began to be what it is: active or idle. */
  Instant stateChange() {
    return switch (state) {
      case NEW -> started;
      case ACTIVE -> at(beganNanos);
      case IDLE -> at(endedNanos);
    };
  }

  private Instant at(long nanos) {
    return started.plusNanos(nanos - startedNanos).truncatedTo(ChronoUnit.MICROS);
  }
}
