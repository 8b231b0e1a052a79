package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.FEATURE_NOT_SUPPORTED;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Locale;
import java.util.regex.Pattern;
import org.apache.commons.codec.digest.Md5Crypt;
import org.apache.commons.codec.digest.UnixCrypt;

/** {@code crypt} and {@code gen_salt} of pgcrypto: of MD5, and the traditional hash made of DES. */
public final class PasswordHashes {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final Pattern MD5 = Pattern.compile("\\$1\\$[./A-Za-z0-9]{1,8}.*", Pattern.DOTALL);
  private static final Pattern DES = Pattern.compile("[./A-Za-z0-9]{2}.*", Pattern.DOTALL);
  private static final String ALPHABET = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  private static final int MD5_ROUNDS = 1000;
  private static final int DES_ROUNDS = 25;

  private PasswordHashes() {}

  /** The hash of a password with the salt, and by the method, that a salt or another hash names. */
  @Sql("crypt")
  public static String crypt(String password, String salt) {
    byte[] bytes = password.getBytes(StandardCharsets.UTF_8);
    if (MD5.matcher(salt).matches()) {
      return Md5Crypt.md5Crypt(bytes, salt);
    }
    if (salt.startsWith("_") || salt.startsWith("$")) {
      throw VecinoException.of(FEATURE_NOT_SUPPORTED, "salt \"%s\" is not supported", salt)
          .withHint("Salts of MD5 ($1$) and DES are.");
    }
    if (!DES.matcher(salt).matches()) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "invalid salt");
    }
    return UnixCrypt.crypt(bytes, salt);
  }

  @Sql(value = "gen_salt", volatility = Volatility.VOLATILE)
  public static String salt(String method) {
    return salt(method, 0);
  }

  /**
   * A random salt.
   *
   * @param rounds of the method, which each has one number of; 0 for that
   */
  @Sql(value = "gen_salt", volatility = Volatility.VOLATILE)
  public static String salt(String method, int rounds) {
    return switch (method.toLowerCase(Locale.ROOT)) {
      case "md5" -> {
        require(rounds == 0 || rounds == MD5_ROUNDS);
        yield "$1$" + random(8);
      }
      case "des" -> {
        require(rounds == 0 || rounds == DES_ROUNDS);
        yield random(2);
      }
      case "bf", "xdes" ->
          throw VecinoException.of(FEATURE_NOT_SUPPORTED, "salts of method %s are not supported", method)
              .withHint("Those of md5 and des are.");
      default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "gen_salt: Unknown salt algorithm");
    };
  }

  private static void require(boolean rightRounds) {
    if (!rightRounds) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "gen_salt: Incorrect number of rounds");
    }
  }

  private static String random(int length) {
    var salt = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      salt.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
    }
    return salt.toString();
  }
}
