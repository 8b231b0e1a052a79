package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.ZoneNames;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import dev.vecino.type.TimeTz;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.regex.Pattern;

/** AT TIME ZONE. */
public final class TimeZones {
  private static final Pattern OFFSET = Pattern.compile("[+-]?\\d{1,2}(?::?\\d{2})?");

  private TimeZones() {}

  @Sql("timezone")
  public static LocalDateTime at(String zone, Instant instant) {
    return local(instant, of(zone));
  }

  @Sql("timezone")
  public static Instant at(String zone, LocalDateTime timestamp) {
    return instant(timestamp, of(zone));
  }

  @Sql("timezone")
  public static LocalDateTime at(Interval offset, Instant instant) {
    return local(instant, of(offset));
  }

  @Sql("timezone")
  public static Instant at(Interval offset, LocalDateTime timestamp) {
    return instant(timestamp, of(offset));
  }

  /** {@code AT LOCAL}. */
  @Sql(value = "timezone", volatility = Volatility.STABLE)
  public static LocalDateTime local(SessionValues session, Instant instant) {
    return local(instant, session.timeZone());
  }

  @Sql(value = "timezone", volatility = Volatility.STABLE)
  public static Instant local(SessionValues session, LocalDateTime timestamp) {
    return instant(timestamp, session.timeZone());
  }

  @Sql(value = "timezone", volatility = Volatility.STABLE)
  public static TimeTz local(SessionValues session, TimeTz time) {
    return time.at(session.timeZone().getRules().getOffset(session.transactionTime()).getTotalSeconds());
  }

  private static LocalDateTime local(Instant instant, ZoneId zone) {
    int infinite = Infinity.sign(instant);
    return infinite != 0 ? Infinity.timestamp(infinite) : LocalDateTime.ofInstant(instant, zone);
  }

  private static Instant instant(LocalDateTime timestamp, ZoneId zone) {
    int infinite = Infinity.sign(timestamp);
    return infinite != 0
        ? Infinity.instant(infinite)
        : timestamp.atZone(zone).withLaterOffsetAtOverlap().toInstant();
  }

  static ZoneOffset of(Interval offset) {
    if (offset.months() != 0 || offset.days() != 0) {
      throw VecinoException.of(
          INVALID_PARAMETER_VALUE, "interval time zone \"%s\" must not include months or days", offset);
    }
    try {
      return ZoneOffset.ofTotalSeconds(Math.toIntExact(offset.micros() / Interval.MICROS_PER_SECOND));
    } catch (DateTimeException | ArithmeticException e) {
      throw unknown(offset.toString()).causedBy(e);
    }
  }

  /** The zone of a name, an abbreviation, or an offset as POSIX counts it: positive west of Greenwich. */
  static ZoneId of(String name) {
    return ZoneNames.find(OFFSET.matcher(name).matches() ? "utc" + name : name).orElseThrow(() -> unknown(name));
  }

  private static VecinoException unknown(String name) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "time zone \"%s\" not recognized", name);
  }
}
