package dev.vecino.sql.function;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;

/** Arrays of the parts of a text, and places of elements. */
public final class ArraySearch {
  private ArraySearch() {}

  /** The parts between delimiters; without one (NULL) each character is a part, with an empty one the text is. */
  @Sql(value = "string_to_array", calledOnNull = true, nullable = true)
  public static List<String> split(String text, String delimiter) {
    return split(text, delimiter, null);
  }

  /** Parts that equal {@code nullText} become NULL. */
  @Sql(value = "string_to_array", calledOnNull = true, nullable = true)
  public static List<String> split(String text, String delimiter, String nullText) {
    if (text == null) {
      return null;
    }
    var parts = new ArrayList<String>();
    if (text.isEmpty()) {
      return parts;
    }
    if (delimiter == null) {
      text.codePoints().forEach(character -> parts.add(Character.toString(character)));
    } else if (delimiter.isEmpty()) {
      parts.add(text);
    } else {
      parts.addAll(List.of(text.split(Pattern.quote(delimiter), -1)));
    }
    parts.replaceAll(part -> part.equals(nullText) ? null : part);
    return parts;
  }

  /** The position of the first element that equals the value, from 1 on; NULL without one. */
  @Sql(value = "array_position", calledOnNull = true, nullable = true)
  public static Integer position(Object array, String value) {
    if (array == null) {
      return null;
    }
    List<String> elements = TextArray.of(array);
    for (int i = 0; i < elements.size(); i++) {
      if (Objects.equals(elements.get(i), value)) {
        return i + 1;
      }
    }
    return null;
  }
}
