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

  BackendKeyData register(Runnable cancel) {
    var entry = new Entry(random.nextInt(), cancel);
    int process;
    do {
      process = random.nextInt(1, Integer.MAX_VALUE);
    } while (byProcess.putIfAbsent(process, entry) != null);
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
