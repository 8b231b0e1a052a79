package dev.vecino.sql.type;

import dev.vecino.sql.type.DateTimeParts.Field;
import dev.vecino.sql.type.DateTimeTokens.Kind;
import dev.vecino.sql.type.DateTimeTokens.Token;
import dev.vecino.type.TextStyle;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.JulianFields;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads dates and times in the forms that PostgreSQL takes: {@code 8 January 1999 04:05:06 PST}, {@code today}. */
final class DateTimeReader {
  private final TextStyle style;
  private final DateTimeError error;
  private final boolean timeOnly;
  private final DateTimeParts parts;
  private final EnumSet<Field> seen = EnumSet.noneOf(Field.class);
  private DateTimeWord.Meaning prefix; // a word that says what follows
  private boolean textMonth;
  private boolean beforeChrist;
  private int half = -1; // hours to add
  private int infinite;
  private ZoneId zone; // null where none is named

  /**
   * What a text says.
   *
   * @param infinite 1 or -1 for infinity, of which nothing else is known
   * @param date null where there is none
   * @param micros since midnight, up to the end of the day
   * @param zone null where none is named
   */
  record Moment(int infinite, LocalDate date, long micros, ZoneId zone) {}

  private DateTimeReader(String type, String text, TextStyle style, boolean timeOnly) {
    this.style = style;
    this.timeOnly = timeOnly;
    this.error = new DateTimeError(type, text);
    this.parts = new DateTimeParts(style.order(), error);
  }

  /** Reads a date, which a time and a zone may follow. */
  static Moment moment(String type, String text, TextStyle style) {
    var reader = new DateTimeReader(type, text, style, false);
    reader.readTokens(text);
    if (reader.infinite != 0) {
      return new Moment(reader.infinite, null, 0, null);
    }
    Optional<LocalDate> date = reader.parts.date(reader.seen, reader.beforeChrist);
    reader.applyHalf();
    if (!reader.seen.containsAll(DateTimeParts.DATE)) {
      throw reader.error.invalid();
    }
    return new Moment(0, date.orElseThrow(), reader.parts.micros(), reader.finishedZone());
  }

  /** Reads a time, which a zone may follow. A date counts for the offset of the zone only. */
  static Moment time(String type, String text, TextStyle style) {
    var reader = new DateTimeReader(type, text, style, true);
    reader.readTokens(text);
    LocalDate date = reader.parts.date(reader.seen, reader.beforeChrist).orElse(null);
    reader.applyHalf();
    long micros = reader.parts.micros();
    ZoneId zone = reader.finishedZone();
    if (!reader.seen.contains(Field.TIME) || zone != null && !zone.getRules().isFixedOffset() && date == null) {
      throw reader.error.invalid();
    }
    return new Moment(0, date, micros, zone);
  }

  private void applyHalf() {
    if (half >= 0) {
      parts.half(half);
    }
  }

  private ZoneId finishedZone() {
    if (!seen.contains(Field.SUMMER)) {
      return zone;
    }
    if (zone instanceof ZoneOffset offset) {
      return ZoneOffset.ofTotalSeconds(offset.getTotalSeconds() + 3600);
    }
    throw error.invalid();
  }

  private void readTokens(String text) {
    List<Token> tokens = DateTimeTokens.of(text).orElseThrow(error::invalid);
    for (int i = 0; i < tokens.size(); i++) {
      String field = tokens.get(i).text();
      Set<Field> found =
          switch (tokens.get(i).kind()) {
            case DATE -> date(field, dateMayStart(tokens, i));
            case TIME -> {
              requireTimePrefix();
              yield parts.clock(field);
            }
            case OFFSET -> {
              zone = offset(field);
              yield EnumSet.of(Field.ZONE);
            }
            case NUMBER -> number(field, dateMayStart(tokens, i));
            case WORD, SIGNED_WORD -> word(field);
          };
      for (Field each : found) {
        if (!seen.add(each)) {
          throw error.invalid();
        }
      }
    }
    if (prefix != null || seen.isEmpty() && infinite == 0) {
      throw error.invalid();
    }
  }

