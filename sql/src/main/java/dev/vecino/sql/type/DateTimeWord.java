package dev.vecino.sql.type;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A word that dates and times know besides the abbreviations of zones.
 *
 * @param number the month, or the hours after noon, or 1 before Christ
 */
record DateTimeWord(Meaning meaning, int number) {
  enum Meaning {
    NOW,
    TODAY,
    TOMORROW,
    YESTERDAY,
    EPOCH,
    INFINITY,
    NEGATIVE_INFINITY,
    /** {@code allballs}, midnight in UTC. */
    MIDNIGHT,
    MONTH,
    WEEKDAY,
    HALF_OF_DAY,
    ERA,
    /** {@code dst}, an hour more. */
    SUMMER,
    JULIAN_DAY,
    /** {@code t}, before the time. */
    TIME_FOLLOWS,
    /** Names of units, which stand before no value that is known. */
    UNIT,
    IGNORED
  }

  /** PostgreSQL compares that many characters of a word. */
  private static final int LENGTH = 10;

  private static final Map<String, DateTimeWord> WORDS = words();

  /** The word in lower case. */
  static Optional<DateTimeWord> of(String word) {
    return Optional.ofNullable(WORDS.get(word.length() > LENGTH ? word.substring(0, LENGTH) : word));
  }

  private static Map<String, DateTimeWord> words() {
    var words = new HashMap<String, DateTimeWord>();
    String[] months = {
      "jan january", "feb february", "mar march", "apr april", "may", "jun june", "jul july", "aug august",
      "sep sept september", "oct october", "nov november", "dec december"
    };
    for (int i = 0; i < months.length; i++) {
      put(words, Meaning.MONTH, i + 1, months[i]);
    }
    put(
        words, Meaning.WEEKDAY, 0,
        "mon monday tue tues tuesday wed weds wednesday thu thur thurs thursday fri friday sat saturday sun sunday");
    put(words, Meaning.NOW, 0, "now");
    put(words, Meaning.TODAY, 0, "today");
    put(words, Meaning.TOMORROW, 0, "tomorrow");
    put(words, Meaning.YESTERDAY, 0, "yesterday");
    put(words, Meaning.EPOCH, 0, "epoch");
    put(words, Meaning.INFINITY, 0, "infinity +infinity");
    put(words, Meaning.NEGATIVE_INFINITY, 0, "-infinity");
    put(words, Meaning.MIDNIGHT, 0, "allballs");
    put(words, Meaning.HALF_OF_DAY, 0, "am");
    put(words, Meaning.HALF_OF_DAY, 12, "pm");
    put(words, Meaning.ERA, 0, "ad");
    put(words, Meaning.ERA, 1, "bc");
    put(words, Meaning.SUMMER, 0, "dst");
    put(words, Meaning.JULIAN_DAY, 0, "j jd julian");
    put(words, Meaning.TIME_FOLLOWS, 0, "t");
    put(words, Meaning.UNIT, 0, "d dow doy h isodow isoyear m mm s y");
    put(words, Meaning.IGNORED, 0, "at on");
    return words;
  }

  private static void put(Map<String, DateTimeWord> words, Meaning meaning, int number, String names) {
    for (String name : names.split(" ")) {
      words.put(name, new DateTimeWord(meaning, number));
    }
  }
}
