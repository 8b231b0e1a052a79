package dev.vecino.sql.function;

import dev.vecino.sql.type.TextFormat;
import dev.vecino.type.Array;
import dev.vecino.type.ArrayText;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** An argument that is an array of text: a list of values, or the text of an array. */
final class TextArray {
  private TextArray() {}

  /** The array, with its dimensions. */
  static Array shaped(Object array) {
    return array instanceof Array known ? known : ArrayText.parse(array.toString(), text -> text);
  }

  /** The elements; null for NULL. */
  static List<String> of(Object array) {
    var elements = new ArrayList<String>();
    if (array instanceof Array known) {
      known.forEach(element -> elements.add(element == null ? null : TextFormat.print(element, ZoneOffset.UTC)));
    } else {
      ArrayText.parse(array.toString()).forEach(element -> elements.add(element.orElse(null)));
    }
    return elements;
  }
}