  /** Whether the date of a time may be here: at the start, and with more behind it. */
  private boolean dateMayStart(List<Token> tokens, int i) {
    if (!timeOnly) {
      return true;
    }
    return i == 0
        && tokens.size() >= 2
        && (tokens.getLast().kind() == Kind.DATE
            || tokens.get(i).kind() == Kind.DATE && tokens.get(1).kind() == Kind.TIME);
  }

  private void requireTimePrefix() {
    if (prefix != null && prefix != DateTimeWord.Meaning.TIME_FOLLOWS) {
      throw error.invalid();
    }
    prefix = null;
  }

  private Set<Field> date(String field, boolean mayStart) {
    if (prefix == DateTimeWord.Meaning.JULIAN_DAY) {
      int end = signAt(field);
      julian(field.substring(0, end));
      zone = offset(field.substring(end));
      prefix = null;
      return EnumSet.of(Field.YEAR, Field.MONTH, Field.DAY, Field.TIME, Field.ZONE);
    }
    boolean isDate =
        timeOnly ? mayStart : prefix == null && !(seen.contains(Field.MONTH) && seen.contains(Field.DAY));
    if (isDate) {
      return parts.date(field, seen);
    }
    if (!DateTimeTokens.isDigit(field.charAt(0)) && prefix == null) {
      zone = ZoneNames.find(field).orElseThrow(() -> error.unknownZone(field));
      return EnumSet.of(Field.ZONE);
    }
    requireTimePrefix();
    int end = signAt(field);
    zone = offset(field.substring(end));
    EnumSet<Field> found = EnumSet.of(Field.ZONE);
    found.addAll(parts.concatenated(field.substring(0, end), known()));
    return found;
  }

  private int signAt(String field) {
    int end = field.indexOf('-');
    if (end < 0) {
      throw error.invalid();
    }
    return end;
  }

  /** The fields that a number cannot be any more. */
  private Set<Field> known() {
    if (!timeOnly) {
      return seen;
    }
    EnumSet<Field> known = EnumSet.copyOf(DateTimeParts.DATE);
    known.addAll(seen);
    return known;
  }

  private Set<Field> number(String field, boolean mayStart) {
    if (prefix == DateTimeWord.Meaning.JULIAN_DAY) {
      prefix = null;
      return julian(field);
    }
    if (prefix != null) {
      requireTimePrefix();
      EnumSet<Field> known = EnumSet.copyOf(DateTimeParts.DATE);
      known.addAll(seen);
      return parts.concatenated(field, known);
    }
    int point = field.indexOf('.');
    if (timeOnly) {
      if (point >= 0 && mayStart) {
        return parts.date(field, seen);
      }
      if (point >= 0 && point <= 2) {
        throw error.invalid();
      }
      return point >= 0 || field.length() > 4
          ? parts.concatenated(field, known())
          : parts.number(field, false, known());
    }
    if (point >= 0 && seen.stream().noneMatch(DateTimeParts.DATE::contains)) {
      return parts.date(field, seen);
    }
    if (point > 2 || point < 0 && field.length() >= 6 && isUnstarted()) {
      return parts.concatenated(field, seen);
    }
    return parts.number(field, textMonth, seen);
  }

  /** Whether nothing of the date or nothing of the time is known. */
  private boolean isUnstarted() {
    return seen.stream().noneMatch(DateTimeParts.DATE::contains) || !seen.contains(Field.TIME);
  }

  private Set<Field> julian(String field) {
    int point = field.indexOf('.');
    try {
      long day = Long.parseLong(point < 0 ? field : field.substring(0, point));
      parts.date(LocalDate.EPOCH.with(JulianFields.JULIAN_DAY, day));
    } catch (NumberFormatException | DateTimeException e) {
      throw error.overflow().causedBy(e);
    }
    EnumSet<Field> found = EnumSet.copyOf(DateTimeParts.DATE);
    if (point >= 0) {
      parts.time((long) (Double.parseDouble("0" + field.substring(point)) * 86_400_000_000L));
      found.add(Field.TIME);
    }
    return found;
  }

