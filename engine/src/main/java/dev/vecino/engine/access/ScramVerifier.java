package dev.vecino.engine.access;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Base64;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * What is kept of a password: enough to check a proof of it, not enough to log in with (RFC 5803). Its text is PostgreSQL's,
 * {@code SCRAM-SHA-256$4096:salt$StoredKey:ServerKey} in base 64.
 */
public final class ScramVerifier {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int SALT_BYTES = 16;
  private static final int ITERATIONS = 4096; // PostgreSQL's scram_iterations
  private static final int KEY_BITS = 256;
  private static final Pattern TEXT =
      Pattern.compile("SCRAM-SHA-256\\$\\d{1,9}:[A-Za-z0-9+/=]+\\$[A-Za-z0-9+/=]{44}:[A-Za-z0-9+/=]{44}");
  /** Characters that SASLprep (RFC 4013) leaves out. */
  private static final Pattern NOTHING =
      Pattern.compile("[\\u00AD\\u034F\\u1806\\u180B-\\u180D\\u200B-\\u200D\\u2060\\uFE00-\\uFE0F\\uFEFF]");

  private ScramVerifier() {}

  /** The verifier of a password; one that is a verifier already stays what it is, as in PostgreSQL. */
  public static String of(String password) {
    if (TEXT.matcher(password).matches()) {
      return password;
    }
    byte[] salt = new byte[SALT_BYTES];
    RANDOM.nextBytes(salt);
    return of(password, salt);
  }

  static String of(String password, byte[] salt) {
    try {
      var spec = new PBEKeySpec(prepared(password).toCharArray(), salt, ITERATIONS, KEY_BITS);
      byte[] salted = SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
      byte[] storedKey = MessageDigest.getInstance("SHA-256").digest(hmac(salted, "Client Key"));
      Base64.Encoder text = Base64.getEncoder();
      return "SCRAM-SHA-256$" + ITERATIONS + ":" + text.encodeToString(salt) + "$"
          + text.encodeToString(storedKey) + ":" + text.encodeToString(hmac(salted, "Server Key"));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }

  private static byte[] hmac(byte[] key, String text) throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
  }

  // Clients prepare the password in this way before they prove that they know it.
  private static String prepared(String password) {
    return Normalizer.normalize(NOTHING.matcher(password).replaceAll(""), Normalizer.Form.NFKC);
  }
}
