package dev.vecino.sql.type;

import java.time.DateTimeException;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Time zones by their names, abbreviations, and as POSIX writes them. */
public final class ZoneNames {
  /** PostgreSQL's default abbreviations: hours east of Greenwich and the names that have them. */
  private static final String ABBREVIATIONS =
      """
      +0: gmt uct ut utc wet z zulu azost egst
      +1: bst cet met mez wat wetdst
      +2: bdst cest cetdst eet ist mest mesz metdst sast
      +3: eat eest eetdst fet idt
      +4: mut msd ret sct
      +4:30: aft
      +5: mvt pkt tft tjt uzt
      +5:45: npt
      +6: bdt btt pkst
      +6:30: mmt
      +7: cxt ict
      +8: awst bnt bort cct hkt myt pht sgt wst
      +8:45: acwst
      +9: awsst jst kst pwt wdt
      +9:30: acst cast
      +10: aest chut ddut kdt ligt pgt yapt
      +10:30: acdt cadt sadt
      +11: aedt pont
      +12: mht nzst nzt wakt
      +12:45: chast
      +13: nzdt
      +13:45: chadt
      -1: azot egt fnst
      -2: brst fnt
      -2:30: ndt
      -3: adt art brt gft
      -3:30: nft nst
      -4: ast bot edt vet
      -5: cdt cot est pet
      -6: cst mdt galt
      -7: mst pdt
      -8: akdt pst
      -9: akst gamt
      -9:30: mart
      -10: hst taht ckt
      -11: nut
      """;

  /** An offset as POSIX counts it: positive west of Greenwich, behind a name that means nothing. */
  private static final Pattern POSIX =
      Pattern.compile("(?:\\p{Alpha}{3,}|<[^>]+>)([+-]?)(\\d{1,2})(?::?(\\d{2}))?(?::(\\d{2}))?");

  private static final Pattern OFFSET = Pattern.compile("([+-])(\\d{1,9})(?::(\\d*)(?::(\\d*))?)?:?");
  private static final int MAX_OFFSET_HOURS = 15;

  private static final Map<String, ZoneId> SHORT = abbreviations();
  private static final Map<String, ZoneId> LONG = names();

  private ZoneNames() {}

  /** The zone of an abbreviation in lower case. */
  public static Optional<ZoneId> abbreviation(String name) {
    return Optional.ofNullable(SHORT.get(name));
  }

  /** The zone of a name or abbreviation in any case, or of an offset as POSIX writes it: {@code UTC+3} is west. */
  public static Optional<ZoneId> find(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    ZoneId known = SHORT.getOrDefault(lower, LONG.get(lower));
    if (known != null) {
      return Optional.of(known);
    }
    Matcher offset = POSIX.matcher(lower);
    return offset.matches() ? posix(offset) : Optional.empty();
  }

  /**
   * An offset east of Greenwich: {@code +08}, {@code -0330}, {@code +08:30:15}; empty where the text is none.
   *
   * @throws DateTimeException for one that is farther than any zone is
   */
  public static Optional<ZoneOffset> offset(String text) {
    Matcher matcher = OFFSET.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int hours = Integer.parseInt(matcher.group(2));
    int minutes = digits(matcher.group(3));
    int seconds = digits(matcher.group(4));
    if (matcher.group(3) == null && text.length() > 3) {
      minutes = hours % 100;
      hours /= 100;
    }
    if (hours > MAX_OFFSET_HOURS || minutes > 59 || seconds > 59) {
      throw new DateTimeException("offset " + text);
    }
    int total = (hours * 60 + minutes) * 60 + seconds;
    return Optional.of(ZoneOffset.ofTotalSeconds(matcher.group(1).equals("-") ? -total : total));
  }

  private static int digits(String text) {
    return text == null || text.isEmpty() ? 0 : Integer.parseInt(text.length() > 4 ? "9999" : text);
  }

  private static Optional<ZoneId> posix(Matcher offset) {
    int total = 0;
    for (int group = 2; group <= 4; group++) {
      total = total * 60 + (offset.group(group) == null ? 0 : Integer.parseInt(offset.group(group)));
    }
    try {
      return Optional.of(ZoneOffset.ofTotalSeconds(offset.group(1).equals("-") ? total : -total));
    } catch (DateTimeException e) {
      return Optional.empty(); // farther than any zone is
    }
  }

  private static Map<String, ZoneId> abbreviations() {
    var zones = new HashMap<String, ZoneId>();
    for (String line : ABBREVIATIONS.lines().toList()) {
      int end = line.lastIndexOf(": ");
      String[] offset = line.substring(1, end).split(":");
      int minutes = Integer.parseInt(offset[0]) * 60 + (offset.length > 1 ? Integer.parseInt(offset[1]) : 0);
      ZoneId zone = ZoneOffset.ofTotalSeconds(line.startsWith("-") ? -minutes * 60 : minutes * 60);
      for (String name : line.substring(end + 2).split(" ")) {
        zones.put(name, zone);
      }
    }
    zones.put("utc", ZoneId.of("UTC"));
    zones.put("gmt", ZoneId.of("GMT"));
    zones.put("msk", ZoneId.of("Europe/Moscow")); // its offset has changed
    return zones;
  }

  private static Map<String, ZoneId> names() {
    var names = new HashMap<String, ZoneId>();
    for (String name : ZoneId.getAvailableZoneIds()) {
      names.put(name.toLowerCase(Locale.ROOT), ZoneId.of(name));
    }
    return names;
  }
}
