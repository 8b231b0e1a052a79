package dev.vecino.type;

import dev.vecino.type.TextStyle.DateOrder;
import dev.vecino.type.TextStyle.DateStyle;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.TimeZone;

/** Dates and times as PostgreSQL prints them, to the microsecond. */
public final class MomentText {
  private static final String[] DAYS = {"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"};
  private static final String[] MONTHS = {
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"
  };

  private MomentText() {}

  public static String print(LocalDate date, TextStyle style) {
    int infinite = Infinity.sign(date);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    return append(new StringBuilder(13), date, style).append(era(date)).toString();
  }

  /** The same in every style. */
  public static String print(LocalTime time) {
    return EndOfDay.is(time) ? EndOfDay.TEXT : append(new StringBuilder(15), time).toString();
  }

  public static String print(LocalDateTime moment, TextStyle style) {
    int infinite = Infinity.sign(moment);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    return append(new StringBuilder(29), moment, style).append(era(moment.toLocalDate())).toString();
  }

  /** The moment in the zone of the style. */
  public static String print(Instant instant, TextStyle style) {
    int infinite = Infinity.sign(instant);
    if (infinite != 0) {
      return Infinity.text(infinite);
    }
    ZoneOffset offset = style.zone().getRules().getOffset(instant);
    LocalDateTime moment = LocalDateTime.ofInstant(instant, offset);
    StringBuilder text = append(new StringBuilder(35), moment, style);
    if (style.dates() == DateStyle.ISO) {
      append(text, offset);
    } else {
      text.append(' ').append(zoneName(style.zone(), instant));
    }
    return text.append(era(moment.toLocalDate())).toString();
  }

  /** What a zone is called in short at a moment: {@code PST}, or its offset where it has no name. */
  public static String zoneName(ZoneId zone, Instant instant) {
    ZoneOffset offset = zone.getRules().getOffset(instant);
    String name = zone.getId();
    if (zone instanceof ZoneOffset || name.startsWith("UTC+") || name.startsWith("UTC-")) {
      return offset.equals(ZoneOffset.UTC) ? "UTC" : append(new StringBuilder(9), offset).toString();
    }
    String known =
        TimeZone.getTimeZone(zone).getDisplayName(zone.getRules().isDaylightSavings(instant), TimeZone.SHORT, Locale.US);
    return known.chars().allMatch(Character::isLetter) ? known : append(new StringBuilder(9), offset).toString();
  }

  private static String era(LocalDate date) {
    return date.getYear() > 0 ? "" : " BC";
  }

  private static StringBuilder append(StringBuilder text, LocalDateTime moment, TextStyle style) {
    LocalDate date = moment.toLocalDate();
    if (style.dates() != DateStyle.POSTGRES) {
      return append(append(text, date, style).append(' '), moment.toLocalTime());
    }
    text.append(DAYS[date.getDayOfWeek().ordinal()]).append(' ');
    String month = MONTHS[date.getMonthValue() - 1];
    if (style.order() == DateOrder.DMY) {
      append(text, date.getDayOfMonth(), 2).append(' ').append(month);
    } else {
      append(text.append(month).append(' '), date.getDayOfMonth(), 2);
    }
    append(text.append(' '), moment.toLocalTime());
    return append(text.append(' '), year(date), 4);
  }

  private static StringBuilder append(StringBuilder text, LocalDate date, TextStyle style) {
    boolean dayFirst = style.order() == DateOrder.DMY;
    int day = date.getDayOfMonth();
    int month = date.getMonthValue();
    return switch (style.dates()) {
      case ISO -> {
        append(append(text, year(date), 4).append('-'), month, 2);
        yield append(text.append('-'), day, 2);
      }
      case SQL -> append(text, dayFirst ? day : month, dayFirst ? month : day, '/', date);
      case GERMAN -> append(text, day, month, '.', date);
      case POSTGRES -> append(text, dayFirst ? day : month, dayFirst ? month : day, '-', date);
    };
  }

  private static StringBuilder append(StringBuilder text, int first, int second, char between, LocalDate date) {
    append(append(text, first, 2).append(between), second, 2);
    return append(text.append(between), year(date), 4);
  }

  private static int year(LocalDate date) {
    return date.getYear() > 0 ? date.getYear() : 1 - date.getYear();
  }

  private static StringBuilder append(StringBuilder text, LocalTime time) {
    append(text, time.getHour(), 2);
    append(text.append(':'), time.getMinute(), 2);
    append(text.append(':'), time.getSecond(), 2);
    int micros = time.getNano() / 1000;
    if (micros > 0) {
      append(text.append('.'), micros, 6);
      while (text.charAt(text.length() - 1) == '0') {
        text.setLength(text.length() - 1);
      }
    }
    return text;
  }

  private static StringBuilder append(StringBuilder text, ZoneOffset offset) {
    int seconds = Math.abs(offset.getTotalSeconds());
    append(text.append(offset.getTotalSeconds() < 0 ? '-' : '+'), seconds / 3600, 2);
    if (seconds % 3600 != 0) {
      append(text.append(':'), seconds / 60 % 60, 2);
    }
    if (seconds % 60 != 0) {
      append(text.append(':'), seconds % 60, 2);
    }
    return text;
  }

  private static StringBuilder append(StringBuilder text, int number, int digits) {
    String shown = Integer.toString(number);
    return text.repeat("0", Math.max(0, digits - shown.length())).append(shown);
  }
}
