package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.DATETIME_FIELD_OVERFLOW;
import static dev.vecino.error.SqlState.INVALID_DATETIME_FORMAT;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.DatePatterns.Part;
import dev.vecino.sql.type.ZoneNames;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads a text by the pattern of {@code to_date} or {@code to_timestamp} into its fields. */
final class DateFields {
  private static final List<String> MONTHS =
      List.of(
          "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
          "november", "december");
  private static final List<String> DAYS =
      List.of("sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday");
  private static final List<String> ROMAN =
      List.of("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii");

  /** A field, which numbers of several patterns may set. */
  enum Field {
    YEAR,
    MONTH,
    DAY,
    WEEKDAY,
    DAY_OF_YEAR,
    WEEK,
    WEEK_OF_MONTH,
    CENTURY,
    JULIAN,
    HOUR,
    MINUTE,
    SECOND,
    SECOND_OF_DAY,
    MILLISECOND,
    MICROSECOND,
    ZONE_HOUR,
    ZONE_MINUTE
  }

  private final String text;
  private final List<Part> parts;
  private final Map<Field, Integer> fields = new HashMap<>();
  private int at;
  private int skipped; // blanks and separators beyond those of the pattern
  private boolean fixed;
  private Boolean iso;
  private boolean beforeChrist;
  private boolean twelveHours;
  private boolean afternoon;
  private int yearDigits;
  private int fractionDigits = 6;
  private int zoneSign;
  private ZoneId zone;

  private DateFields(String text, List<Part> parts) {
    this.text = text;
    this.parts = parts;
  }

  static DateFields read(String text, String pattern) {
    var read = new DateFields(text, DatePatterns.parse(pattern));
    read.run();
    return read;
  }

  /** The value of a field; 0 where the text has none. */
  int get(Field field) {
    return fields.getOrDefault(field, 0);
  }

  boolean isIso() {
    return Boolean.TRUE.equals(iso);
  }

  boolean beforeChrist() {
    return beforeChrist;
  }

  boolean twelveHours() {
    return twelveHours;
  }

  boolean afternoon() {
    return afternoon;
  }

  /** Digits of the pattern of the year. */
  int yearDigits() {
    return yearDigits;
  }

  /** To how many digits fractions of a second are rounded. */
  int fractionDigits() {
    return fractionDigits;
  }

  Optional<ZoneId> zone() {
    if (zone != null || zoneSign == 0) {
      return Optional.ofNullable(zone);
    }
    int minutes = get(Field.ZONE_MINUTE);
    int hours = get(Field.ZONE_HOUR);
    if (hours < 0 || hours > 15 || minutes < 0 || minutes > 59) {
      throw overflow();
    }
    return Optional.of(ZoneOffset.ofTotalSeconds(zoneSign * (hours * 60 + minutes) * 60));
  }

  VecinoException overflow() {
    return VecinoException.of(DATETIME_FIELD_OVERFLOW, "date/time field value out of range: \"%s\"", text);
  }

