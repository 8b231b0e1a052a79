package dev.vecino.sql.function;

import dev.vecino.type.Interval;
import dev.vecino.type.Uuid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/** UUIDs by RFC 9562, and what they tell of themselves. */
public final class Uuids {
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT = 0x8000_0000_0000_0000L;
  private static final long RANDOM_BITS = 0x3FFF_FFFF_FFFF_FFFFL;
  /** From the beginning of the Gregorian calendar to that of Unix time, in units of 100 nanoseconds. */
  static final long GREGORIAN_TICKS = 0x01B2_1DD2_1381_4000L;

  private static final AtomicLong LAST = new AtomicLong();

  private Uuids() {}

  @Sql(value = "uuidv4", volatility = Volatility.VOLATILE)
  public static Uuid version4() {
    return Uuid.of(UUID.randomUUID());
  }

  /** One that orders by the time it was made; those of one process rise. */
  @Sql(value = "uuidv7", volatility = Volatility.VOLATILE)
  public static Uuid version7() {
    return version7(rising());
  }

  /** As one made at another time. */
  @Sql(value = "uuidv7", volatility = Volatility.VOLATILE)
  public static Uuid version7(SessionValues session, Interval shift) {
    Instant now = Instant.EPOCH.plusNanos(rising());
    Instant moment = IntervalMoments.add(session, now, shift);
    return version7(ChronoUnit.NANOS.between(Instant.EPOCH, moment));
  }

  /** Nanoseconds since 1970; always more than before, by what the 12 bits below a millisecond can show. */
  private static long rising() {
    Instant now = Instant.now();
    long nanos = now.getEpochSecond() * 1_000_000_000 + now.getNano();
    return LAST.updateAndGet(last -> Math.max(nanos, last + 1_000_000 / 4096 + 1));
  }

  private static Uuid version7(long nanos) {
    long millis = Math.floorDiv(nanos, 1_000_000L);
    long fraction = Math.floorMod(nanos, 1_000_000L) * 4096 / 1_000_000;
    long low = VARIANT | ThreadLocalRandom.current().nextLong() & RANDOM_BITS;
    return new Uuid(millis << 16 | VERSION_7 | fraction, low);
  }

  /** NULL where the variant is not that of the RFC. */
  @Sql(value = "uuid_extract_version", nullable = true)
  public static Short versionOf(Uuid uuid) {
    return isStandard(uuid) ? (Short) (short) (uuid.high() >>> 12 & 0xF) : null;
  }

  /** The moment that versions 1 and 7 hold; NULL for others. */
  @Sql(value = "uuid_extract_timestamp", nullable = true)
  public static Instant timestampOf(Uuid uuid) {
    int version = isStandard(uuid) ? (int) (uuid.high() >>> 12 & 0xF) : 0;
    if (version == 7) {
      return Instant.ofEpochMilli(uuid.high() >>> 16);
    }
    if (version != 1) {
      return null;
    }
    long ticks = (uuid.high() & 0xFFF) << 48 | (uuid.high() >>> 16 & 0xFFFF) << 32 | uuid.high() >>> 32;
    return Instant.EPOCH.plus((ticks - GREGORIAN_TICKS) / 10, ChronoUnit.MICROS);
  }

  private static boolean isStandard(Uuid uuid) {
    return uuid.low() >>> 62 == 2;
  }
}
