package dev.vecino.sql.function;

import dev.vecino.sql.type.TextFormat;
import dev.vecino.sql.type.Values;
import dev.vecino.type.DataType;
import dev.vecino.type.EndOfDay;
import dev.vecino.type.Interval;
import dev.vecino.type.TimeTz;
import dev.vecino.type.TypeName;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;

/** Functions, operators and casts of {@code time with time zone}. */
public final class TimesOfDay {
  private TimesOfDay() {}

  @Sql(value = "current_time", volatility = Volatility.STABLE)
  public static TimeTz currentTime(SessionValues session) {
    return toTimeTz(session, session.transactionTime().truncatedTo(ChronoUnit.MICROS));
  }

  @Sql(value = "current_time", volatility = Volatility.STABLE)
  public static TimeTz currentTime(SessionValues session, int digits) {
    return digits(currentTime(session), Math.clamp(digits, 0, DataType.MOST_DIGITS));
  }

  @Sql("+")
  public static TimeTz add(TimeTz time, Interval span) {
    return new TimeTz(Math.floorMod(time.micros() + span.micros(), TimeTz.DAY), time.offset());
  }

  @Sql("+")
  public static TimeTz add(Interval span, TimeTz time) {
    return add(time, span);
  }

  @Sql("-")
  public static TimeTz subtract(TimeTz time, Interval span) {
    return new TimeTz(Math.floorMod(time.micros() - span.micros(), TimeTz.DAY), time.offset());
  }

  @Sql("+")
  public static Instant add(LocalDate date, TimeTz time) {
    return date.atStartOfDay().toInstant(ZoneOffset.UTC).plus(time.utcMicros(), ChronoUnit.MICROS);
  }

  @Sql("+")
  public static Instant add(TimeTz time, LocalDate date) {
    return add(date, time);
  }

  @Sql("extract")
  public static BigDecimal extract(String field, TimeTz time) {
    String name = Moments.name(field);
    return switch (name) {
      case "timezone" -> BigDecimal.valueOf(time.offset());
      case "timezone_hour" -> BigDecimal.valueOf(time.offset() / 3600);
      case "timezone_minute" -> BigDecimal.valueOf(time.offset() / 60 % 60);
      case "epoch" -> BigDecimal.valueOf(time.utcMicros(), 6);
      case "hour", "minute", "second", "milliseconds", "microseconds" -> Moments.extract(field, toTime(time));
      default -> throw Moments.refused(name, "time with time zone");
    };
  }

  @Sql("date_part")
  public static double datePart(String field, TimeTz time) {
    return extract(field, time).doubleValue();
  }

  @Sql(value = "timezone", volatility = Volatility.STABLE)
  public static TimeTz at(SessionValues session, String zone, TimeTz time) {
    return time.at(TimeZones.of(zone).getRules().getOffset(session.transactionTime()).getTotalSeconds());
  }

  @Sql("timezone")
  public static TimeTz at(Interval offset, TimeTz time) {
    return time.at(TimeZones.of(offset).getTotalSeconds());
  }

  public static TimeTz parse(SessionValues session, String text) {
    return (TimeTz) TextFormat.parse(DataType.of(TypeName.TIMETZ), text, session.style());
  }

  public static TimeTz digits(TimeTz time, int digits) {
    return (TimeTz) Values.cast(DataType.time(TypeName.TIMETZ, digits), time);
  }

  public static LocalTime toTime(TimeTz time) {
    return LocalTime.ofNanoOfDay(time.micros() % TimeTz.DAY * 1000);
  }

  /** The time of day in the session's zone. */
  public static TimeTz toTimeTz(SessionValues session, LocalTime time) {
    ZoneId zone = session.timeZone();
    return new TimeTz(
        EndOfDay.micros(time), zone.getRules().getOffset(session.transactionTime()).getTotalSeconds());
  }

  public static TimeTz toTimeTz(SessionValues session, Instant instant) {
    ZonedDateTime moment = instant.atZone(session.timeZone());
    return new TimeTz(moment.toLocalTime().toNanoOfDay() / 1000, moment.getOffset().getTotalSeconds());
  }
}
