package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.SystemType;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Random numbers, from the session's sequence. */
public final class RandomNumbers {
  private RandomNumbers() {}

  /** A number in 0 to 1, without 1. */
  @Sql(value = "random", volatility = Volatility.VOLATILE)
  public static double random(SessionValues session) {
    return session.random().nextDouble();
  }

  @Sql(value = "random", volatility = Volatility.VOLATILE)
  public static int random(SessionValues session, int low, int high) {
    return (int) random(session, (long) low, (long) high);
  }

  @Sql(value = "random", volatility = Volatility.VOLATILE)
  public static long random(SessionValues session, long low, long high) {
    requireOrder(low <= high);
    return session.random().nextLong(low, high);
  }

  /** A number of as many digits behind the point as the longer bound has. */
  @Sql(value = "random", volatility = Volatility.VOLATILE)
  public static BigDecimal random(SessionValues session, BigDecimal low, BigDecimal high) {
    requireOrder(low.compareTo(high) <= 0);
    int scale = Math.max(Math.max(low.scale(), high.scale()), 0);
    BigInteger range = high.subtract(low).setScale(scale).unscaledValue();
    BigInteger step;
    do {
      BigInteger bits = BigInteger.ZERO;
      for (int i = 0; i < range.bitLength(); i += Integer.SIZE) {
        bits = bits.shiftLeft(Integer.SIZE).or(BigInteger.valueOf(session.random().nextLong() >>> Integer.SIZE));
      }
      step = bits.mod(BigInteger.ONE.shiftLeft(range.bitLength()));
    } while (step.compareTo(range) > 0);
    return low.setScale(scale).add(new BigDecimal(step, scale));
  }

  @Sql(value = "random_normal", volatility = Volatility.VOLATILE)
  public static double normal(SessionValues session) {
    return normal(session, 0, 1);
  }

  @Sql(value = "random_normal", volatility = Volatility.VOLATILE)
  public static double normal(SessionValues session, double mean) {
    return normal(session, mean, 1);
  }

  @Sql(value = "random_normal", volatility = Volatility.VOLATILE)
  public static double normal(SessionValues session, double mean, double deviation) {
    return mean + deviation * session.random().nextNormal();
  }

  /** Begins the sequence that belongs to a seed. */
  @Sql(value = "setseed", system = SystemType.VOID, volatility = Volatility.VOLATILE)
  public static String seed(SessionValues session, double seed) {
    if (!(seed >= -1 && seed <= 1)) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "setseed parameter %s is out of allowed range [-1,1]",
          seed == Math.rint(seed) ? Long.toString((long) seed) : Double.toString(seed));
    }
    session.random().seed(seed);
    return ""; // void
  }

  private static void requireOrder(boolean ordered) {
    if (!ordered) {
      throw VecinoException.of(INVALID_PARAMETER_VALUE, "lower bound must be less than or equal to upper bound");
    }
  }
}
