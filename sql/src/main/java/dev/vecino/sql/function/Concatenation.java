package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INTERNAL_ERROR;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Bytes;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** Text made of values of any type, and byte strings. */
public final class Concatenation {
  private Concatenation() {}

  @Sql(value = "||", volatility = Volatility.STABLE)
  public static String concat(SessionValues session, String a, Object b) {
    return a + TextFormat.print(b, session.style());
  }

  @Sql(value = "||", volatility = Volatility.STABLE)
  public static String concat(SessionValues session, Object a, String b) {
    return TextFormat.print(a, session.style()) + b;
  }

  @Sql("||")
  public static Bytes concat(Bytes a, Bytes b) {
    byte[] first = a.toArray();
    byte[] both = Arrays.copyOf(first, first.length + b.length());
    System.arraycopy(b.toArray(), 0, both, first.length, b.length());
    return Bytes.wrap(both);
  }

  /** All arguments that are not NULL, one behind the other. */
  @Sql(value = "concat", calledOnNull = true, volatility = Volatility.STABLE)
  public static String concatAll(SessionValues session, Object... values) {
    var out = new StringBuilder();
    for (Object value : values) {
      if (value != null) {
        out.append(text(session, value));
      }
    }
    return out.toString();
  }

  /** All arguments but the first that are not NULL, with the first between them. */
  @Sql(value = "concat_ws", calledOnNull = true, nullable = true, volatility = Volatility.STABLE)
  public static String concatWithSeparator(SessionValues session, String separator, Object... values) {
    if (separator == null) {
      return null;
    }
    var out = new StringBuilder();
    boolean first = true;
    for (Object value : values) {
      if (value != null) {
        out.append(first ? "" : separator).append(text(session, value));
        first = false;
      }
    }
    return out.toString();
  }

  @Sql({"length", "octet_length"})
  public static int length(Bytes bytes) {
    return bytes.length();
  }

  @Sql("md5")
  public static String md5(String text) {
    return md5(Bytes.wrap(text.getBytes(StandardCharsets.UTF_8)));
  }

  @Sql("md5")
  public static String md5(Bytes bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(bytes.toArray()));
    } catch (NoSuchAlgorithmException e) {
      throw VecinoException.of(INTERNAL_ERROR, "this Java has no MD5").causedBy(e);
    }
  }

  private static String text(SessionValues session, Object value) {
    // concat prints booleans as t and f, unlike a cast.
    return value instanceof Boolean flag ? flag ? "t" : "f" : TextFormat.print(value, session.style());
  }
}
