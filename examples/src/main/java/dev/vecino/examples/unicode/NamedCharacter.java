package dev.vecino.examples.unicode;

import java.lang.Character.UnicodeBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A character of Unicode with its name, in lower case, and the name of its block.
 *
 * @param codePoint its number
 */
record NamedCharacter(int codePoint, String character, String name, String block) {
  /** First and last code point of blocks with telling names: emoji first, then symbols, then letters. */
  private static final int[][] RANGES = {
    {0x1F300, 0x1F64F}, // pictographs, emoticons
    {0x1F680, 0x1F6FF}, // transport
    {0x1F900, 0x1F9FF}, // more pictographs
    {0x1FA70, 0x1FAFF},
    {0x2600, 0x27BF}, // miscellaneous symbols, dingbats
    {0x2300, 0x23FF}, // technical
    {0x2B00, 0x2BFF}, // symbols and arrows
    {0x1F000, 0x1F0FF}, // mahjong, dominoes, playing cards
    {0x1F100, 0x1F2FF}, // enclosed letters and ideographs
    {0x1F700, 0x1F77F}, // alchemy
    {0x2190, 0x22FF}, // arrows, mathematics
    {0x27C0, 0x27FF},
    {0x2900, 0x2AFF},
    {0x25A0, 0x25FF}, // shapes
    {0x20A0, 0x214F}, // currencies, letter-like symbols
    {0x2010, 0x205E}, // punctuation
    {0x3000, 0x303F},
    {0x1D100, 0x1D1FF}, // music
    {0x0021, 0x024F}, // Latin
    {0x0370, 0x052F}, // Greek, Cyrillic
    {0x10A0, 0x10FF}, // Georgian
    {0x13A0, 0x13FF}, // Cherokee
    {0x1E00, 0x1FFF}, // more Latin, more Greek
    {0x3040, 0x30FF}, // kana
    {0x1400, 0x167F}, // Canadian syllabics
  };

  /** All characters of those blocks that stand by themselves and have a name, in a fixed order. */
  static List<NamedCharacter> all() {
    List<NamedCharacter> all = new ArrayList<>();
    for (int[] range : RANGES) {
      for (int codePoint = range[0]; codePoint <= range[1]; codePoint++) {
        if (isPrintable(codePoint)) {
          all.add(of(codePoint));
        }
      }
    }
    return all;
  }

  private static boolean isPrintable(int codePoint) {
    return switch (Character.getType(codePoint)) {
      case Character.UNASSIGNED, Character.CONTROL, Character.FORMAT, Character.NON_SPACING_MARK,
          Character.COMBINING_SPACING_MARK, Character.ENCLOSING_MARK, Character.SPACE_SEPARATOR,
          Character.MODIFIER_SYMBOL -> false;
      default -> true;
    };
  }

  private static NamedCharacter of(int codePoint) {
    return new NamedCharacter(
        codePoint,
        Character.toString(codePoint),
        Character.getName(codePoint).toLowerCase(Locale.ROOT),
        UnicodeBlock.of(codePoint).toString().toLowerCase(Locale.ROOT).replace('_', ' '));
  }
}
