package dev.vecino.sql.function;

import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.TextStyle;
import java.util.List;
import java.util.Locale;

/** Arithmetic of moments in a time zone that the caller names. */
public final class ZonedMoments {
  private static final DateTimeFormatter TIME_OF_DAY =
      DateTimeFormatter.ofPattern("EEE MMM dd HH:mm:ss.SSSSSS yyyy", Locale.US);

  private ZonedMoments() {}

  @Sql(value = "date_add", volatility = Volatility.STABLE)
  public static Instant add(SessionValues session, Instant moment, Interval span) {
    return IntervalMoments.add(session, moment, span);
  }

  @Sql("date_add")
  public static Instant add(Instant moment, Interval span, String zone) {
    return TimeZones.at(zone, plusDays(TimeZones.at(zone, moment), span)).plusNanos(span.micros() * 1000);
  }

  @Sql(value = "date_subtract", volatility = Volatility.STABLE)
  public static Instant subtract(SessionValues session, Instant moment, Interval span) {
    return IntervalMoments.subtract(session, moment, span);
  }

  @Sql("date_subtract")
  public static Instant subtract(Instant moment, Interval span, String zone) {
    return add(moment, Intervals.negate(span), zone);
  }

  // Days and months are those of the zone's calendar; hours pass everywhere alike.
  private static LocalDateTime plusDays(LocalDateTime moment, Interval span) {
    return IntervalMoments.add(moment, new Interval(span.months(), span.days(), 0));
  }

  @Sql("date_trunc")
  public static Instant truncate(String field, Instant moment, String zone) {
    return TimeZones.at(zone, Moments.truncate(field, TimeZones.at(zone, moment)));
  }

  @Sql("generate_series")
  public static List<Instant> series(Instant first, Instant last, Interval step, String zone) {
    return IntervalSeries.series(first, last, step, moment -> add(moment, step, zone));
  }

  @Sql("isfinite")
  public static boolean isFinite(LocalDate date) {
    return Infinity.sign(date) == 0;
  }

  @Sql("isfinite")
  public static boolean isFinite(LocalDateTime timestamp) {
    return Infinity.sign(timestamp) == 0;
  }

  @Sql("isfinite")
  public static boolean isFinite(Instant moment) {
    return Infinity.sign(moment) == 0;
  }

  /** The moment of the call as text, as a C library writes it. */
  @Sql(value = "timeofday", volatility = Volatility.VOLATILE)
  public static String timeOfDay(SessionValues session) {
    ZonedDateTime now = Instant.now().atZone(session.timeZone());
    return TIME_OF_DAY.format(now) + " " + now.getZone().getDisplayName(TextStyle.SHORT, Locale.US);
  }
}
