package dev.vecino.sql.type;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.vecino.error.VecinoException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Tells documents from other texts, and objects with equal keys from others. */
public final class JsonKeys {
  private JsonKeys() {}

  /**
   * Whether a text is a document.
   *
   * @param kind {@code value} for any, {@code array}, {@code object} or {@code scalar}
   * @param unique whether no object in it may have equal keys
   */
  public static boolean isDocument(String text, String kind, boolean unique) {
    try {
      JsonText.parse(text);
    } catch (VecinoException e) {
      return false;
    }
    char first = TextFormat.trim(text).charAt(0);
    boolean fits =
        switch (kind) {
          case "array" -> first == '[';
          case "object" -> first == '{';
          case "scalar" -> first != '[' && first != '{';
          default -> true;
        };
    return fits && (!unique || duplicate(text) == null);
  }

  /** A key that an object in the document has twice; null where there is none. */
  public static String duplicate(String text) {
    List<Set<String>> open = new ArrayList<>();
    try (JsonParser parser = JsonText.parser(text)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        switch (token) {
          case START_OBJECT -> open.add(new HashSet<>());
          case END_OBJECT -> open.removeLast();
          case FIELD_NAME -> {
            if (!open.getLast().add(parser.currentName())) {
              return parser.currentName();
            }
          }
          default -> { }
        }
      }
      return null;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
