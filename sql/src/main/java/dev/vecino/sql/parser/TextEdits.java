package dev.vecino.sql.parser;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Replacements at several places of a text that do not overlap. */
public final class TextEdits {
  private record Edit(int start, int end, String text) {}

  private final String text;
  private final List<Edit> edits = new ArrayList<>();

  public TextEdits(String text) {
    this.text = text;
  }

  public boolean isEmpty() {
    return edits.isEmpty();
  }

  /** Puts {@code with} in the place of what is between two offsets in UTF-16 units. */
  public void replace(int start, int end, String with) {
    edits.add(new Edit(start, end, with));
  }

  /** The same between two characters, counted from 1, both replaced. */
  public void replaceCharacters(int first, int last, String with) {
    replace(text.offsetByCodePoints(0, first - 1), text.offsetByCodePoints(0, last), with);
  }

  /** Puts a text behind a character, counted from 1. */
  public void insertBehind(int character, String inserted) {
    int at = text.offsetByCodePoints(0, character);
    replace(at, at, inserted);
  }

  /** The changed text. */
  public String apply() {
    edits.sort(Comparator.comparingInt(Edit::start));
    var changed = new StringBuilder();
    int from = 0;
    for (Edit edit : edits) {
      changed.append(text, from, edit.start()).append(edit.text());
      from = edit.end();
    }
    return changed.append(text, from, text.length()).toString();
  }

  /** Where a character, counted from 1, is in the changed text. */
  public int moved(int character) {
    int offset = text.offsetByCodePoints(0, character - 1);
    int moved = character;
    for (Edit edit : edits) {
      if (edit.end() <= offset) {
        moved += edit.text().codePointCount(0, edit.text().length()) - text.codePointCount(edit.start(), edit.end());
      }
    }
    return moved;
  }
}
