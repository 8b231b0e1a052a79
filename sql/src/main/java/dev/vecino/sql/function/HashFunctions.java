package dev.vecino.sql.function;

import dev.vecino.type.EndOfDay;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import dev.vecino.type.PaddedText;
import dev.vecino.type.TimeTz;
import dev.vecino.type.Uuid;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;

/** PostgreSQL's hash functions, which are often called for keys of advisory locks and for sharding. */
public final class HashFunctions {
  private static final LocalDateTime EPOCH = LocalDateTime.of(2000, 1, 1, 0, 0);
  private static final BigInteger DIGIT = BigInteger.valueOf(10_000);

  private HashFunctions() {}

  @Sql("hashint2")
  public static int smallint(short value) {
    return JenkinsHash.word(value);
  }

  @Sql("hashint2extended")
  public static long smallint(short value, long seed) {
    return JenkinsHash.word(value, seed);
  }

  @Sql("hashint4")
  public static int integer(int value) {
    return JenkinsHash.word(value);
  }

  @Sql("hashint4extended")
  public static long integer(int value, long seed) {
    return JenkinsHash.word(value, seed);
  }

  @Sql("hashint8")
  public static int bigint(long value) {
    return JenkinsHash.word(folded(value));
  }

  @Sql("hashint8extended")
  public static long bigint(long value, long seed) {
    return JenkinsHash.word(folded(value), seed);
  }

  @Sql("hashoid")
  public static int oid(long value) {
    return JenkinsHash.word((int) value);
  }

  @Sql("hashoidextended")
  public static long oid(long value, long seed) {
    return JenkinsHash.word((int) value, seed);
  }

  @Sql("hashtext")
  public static int text(String value) {
    return JenkinsHash.bytes(utf8(value));
  }

  @Sql("hashtextextended")
  public static long text(String value, long seed) {
    return JenkinsHash.bytes(utf8(value), seed);
  }

  @Sql("hashname")
  public static int name(String value) {
    return JenkinsHash.bytes(utf8(value));
  }

  @Sql("hashnameextended")
  public static long name(String value, long seed) {
    return JenkinsHash.bytes(utf8(value), seed);
  }

  @Sql("hashbpchar")
  public static int padded(PaddedText value) {
    return JenkinsHash.bytes(utf8(value.stripped()));
  }

  @Sql("hashbpcharextended")
  public static long padded(PaddedText value, long seed) {
    return JenkinsHash.bytes(utf8(value.stripped()), seed);
  }

  @Sql("hashfloat4")
  public static int real(float value) {
    return doublePrecision((double) value);
  }

  @Sql("hashfloat4extended")
  public static long real(float value, long seed) {
    return doublePrecision((double) value, seed);
  }

  @Sql("hashfloat8")
  public static int doublePrecision(double value) {
    return value == 0 ? 0 : JenkinsHash.bytes(littleEndian(value));
  }

  @Sql("hashfloat8extended")
  public static long doublePrecision(double value, long seed) {
    return value == 0 ? seed : JenkinsHash.bytes(littleEndian(value), seed);
  }

  @Sql("hash_numeric")
  public static int numeric(BigDecimal value) {
    if (value.signum() == 0) {
      return -1;
    }
    BigDecimal digits = wholeDigits(value);
    return JenkinsHash.bytes(bytes(digits)) ^ weight(digits);
  }

  @Sql("hash_numeric_extended")
  public static long numeric(BigDecimal value, long seed) {
    if (value.signum() == 0) {
      return seed - 1;
    }
    BigDecimal digits = wholeDigits(value);
    return JenkinsHash.bytes(bytes(digits), seed) ^ weight(digits);
  }

  @Sql("uuid_hash")
  public static int uuid(Uuid value) {
    return JenkinsHash.bytes(bytes(value));
  }

  @Sql("uuid_hash_extended")
  public static long uuid(Uuid value, long seed) {
    return JenkinsHash.bytes(bytes(value), seed);
  }

  @Sql("time_hash")
  public static int time(LocalTime value) {
    return bigint(EndOfDay.micros(value));
  }

