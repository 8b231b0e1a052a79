package dev.vecino.engine.session;

import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.Optional;

/** What a session is at, for {@code pg_stat_activity}: written by its own thread, read by others. */
final class Activity {
  private static final long NANOS_PER_MILLISECOND = 1_000_000;

  private final Instant started = Instant.now();
  private volatile InetSocketAddress client;
  private volatile String text = "";
  private volatile long beganMillis; // since the epoch; 0: no statement yet
  private volatile long lastedMillis;
  private volatile boolean active;
  private long beganNanos;

  /** A statement begins. */
  void began(String statement) {
    text = statement;
    beganMillis = System.currentTimeMillis();
    beganNanos = System.nanoTime();
    active = true;
  }

  /** The statement has ended. */
  void ended() {
    if (active) {
      lastedMillis = (System.nanoTime() - beganNanos) / NANOS_PER_MILLISECOND;
      active = false;
    }
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
    return active;
  }

  /** The statement that runs, or ran last. */
  String text() {
    return text;
  }

  /** When it began; null before the first. */
  Instant queryStart() {
    return beganMillis == 0 ? null : Instant.ofEpochMilli(beganMillis);
  }

  /** When the session began to be what it is: active or idle. */
  Instant stateChange() {
    long began = beganMillis;
    return began == 0 ? started : Instant.ofEpochMilli(active ? began : began + lastedMillis);
  }
}
