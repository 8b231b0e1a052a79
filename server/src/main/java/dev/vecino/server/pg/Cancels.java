package dev.vecino.server.pg;

import dev.vecino.server.pg.message.BackendMessage.BackendKeyData;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who may cancel what: the numbers that clients are given, and what they stop. */
final class Cancels {
  private record Entry(int secret, Runnable cancel) {}

  private final SecureRandom random;
  private final Map<Integer, Entry> byProcess = new ConcurrentHashMap<>();

  Cancels(SecureRandom random) {
    this.random = random;
  }

  BackendKeyData register(int process, Runnable cancel) {
    var entry = new Entry(random.nextInt(), cancel);
    byProcess.put(process, entry);
    return new BackendKeyData(process, entry.secret());
  }

  void unregister(BackendKeyData key) {
    byProcess.remove(key.process());
  }

  /** Cancels, if both numbers are right. */
  void cancel(int process, int secret) {
    Entry entry = byProcess.get(process);
    if (entry != null && entry.secret() == secret) {
      entry.cancel().run();
    }
  }
}
