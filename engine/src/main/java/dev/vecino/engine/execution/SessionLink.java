package dev.vecino.engine.execution;

import dev.vecino.engine.catalog.SessionObjects;
import dev.vecino.engine.lock.AdvisoryOwner;
import dev.vecino.sql.function.RandomSource;

/** What a running statement may ask of its session. */
public interface SessionLink extends SessionObjects {
  AdvisoryOwner advisoryLocks();

  RandomSource random();

  /** Sends a notification when the transaction commits. */
  void sendNotification(String channel, String payload);
}
