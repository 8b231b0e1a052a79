package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.type.Infinity;
import dev.vecino.type.Interval;
import dev.vecino.type.TimeTz;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** AT TIME ZONE. */
public final class TimeZones {
  private static final TreeMap<String, String> NAMES = names();

  /** An offset as POSIX counts it: positive west of Greenwich. */
  private static final Pattern OFFSET = Pattern.compile("(?:[A-Za-z]{3,})?([+-]?)(\\d{1,2})(?::?(\\d{2}))?");

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

  static ZoneId of(String name) {
    String known = NAMES.get(name.toLowerCase(Locale.ROOT));
    if (known != null) {
      return ZoneId.of(known);
    }
    Matcher offset = OFFSET.matcher(name);
    if (offset.matches()) {
      int sign = offset.group(1).equals("-") ? 1 : -1;
      int minutes = offset.group(3) == null ? 0 : Integer.parseInt(offset.group(3));
      try {
        return ZoneOffset.ofHoursMinutes(sign * Integer.parseInt(offset.group(2)), sign * minutes);
      } catch (DateTimeException e) {
        throw unknown(name).causedBy(e);
      }
    }
    throw unknown(name);
  }

  private static VecinoException unknown(String name) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "time zone \"%s\" not recognized", name);
  }

  private static TreeMap<String, String> names() {
    var names = new TreeMap<String, String>();
    for (String name : ZoneId.getAvailableZoneIds()) {
      names.put(name.toLowerCase(Locale.ROOT), name);
    }
    names.put("utc", "UTC");
    names.put("gmt", "GMT");
    names.put("z", "UTC");
    names.put("zulu", "UTC");
    names.put("est", "-05:00");
    names.put("edt", "-04:00");
    names.put("cst", "-06:00");
    names.put("cdt", "-05:00");
    names.put("mst", "-07:00");
    names.put("mdt", "-06:00");
    names.put("pst", "-08:00");
    names.put("pdt", "-07:00");
    names.put("cet", "+01:00");
    names.put("cest", "+02:00");
    return names;
  }
}
