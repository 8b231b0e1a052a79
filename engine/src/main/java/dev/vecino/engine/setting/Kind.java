package dev.vecino.engine.setting;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.ZoneNames;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What values a setting takes, and how it prints them. */
public sealed interface Kind {
  /** How {@code pg_settings} describes the values: PostgreSQL's words, and its columns of limits. */
  record Shape(String type, String unit, String least, String most, List<String> words) {}

  /** What values it takes, as {@code pg_settings} tells. */
  default Shape shape() {
    return switch (this) {
      case Switch any -> new Shape("bool", null, null, null, null);
      case Quantity(long least, long most, Unit unit) ->
          new Shape("integer", unit.base().isEmpty() ? null : unit.base(), Long.toString(least), Long.toString(most), null);
      case Decimal(double least, double most) ->
          new Shape("real", null, Decimal.plain(least), Decimal.plain(most), null);
      case Choice(List<String> words, Map<String, String> synonyms) -> new Shape("enum", null, null, null, words);
      case Text any -> new Shape("string", null, null, null, null);
      case Zone any -> new Shape("string", null, null, null, null);
      case Dates any -> new Shape("string", null, null, null, null);
      case Fixed(String only) -> new Shape("enum", null, null, null, List.of(only));
    };
  }

  /** A value as {@code pg_settings} shows it: a number in the base unit, without it. */
  default String bare(String value) {
    return this instanceof Quantity(long least, long most, Unit unit) && value != null
        ? Long.toString(unit.parse("", value))
        : value;
  }

  /** The value as SHOW prints it. */
  String normalize(String name, String value);

  /** The same of a value that may leave parts of the present one as they are. */
  default String normalize(String name, String value, String present) {
    return normalize(name, value);
  }

  /** True and false in PostgreSQL's many spellings, printed {@code on} and {@code off}. */
  record Switch() implements Kind {
    @Override
    public String normalize(String name, String value) {
      return switch (value.strip().toLowerCase(Locale.ROOT)) {
        case "on", "true", "t", "yes", "y", "1" -> "on";
        case "off", "false", "f", "no", "n", "0" -> "off";
        default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "parameter \"%s\" requires a Boolean value", name);
      };
    }
  }

  /** A number of {@code unit}, which may be empty. */
  record Quantity(long least, long most, Unit unit) implements Kind {
    @Override
    public String normalize(String name, String value) {
      long number = unit.parse(name, value.strip());
      if (number < least || number > most) {
        String suffix = unit.base().isEmpty() ? "" : " " + unit.base();
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE,
            "%d%s is outside the valid range for parameter \"%s\" (%d%s .. %d%s)",
            number, suffix, name, least, suffix, most, suffix);
      }
      return unit.print(number);
    }
  }

  /** A decimal number. */
  record Decimal(double least, double most) implements Kind {
    @Override
    public String normalize(String name, String value) {
      double number;
      try {
        number = Double.parseDouble(value.strip());
      } catch (NumberFormatException e) {
        throw invalid(name, value).causedBy(e);
      }
      if (!(number >= least && number <= most)) {
        throw VecinoException.of(
            INVALID_PARAMETER_VALUE,
            "%s is outside the valid range for parameter \"%s\" (%s .. %s)",
            plain(number), name, plain(least), plain(most));
      }
      return plain(number);
    }

    private static String plain(double number) {
      boolean whole = number == Math.rint(number) && Math.abs(number) < 1e15;
      return whole ? Long.toString((long) number) : Double.toString(number);
    }
  }

  /** One of some words; {@code synonyms} are taken and printed as what they stand for. */
  record Choice(List<String> words, Map<String, String> synonyms) implements Kind {
    @Override
    public String normalize(String name, String value) {
      String word = value.strip().toLowerCase(Locale.ROOT);
      word = synonyms.getOrDefault(word, word);
      if (!words.contains(word)) {
        throw invalid(name, value).withHint("Available values: " + String.join(", ", words) + ".");
      }
      return word;
    }
  }

  /** Any text. */
  record Text() implements Kind {
    @Override
    public String normalize(String name, String value) {
      return value;
    }
  }

  /** A time zone by its name or its offset. */
  record Zone() implements Kind {
    @Override
    public String normalize(String name, String value) {
      try {
        return zone(value).getId();
      } catch (DateTimeException e) {
        throw invalid(name, value).causedBy(e);
      }
    }

    static ZoneId zone(String value) {
      String text = value.strip();
      for (String id : ZoneId.getAvailableZoneIds()) {
        if (id.equalsIgnoreCase(text)) {
          return ZoneId.of(id);
        }
      }
      if (text.matches("[+-]?\\d{1,3}(\\.\\d+)?")) { // hours east
        return ZoneOffset.ofTotalSeconds((int) Math.round(Double.parseDouble(text) * 3600));
      }
      boolean isOffset = text.matches(".*\\d.*"); // as POSIX counts: positive west
      return (isOffset ? ZoneNames.find(text.matches("[+-]?\\d.*") ? "utc" + text : text) : Optional.<ZoneId>empty())
          .orElseGet(() -> ZoneId.of(text));
    }
  }

  /** A style of dates and an order of their parts; what is not named stays. */
  record Dates() implements Kind {
    @Override
    public String normalize(String name, String value) {
      return normalize(name, value, "ISO, MDY");
    }

    @Override
    public String normalize(String name, String value, String present) {
      return DateStyles.normalize(name, value, present);
    }
  }

  /** A value that this database always has: setting it to that is accepted, anything else is not. */
  record Fixed(String only) implements Kind {
    @Override
    public String normalize(String name, String value) {
      boolean truth = only.equals("on") || only.equals("off");
      if (truth && new Switch().normalize(name, value).equals(only)) {
        return only;
      }
      if (!canonical(value).equals(canonical(only))) {
        throw invalid(name, value).withHint("Available values: " + only + ".");
      }
      return only;
    }

    private static String canonical(String text) {
      return text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "").replace("unicode", "utf8");
    }
  }

  private static VecinoException invalid(String name, String value) {
    return VecinoException.of(INVALID_PARAMETER_VALUE, "invalid value for parameter \"%s\": \"%s\"", name, value);
  }
}
