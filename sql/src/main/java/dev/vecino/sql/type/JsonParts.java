package dev.vecino.sql.type;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.vecino.type.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The members or elements of a document as they were written.
 *
 * @param kind of the document: {@code object}, {@code array}, or that of a scalar
 * @param parts empty for scalars
 */
public record JsonParts(String kind, List<Part> parts) {
  /**
   * A part of a document.
   *
   * @param key of a member; null for an element
   */
  public record Part(String key, Json value) {}

  public static JsonParts of(Json document) {
    String text = document.text();
    JsonText.requireCharacters(text);
    try (JsonParser parser = JsonText.parser(text)) {
      JsonToken first = parser.nextToken();
      var parts = new ArrayList<Part>();
      if (first == JsonToken.START_OBJECT || first == JsonToken.START_ARRAY) {
        while (!parser.nextToken().isStructEnd()) {
          String key = first == JsonToken.START_OBJECT ? parser.currentName() : null;
          if (key != null) {
            parser.nextToken();
          }
          int from = (int) parser.currentTokenLocation().getCharOffset();
          parser.skipChildren();
          parser.finishToken();
          int to = (int) parser.currentLocation().getCharOffset();
          parts.add(new Part(key, new Json(text.substring(from, to).strip())));
        }
      }
      return new JsonParts(kind(first), parts);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String kind(JsonToken token) {
    return switch (token) {
      case START_OBJECT -> "object";
      case START_ARRAY -> "array";
      case VALUE_STRING -> "string";
      case VALUE_TRUE, VALUE_FALSE -> "boolean";
      case VALUE_NULL -> "null";
      default -> "number";
    };
  }
}
