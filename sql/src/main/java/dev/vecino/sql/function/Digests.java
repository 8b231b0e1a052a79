package dev.vecino.sql.function;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Locale;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Digests of bytes and texts, as {@code pgcrypto} has them. */
public final class Digests {
  private Digests() {}

  @Sql("digest")
  public static Bytes digest(String data, String algorithm) {
    return digest(bytes(data), algorithm);
  }

  @Sql("digest")
  public static Bytes digest(Bytes data, String algorithm) {
    try {
      return Bytes.wrap(MessageDigest.getInstance(name("SHA-", algorithm)).digest(data.toArray()));
    } catch (NoSuchAlgorithmException e) {
      throw unknown(algorithm, e);
    }
  }

  @Sql("hmac")
  public static Bytes hmac(String data, String key, String algorithm) {
    return hmac(bytes(data), bytes(key), algorithm);
  }

  @Sql("hmac")
  public static Bytes hmac(Bytes data, Bytes key, String algorithm) {
    try {
      String name = "Hmac" + name("SHA", algorithm);
      Mac mac = Mac.getInstance(name);
      byte[] secret = key.toArray();
      mac.init(new SecretKeySpec(secret.length == 0 ? new byte[1] : secret, name));
      return Bytes.wrap(mac.doFinal(data.toArray()));
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw unknown(algorithm, e);
    }
  }

  private static Bytes bytes(String text) {
    return Bytes.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static String name(String prefix, String algorithm) {
    String lower = algorithm.toLowerCase(Locale.ROOT);
    return switch (lower) {
      case "sha1", "sha224", "sha256", "sha384", "sha512" -> prefix + lower.substring(3);
      default -> algorithm.toUpperCase(Locale.ROOT);
    };
  }

  private static VecinoException unknown(String algorithm, Exception cause) {
    return VecinoException.of(
            SqlState.INVALID_PARAMETER_VALUE, "Cannot use \"%s\": No such hash algorithm", algorithm)
        .causedBy(cause);
  }
}
