package dev.vecino.server.pg;

import dev.vecino.server.pg.message.BackendMessage.BackendKeyData;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Who may cancel what: the numbers that clients are given, and what they stop. */
final class Cancels {
  private static final int SHORT_SECRET_BYTES = 4;
  private static final int LONG_SECRET_BYTES = 32;
  private static final int LONG_SECRETS_SINCE = 2;

  private record Entry(byte[] secret, Runnable cancel) {}

  private final SecureRandom random;
  private final Map<Integer, Entry> byProcess = new ConcurrentHashMap<>();

  Cancels(SecureRandom random) {
    this.random = random;
  }

  /** @param minor minor version of protocol 3 that is spoken with the client, which tells how long its secret may be */
  BackendKeyData register(int process, int minor, Runnable cancel) {
    byte[] secret = new byte[minor >= LONG_SECRETS_SINCE ? LONG_SECRET_BYTES : SHORT_SECRET_BYTES];
    random.nextBytes(secret);
    var entry = new Entry(secret, cancel);
    byProcess.put(process, entry);
    return new BackendKeyData(process, secret);
  }

  void unregister(BackendKeyData key) {
    byProcess.remove(key.process());
  }

  /** Cancels, if both numbers are right. */
  void cancel(int process, byte[] secret) {
    Entry entry = byProcess.get(process);
    if (entry != null && MessageDigest.isEqual(entry.secret(), secret)) {
      entry.cancel().run();
    }
  }
}