  @Sql("time_hash_extended")
  public static long time(LocalTime value, long seed) {
    return bigint(EndOfDay.micros(value), seed);
  }

  @Sql("timetz_hash")
  public static int timeTz(TimeTz value) {
    return bigint(value.micros()) ^ JenkinsHash.word(-value.offset());
  }

  @Sql("timetz_hash_extended")
  public static long timeTz(TimeTz value, long seed) {
    return bigint(value.micros(), seed) ^ JenkinsHash.word(-value.offset(), seed);
  }

  @Sql("timestamp_hash")
  public static int timestamp(LocalDateTime value) {
    return bigint(micros(value));
  }

  @Sql("timestamp_hash_extended")
  public static long timestamp(LocalDateTime value, long seed) {
    return bigint(micros(value), seed);
  }

  @Sql("timestamptz_hash")
  public static int timestampTz(Instant value) {
    return bigint(micros(value));
  }

  @Sql("timestamptz_hash_extended")
  public static long timestampTz(Instant value, long seed) {
    return bigint(micros(value), seed);
  }

  @Sql("interval_hash")
  public static int interval(Interval value) {
    return bigint(length(value));
  }

  @Sql("interval_hash_extended")
  public static long interval(Interval value, long seed) {
    return bigint(length(value), seed);
  }

  /** Small numbers hash alike whatever their type. */
  private static int folded(long value) {
    int high = (int) (value >> 32);
    return (int) value ^ (value >= 0 ? high : ~high);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] littleEndian(double value) {
    long bits = Double.doubleToLongBits(value); // all that is no number is one
    return ByteBuffer.allocate(Double.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(bits).array();
  }

  private static byte[] bytes(Uuid value) {
    return ByteBuffer.allocate(16).putLong(value.high()).putLong(value.low()).array();
  }

  /** The value, not 0, with a scale that is a multiple of 4, so that its unscaled value has whole digits of 10,000. */
  private static BigDecimal wholeDigits(BigDecimal value) {
    int scale = Math.max(value.scale(), 0);
    BigDecimal digits = value.setScale(scale + Math.floorMod(-scale, 4));
    BigInteger unscaled = digits.unscaledValue();
    int dropped = 0;
    for (BigInteger[] parts = unscaled.divideAndRemainder(DIGIT); parts[1].signum() == 0;
        parts = unscaled.divideAndRemainder(DIGIT)) {
      unscaled = parts[0];
      dropped += 4;
    }
    return new BigDecimal(unscaled, digits.scale() - dropped);
  }

  /** The digits of 10,000, the most significant first, in two bytes each. */
  private static byte[] bytes(BigDecimal digits) {
    String text = digits.unscaledValue().abs().toString();
    String whole = "0".repeat(Math.floorMod(-text.length(), 4)) + text;
    ByteBuffer bytes = ByteBuffer.allocate(whole.length() / 2).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < whole.length(); i += 4) {
      bytes.putShort(Short.parseShort(whole.substring(i, i + 4)));
    }
    return bytes.array();
  }

  /** The power of 10,000 that the most significant digit counts. */
  private static int weight(BigDecimal digits) {
    return Math.ceilDiv(digits.precision() - digits.scale(), 4) - 1;
  }

  private static long micros(LocalDateTime moment) {
    int infinite = Infinity.sign(moment);
    return infinite == 0
        ? ChronoUnit.MICROS.between(EPOCH, moment)
        : infinite > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  private static long micros(Instant moment) {
    int infinite = Infinity.sign(moment);
    return infinite == 0
        ? ChronoUnit.MICROS.between(EPOCH.toInstant(ZoneOffset.UTC), moment)
        : infinite > 0 ? Long.MAX_VALUE : Long.MIN_VALUE;
  }

  /** The microseconds of months of 30 days and days of 24 hours; of what is longer, the last 64 bits. */
  private static long length(Interval value) {
    return (value.months() * 30L + value.days()) * Interval.MICROS_PER_DAY + value.micros();
  }
}
