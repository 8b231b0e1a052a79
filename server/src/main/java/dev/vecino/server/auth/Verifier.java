package dev.vecino.server.auth;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import com.ongres.scram.common.ScramMechanism;
import dev.vecino.error.VecinoException;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is kept of a password: enough to check a proof of it, not enough to log in with. Its text is PostgreSQL's, {@code
 * SCRAM-SHA-256$4096:salt$StoredKey:ServerKey} in base 64, so that verifiers may be taken from {@code pg_authid}.
 */
record Verifier(int iterations, byte[] salt, byte[] storedKey, byte[] serverKey) {
  static final ScramMechanism MECHANISM = ScramMechanism.SCRAM_SHA_256;
  static final int SALT_BYTES = 16;
  static final int ITERATIONS = 4096; // PostgreSQL's scram_iterations
  private static final int LEAST_ITERATIONS = 1024;
  private static final Pattern TEXT =
      Pattern.compile("SCRAM-SHA-256\\$(\\d{1,9}):([A-Za-z0-9+/=]+)\\$([A-Za-z0-9+/=]+):([A-Za-z0-9+/=]+)");

  static Verifier parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches() || Integer.parseInt(matcher.group(1)) < LEAST_ITERATIONS) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "a role's verifier is not of the form SCRAM-SHA-256$n:salt$key:key");
    }
    try {
      Base64.Decoder decoder = Base64.getDecoder();
      return new Verifier(
          Integer.parseInt(matcher.group(1)), decoder.decode(matcher.group(2)), decoder.decode(matcher.group(3)),
          decoder.decode(matcher.group(4)));
    } catch (IllegalArgumentException e) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "a role's verifier is not in base 64").causedBy(e);
    }
  }

  @Override
  public String toString() {
    Base64.Encoder encoder = Base64.getEncoder();
    return "SCRAM-SHA-256$" + iterations + ":" + encoder.encodeToString(salt) + "$"
        + encoder.encodeToString(storedKey) + ":" + encoder.encodeToString(serverKey);
  }
}