  private void run() {
    for (int i = 0; i < parts.size() && at < text.length(); i++) {
      Part part = parts.get(i);
      if (!fixed && (!part.key().isEmpty() || i == 0)) {
        skipBlanks();
      }
      if (part.key().isEmpty()) {
        part.text().codePoints().forEach(c -> literal(c, part.quoted()));
        continue;
      }
      field(part, i);
      if (!fixed) {
        skipped = 0;
        skipBlanks();
      }
    }
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
      skipped++;
    }
  }

  private void literal(int wanted, boolean quoted) {
    if (at == text.length()) {
      return;
    }
    boolean separates = !quoted && (Character.isWhitespace(wanted) || isSeparator((char) wanted));
    if (fixed) {
      at += Character.charCount(text.codePointAt(at));
    } else if (separates) {
      skipped--;
      if (Character.isWhitespace(text.charAt(at)) || isSeparator(text.charAt(at))) {
        at++;
        skipped++;
      }
    } else if (skipped > 0) {
      skipped--; // what was skipped already may have stood for it
    } else {
      at += Character.charCount(text.codePointAt(at));
    }
  }

  private static boolean isSeparator(char c) {
    return c > ' ' && c < 127 && !Character.isLetterOrDigit(c);
  }

  private void field(Part part, int i) {
    String key = part.key();
    switch (key) {
      case "FX" -> fixed = true;
      case "AM", "PM", "A.M.", "P.M." -> {
        String half = word(part, key.length() > 2 ? List.of("a.m.", "p.m.") : List.of("am", "pm"));
        afternoon = half.startsWith("p");
        twelveHours = true;
      }
      case "BC", "AD", "B.C.", "A.D." ->
          beforeChrist = word(part, key.length() > 2 ? List.of("b.c.", "a.d.") : List.of("bc", "ad")).startsWith("b");
      case "HH", "HH12" -> {
        number(Field.HOUR, 2, part, i);
        twelveHours = true;
      }
      case "HH24" -> number(Field.HOUR, 2, part, i);
      case "MI" -> number(Field.MINUTE, 2, part, i);
      case "SS" -> number(Field.SECOND, 2, part, i);
      case "SSSS", "SSSSS" -> number(Field.SECOND_OF_DAY, key.length(), part, i);
      case "MS" -> fraction(Field.MILLISECOND, 3, part, i);
      case "US" -> fraction(Field.MICROSECOND, 6, part, i);
      case "FF1", "FF2", "FF3", "FF4", "FF5", "FF6" -> {
        fractionDigits = key.charAt(2) - '0';
        fraction(Field.MICROSECOND, fractionDigits, part, i);
      }
      case "TZ" -> zoneName(part, i);
      case "OF" -> offset(part, i);
      case "TZH" -> zoneHour(part, i);
      case "TZM" -> {
        zoneSign = zoneSign == 0 ? 1 : zoneSign;
        number(Field.ZONE_MINUTE, 2, part, i);
      }
      case "MONTH", "MON" -> {
        calendar(false);
        String month = word(part, key.equals("MON") ? MONTHS.stream().map(name -> name.substring(0, 3)).toList() : MONTHS);
        set(Field.MONTH, indexOf(MONTHS, month) + 1, part);
      }
      case "DAY", "DY" -> {
        String day = word(part, key.equals("DY") ? DAYS.stream().map(name -> name.substring(0, 3)).toList() : DAYS);
        set(Field.WEEKDAY, indexOf(DAYS, day) + 1, part);
      }
      case "RM" -> {
        calendar(false);
        set(Field.MONTH, ROMAN.indexOf(word(part, ROMAN.reversed())) + 1, part);
      }
      case "MM" -> calendar(false, Field.MONTH, 2, part, i);
      case "DD" -> calendar(false, Field.DAY, 2, part, i);
      case "DDD" -> calendar(false, Field.DAY_OF_YEAR, 3, part, i);
      case "IDDD" -> calendar(true, Field.DAY_OF_YEAR, 3, part, i);
      case "D" -> calendar(false, Field.WEEKDAY, 1, part, i);
      case "ID" -> {
        calendar(true, Field.WEEKDAY, 1, part, i);
        fields.computeIfPresent(Field.WEEKDAY, (field, day) -> day >= 7 ? 1 : day + 1); // Sunday is the first
      }
      case "WW" -> calendar(false, Field.WEEK, 2, part, i);
      case "IW" -> calendar(true, Field.WEEK, 2, part, i);
      case "W" -> calendar(false, Field.WEEK_OF_MONTH, 1, part, i);
      case "Q" -> number(null, 1, part, i); // which date of the quarter it means is not known
      case "CC" -> number(Field.CENTURY, 2, part, i);
      case "J" -> number(Field.JULIAN, 1, part, i);
      case "Y,YYY" -> {
        calendar(false);
        thousands(part);
      }
      default -> year(part, i);
    }
    at = Math.min(text.length(), at + part.suffix().length());
  }

  private void year(Part part, int i) {
    boolean isIso = part.key().startsWith("I");
    calendar(isIso);
    int digits = part.key().length();
    int before = at;
    int year = parsed(digits, part, i);
    int read = at - before;
    set(Field.YEAR, digits < 4 && read < 4 ? near2020(year) : year, part);
    yearDigits = digits;
  }

  /** The year of up to three digits that is nearest to 2020. */
  private static int near2020(int year) {
    return year < 70 ? year + 2000 : year < 100 ? year + 1900 : year < 520 ? year + 2000 : year < 1000 ? year + 1000 : year;
  }

  private void thousands(Part part) {
    int comma = text.indexOf(',', at);
    int end = comma + 1;
    while (comma > at && end < text.length() && end < comma + 4 && Character.isDigit(text.charAt(end))) {
      end++;
    }
    if (comma <= at || end == comma + 1) {
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", text.substring(at), part.text());
    }
    try {
      set(Field.YEAR, Integer.parseInt(text.substring(at, comma).strip()) * 1000 + Integer.parseInt(text, comma + 1, end, 10), part);
    } catch (NumberFormatException e) {
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", text.substring(at, end), part.text())
          .causedBy(e);
    }
    yearDigits = 4;
    at = end;
  }

  private void calendar(boolean isIso, Field field, int digits, Part part, int i) {
    calendar(isIso);
    number(field, digits, part, i);
  }

  private void calendar(boolean isIso) {
    if (iso != null && iso != isIso) {
      throw VecinoException.of(INVALID_DATETIME_FORMAT, "invalid combination of date conventions")
          .withHint("Do not mix Gregorian and ISO week date conventions in a formatting template.");
    }
    iso = isIso;
  }

  private void fraction(Field field, int digits, Part part, int i) {
    int before = at;
    int value = parsed(digits, part, i);
    int whole = field == Field.MILLISECOND ? 3 : 6;
    for (int read = at - before; read < whole; read++) {
      value *= 10;
    }
    set(field, value, part);
  }

  private void zoneName(Part part, int i) {
    int end = at;
    while (end < text.length() && Character.isLetter(text.charAt(end))) {
      end++;
    }
    if (end == at) {
      offset(part, i);
      return;
    }
    for (int length = end; length > at; length--) {
      Optional<ZoneId> known = ZoneNames.abbreviation(text.substring(at, length).toLowerCase(Locale.ROOT));
      if (known.isPresent()) {
        zone = known.get();
        at = length;
        return;
      }
    }
    throw VecinoException.of(INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", text.substring(at), part.text())
        .withDetail("Time zone abbreviation is not recognized.");
  }

  private void offset(Part part, int i) {
    zoneHour(part, i);
    if (at < text.length() && text.charAt(at) == ':') {
      at++;
      number(Field.ZONE_MINUTE, 2, part, i);
    }
  }

  private void zoneHour(Part part, int i) {
    char sign = at < text.length() ? text.charAt(at) : 0;
    if (sign == '+' || sign == '-' || sign == ' ') {
      zoneSign = sign == '-' ? -1 : 1;
      at++;
    } else {
      zoneSign = skipped > 0 && at > 0 && text.charAt(at - 1) == '-' ? -1 : 1;
    }
    number(Field.ZONE_HOUR, 2, part, i);
  }

  private void number(Field field, int digits, Part part, int i) {
    int value = parsed(digits, part, i);
    if (field != null) {
      set(field, value, part);
    }
  }

  private void set(Field field, int value, Part part) {
    Integer before = fields.put(field, value);
    if (before != null && before != 0 && before != value) {
      throw VecinoException.of(
              INVALID_DATETIME_FORMAT, "conflicting values for \"%s\" field in formatting string", part.text())
          .withDetail("This value contradicts a previous setting for the same field type.");
    }
  }

  /** A number of so many digits, or of all that there are where none can follow that belong to others. */
  private int parsed(int digits, Part part, int i) {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    boolean open = !part.fill() || isBeforeSeparator(part, i);
    int most = open ? text.length() : Math.min(text.length(), at + digits);
    if (!open && text.length() - at < digits) {
      throw VecinoException.of(
              INVALID_DATETIME_FORMAT, "source string too short for \"%s\" formatting field", part.text())
          .withDetail("Field requires %d characters, but only %d remain.", digits, text.length() - at)
          .withHint("If your source string is not fixed-width, try using the \"FM\" modifier.");
    }
    int end = at;
    if (end < most && (text.charAt(end) == '-' || text.charAt(end) == '+')) {
      end++;
    }
    int first = end;
    while (end < most && text.charAt(end) >= '0' && text.charAt(end) <= '9') {
      end++;
    }
    if (end == first || !open && end < most) {
      String shown = text.substring(at, Math.min(text.length(), at + digits));
      VecinoException error =
          VecinoException.of(INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", shown, part.text());
      throw end == first
          ? error.withDetail("Value must be an integer.")
          : error.withDetail("Field requires %d characters, but only %d could be parsed.", digits, end - at)
              .withHint("If your source string is not fixed-width, try using the \"FM\" modifier.");
    }
    try {
      int value = Integer.parseInt(text, at, end, 10);
      at = end;
      return value;
    } catch (NumberFormatException e) {
      throw VecinoException.of(
              DATETIME_FIELD_OVERFLOW, "value for \"%s\" in source string is out of range", part.text())
          .causedBy(e);
    }
  }

  private boolean isBeforeSeparator(Part part, int i) {
    if (!part.suffix().isEmpty() || i + 1 == parts.size()) {
      return true;
    }
    Part next = parts.get(i + 1);
    return switch (next.key()) {
      case "" -> !next.text().matches("\\d.*");
      case "MONTH", "MON", "DAY", "DY", "AM", "PM", "A.M.", "P.M.", "BC", "AD", "B.C.", "A.D.", "RM", "TZ", "TZH", "OF",
          "FX" -> true;
      default -> false;
    };
  }

  /** The one of the words that is at this place. */
  private String word(Part part, List<String> words) {
    for (String word : words) {
      if (text.regionMatches(true, at, word, 0, word.length())) {
        at += word.length();
        return word;
      }
    }
    int end = at;
    while (end < text.length() && !Character.isWhitespace(text.charAt(end))) {
      end++;
    }
    throw VecinoException.of(
            INVALID_DATETIME_FORMAT, "invalid value \"%s\" for \"%s\"", text.substring(at, end), part.text())
        .withDetail("The given value did not match any of the allowed values for this field.");
  }

  private static int indexOf(List<String> names, String start) {
    int index = 0;
    while (!names.get(index).startsWith(start)) {
      index++;
    }
    return index;
  }
}
