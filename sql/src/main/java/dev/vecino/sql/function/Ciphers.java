package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.EXTERNAL_ROUTINE_EXCEPTION;
import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** {@code encrypt} and {@code decrypt} of pgcrypto: AES by the JDK. */
public final class Ciphers {
  private static final Pattern TYPE = Pattern.compile("([a-z0-9]+)(?:-(cbc|ecb))?(?:/pad:(pkcs|none))?");
  private static final int BLOCK = 16;
  private static final int MOST_KEY_BYTES = 32;

  private Ciphers() {}

  @Sql("encrypt")
  public static Bytes encrypt(Bytes data, Bytes key, String type) {
    return encrypt(data, key, Bytes.wrap(new byte[0]), type);
  }

  @Sql("encrypt_iv")
  public static Bytes encrypt(Bytes data, Bytes key, Bytes initial, String type) {
    return run(Cipher.ENCRYPT_MODE, data, key, initial, type);
  }

  @Sql("decrypt")
  public static Bytes decrypt(Bytes data, Bytes key, String type) {
    return decrypt(data, key, Bytes.wrap(new byte[0]), type);
  }

  @Sql("decrypt_iv")
  public static Bytes decrypt(Bytes data, Bytes key, Bytes initial, String type) {
    return run(Cipher.DECRYPT_MODE, data, key, initial, type);
  }

  private static Bytes run(int mode, Bytes data, Bytes key, Bytes initial, String type) {
    Matcher parts = TYPE.matcher(type.toLowerCase(Locale.ROOT));
    if (!parts.matches() || !isKnown(parts.group(1))) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "Cannot use \"%s\": No such cipher algorithm", type);
    }
    if (!parts.group(1).startsWith("aes") && !parts.group(1).startsWith("rijndael")) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "cipher \"%s\" is not supported", parts.group(1))
          .withHint("Use aes.");
    }
    boolean isChained = !"ecb".equals(parts.group(2));
    String padding = "none".equals(parts.group(3)) ? "NoPadding" : "PKCS5Padding";
    try {
      Cipher cipher = Cipher.getInstance("AES/" + (isChained ? "CBC" : "ECB") + "/" + padding);
      var secret = new SecretKeySpec(Arrays.copyOf(key.toArray(), keyLength(key.length())), "AES");
      if (isChained) {
        cipher.init(mode, secret, new IvParameterSpec(Arrays.copyOf(initial.toArray(), BLOCK)));
      } else {
        cipher.init(mode, secret);
      }
      return Bytes.wrap(cipher.doFinal(data.toArray()));
    } catch (GeneralSecurityException e) {
      throw VecinoException.of(
              EXTERNAL_ROUTINE_EXCEPTION,
              mode == Cipher.ENCRYPT_MODE ? "encrypt error: Encryption failed" : "decrypt error: Decryption failed")
          .causedBy(e);
    }
  }

  private static boolean isKnown(String algorithm) {
    return switch (algorithm) {
      case "aes", "rijndael", "bf", "blowfish", "des", "3des", "cast5" -> true;
      default -> false;
    };
  }

  /** Keys are filled up with zeros to the next length that there is; what is beyond the greatest does not count. */
  private static int keyLength(int bytes) {
    return bytes <= BLOCK ? BLOCK : bytes <= 24 ? 24 : MOST_KEY_BYTES;
  }
}
