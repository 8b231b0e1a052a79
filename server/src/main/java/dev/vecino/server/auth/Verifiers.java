package dev.vecino.server.auth;

import dev.vecino.Credentials;
import dev.vecino.Database;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.Optional;

/** The verifiers of a database's roles. */
public final class Verifiers {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int KEY_BYTES = 32;

  private final Database database;
  private final Clock clock;
  private final byte[] secret = new byte[KEY_BYTES];

  /** What a client proves itself by; where no password lets the role in, no proof is enough. */
  record Known(Verifier verifier, boolean counts) {}

  public Verifiers(Database database, Clock clock) {
    this.database = database;
    this.clock = clock;
    RANDOM.nextBytes(secret);
  }

  /** Whether any role has a password. */
  public boolean any() {
    return database.hasPasswords();
  }

  /**
   * Begins the exchange with a client, for an unknown role too: only its end tells that it is unknown.
   *
   * @param certificate what identifies the server's certificate on an encrypted connection
   */
  public ScramExchange begin(String user, Optional<byte[]> certificate) {
    return new ScramExchange(user, known(user), certificate);
  }

  private Known known(String user) {
    Optional<Credentials> credentials = database.credentials(user);
    Optional<String> verifier = credentials.flatMap(Credentials::verifier);
    if (verifier.isEmpty()) {
      return new Known(invented(user), false);
    }
    boolean expired = credentials.flatMap(Credentials::validUntil).filter(clock.instant()::isAfter).isPresent();
    return new Known(Verifier.parse(verifier.get()), !expired);
  }

  // The same salt for the same name each time, so that asking twice does not tell an unknown role from a known one.
  private Verifier invented(String name) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(secret);
      byte[] hash = digest.digest(name.getBytes(StandardCharsets.UTF_8));
      return new Verifier(Verifier.ITERATIONS, Arrays.copyOf(hash, Verifier.SALT_BYTES), hash, hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
