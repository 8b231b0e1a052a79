package dev.vecino.type;

import java.time.LocalTime;

/**
 * {@code time '24:00:00'}, the last time of a day: {@link LocalTime#MAX} carries it, as in PostgreSQL's driver. No
 * other time has digits below the microsecond.
 */
public final class EndOfDay {
  public static final LocalTime TIME = LocalTime.MAX;
  public static final String TEXT = "24:00:00";

  private EndOfDay() {}

  public static boolean is(LocalTime time) {
    return time.equals(TIME);
  }

  /** Microseconds since midnight. */
  public static long micros(LocalTime time) {
    return is(time) ? TimeTz.DAY : time.toNanoOfDay() / 1000;
  }

  /**
   * The time that many microseconds after midnight.
   *
   * @param micros from 0 to those of a day
   */
  public static LocalTime time(long micros) {
    return micros == TimeTz.DAY ? TIME : LocalTime.ofNanoOfDay(micros * 1000);
  }
}