  private Set<Field> word(String field) {
    Optional<ZoneId> abbreviation = ZoneNames.abbreviation(field);
    if (abbreviation.isPresent()) {
      zone = abbreviation.get();
      return EnumSet.of(Field.ZONE);
    }
    Optional<DateTimeWord> known = DateTimeWord.of(field);
    if (known.isEmpty()) {
      zone = ZoneNames.find(field).orElseThrow(error::invalid);
      return EnumSet.of(Field.ZONE);
    }
    DateTimeWord word = known.get();
    return switch (word.meaning()) {
      case NOW -> now();
      case TODAY -> day(0);
      case TOMORROW -> day(1);
      case YESTERDAY -> day(-1);
      case EPOCH -> {
        requireDate();
        parts.date(LocalDate.EPOCH);
        parts.time(0);
        zone = ZoneOffset.UTC;
        yield EnumSet.of(Field.YEAR, Field.MONTH, Field.DAY, Field.TIME, Field.ZONE);
      }
      case INFINITY, NEGATIVE_INFINITY -> {
        requireDate();
        infinite = word.meaning() == DateTimeWord.Meaning.INFINITY ? 1 : -1;
        yield EnumSet.of(Field.YEAR, Field.MONTH, Field.DAY, Field.TIME, Field.ZONE);
      }
      case MIDNIGHT -> {
        parts.time(0);
        zone = ZoneOffset.UTC;
        yield EnumSet.of(Field.TIME, Field.ZONE);
      }
      case MONTH -> {
        boolean wasDay =
            seen.contains(Field.MONTH) && !textMonth && !seen.contains(Field.DAY) && parts.monthIsDay();
        textMonth = true;
        parts.month(word.number());
        yield EnumSet.of(wasDay ? Field.DAY : Field.MONTH);
      }
      case WEEKDAY -> EnumSet.of(Field.WEEKDAY);
      case HALF_OF_DAY -> {
        half = word.number();
        yield EnumSet.of(Field.HALF_OF_DAY);
      }
      case ERA -> {
        beforeChrist = word.number() > 0;
        yield EnumSet.of(Field.ERA);
      }
      case SUMMER -> EnumSet.of(Field.SUMMER);
      case JULIAN_DAY, UNIT -> prefix(word);
      case TIME_FOLLOWS -> {
        if (!timeOnly && !seen.containsAll(DateTimeParts.DATE)) {
          throw error.invalid();
        }
        yield prefix(word);
      }
      case IGNORED -> EnumSet.noneOf(Field.class);
    };
  }

  private Set<Field> prefix(DateTimeWord word) {
    if (prefix != null) {
      throw error.invalid();
    }
    prefix = word.meaning();
    return EnumSet.noneOf(Field.class);
  }

  private void requireDate() {
    if (timeOnly) {
      throw error.invalid();
    }
  }

  private Set<Field> now() {
    ZoneOffset offset = style.zone().getRules().getOffset(style.now());
    LocalDateTime local = LocalDateTime.ofInstant(style.now(), offset);
    parts.time(local.toLocalTime().toNanoOfDay() / 1000);
    zone = offset;
    if (timeOnly) {
      return EnumSet.of(Field.TIME, Field.ZONE);
    }
    parts.date(local.toLocalDate());
    return EnumSet.of(Field.YEAR, Field.MONTH, Field.DAY, Field.TIME, Field.ZONE);
  }

  private Set<Field> day(int later) {
    requireDate();
    parts.date(LocalDate.ofInstant(style.now(), style.zone()).plusDays(later));
    return EnumSet.copyOf(DateTimeParts.DATE);
  }

  private ZoneOffset offset(String text) {
    try {
      return ZoneNames.offset(text).orElseThrow(error::invalid);
    } catch (DateTimeException e) {
      throw error.displacement().causedBy(e);
    }
  }
}
