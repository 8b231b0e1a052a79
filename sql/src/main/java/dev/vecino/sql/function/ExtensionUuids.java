package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INTERNAL_ERROR;
import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Bytes;
import dev.vecino.type.Uuid;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** The functions of the extension {@code uuid-ossp}, and the random bytes of {@code pgcrypto}. */
public final class ExtensionUuids {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int MOST_RANDOM_BYTES = 1024;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  /** Marks a node that is no network card, as RFC 9562 wants it. */
  private static final long MULTICAST = 0x0100_0000_0000L;

  private ExtensionUuids() {}

  /** One of the time and of a node, which is random here. */
  @Sql(value = {"uuid_generate_v1", "uuid_generate_v1mc"}, volatility = Volatility.VOLATILE)
  public static Uuid version1() {
    Instant now = Instant.now();
    long ticks = Uuids.GREGORIAN_TICKS + now.getEpochSecond() * 10_000_000 + now.getNano() / 100;
    long high = ticks << 32 | (ticks >>> 32 & 0xFFFF) << 16 | 0x1000 | ticks >>> 48 & 0xFFF;
    long node = ThreadLocalRandom.current().nextLong() & 0x3FFF_FFFF_FFFF_FFFFL;
    return new Uuid(high, VARIANT | node | MULTICAST);
  }

  /** One of a name in a namespace, by MD5. */
  @Sql("uuid_generate_v3")
  public static Uuid version3(Uuid namespace, String name) {
    return Uuid.of(UUID.nameUUIDFromBytes(named(namespace, name)));
  }

  /** One of a name in a namespace, by SHA-1. */
  @Sql("uuid_generate_v5")
  public static Uuid version5(Uuid namespace, String name) {
    try {
      ByteBuffer digest = ByteBuffer.wrap(MessageDigest.getInstance("SHA-1").digest(named(namespace, name)));
      long high = digest.getLong() & ~0xF000L | 0x5000L;
      return new Uuid(high, digest.getLong() & 0x3FFF_FFFF_FFFF_FFFFL | VARIANT);
    } catch (NoSuchAlgorithmException e) {
      throw VecinoException.of(INTERNAL_ERROR, "this Java has no SHA-1").causedBy(e);
    }
  }

  private static byte[] named(Uuid namespace, String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(16 + text.length).putLong(namespace.high()).putLong(namespace.low()).put(text).array();
  }

  @Sql("uuid_nil")
  public static Uuid nil() {
    return new Uuid(0, 0);
  }

  @Sql("uuid_ns_dns")
  public static Uuid dns() {
    return namespace("6ba7b810-9dad-11d1-80b4-00c04fd430c8");
  }

  @Sql("uuid_ns_url")
  public static Uuid url() {
    return namespace("6ba7b811-9dad-11d1-80b4-00c04fd430c8");
  }

  @Sql("uuid_ns_oid")
  public static Uuid oid() {
    return namespace("6ba7b812-9dad-11d1-80b4-00c04fd430c8");
  }

  @Sql("uuid_ns_x500")
  public static Uuid x500() {
    return namespace("6ba7b814-9dad-11d1-80b4-00c04fd430c8");
  }

  private static Uuid namespace(String text) {
    return Uuid.of(UUID.fromString(text));
  }

  @Sql(value = "gen_random_bytes", volatility = Volatility.VOLATILE)
  public static Bytes randomBytes(int count) {
    if (count < 1 || count > MOST_RANDOM_BYTES) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "Length not in range");
    }
    byte[] bytes = new byte[count];
    RANDOM.nextBytes(bytes);
    return Bytes.wrap(bytes);
  }
}
