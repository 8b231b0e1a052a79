package dev.vecino.engine.execution;

import dev.vecino.engine.catalog.SessionObjects;
import dev.vecino.engine.lock.AdvisoryOwner;

/** What a running statement may ask of its session. */
public interface SessionLink extends SessionObjects {
  AdvisoryOwner advisoryLocks();

  /** Sends a notification when the transaction commits. */
  void sendNotification(String channel, String payload);
}
