package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonParts;
import dev.vecino.sql.type.JsonParts.Part;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.util.List;

/** Reads parts of documents of the type json, which stay as they were written. */
public final class JsonDocuments {
  private JsonDocuments() {}

  @Sql(value = {"->", "json_object_field"}, nullable = true)
  public static Json member(Json document, String key) {
    JsonParts parts = JsonParts.of(document);
    // Of several members of a name the last counts.
    return parts.parts().reversed().stream()
        .filter(part -> key.equals(part.key()))
        .findFirst()
        .map(Part::value)
        .orElse(null);
  }

  @Sql(value = {"->", "json_array_element"}, nullable = true)
  public static Json element(Json document, int index) {
    JsonParts parts = JsonParts.of(document);
    if (!parts.kind().equals("array")) {
      return null;
    }
    int position = JsonAccess.position(parts.parts(), index);
    return position < 0 ? null : parts.parts().get(position).value();
  }

  @Sql(value = {"->>", "json_object_field_text"}, nullable = true)
  public static String memberText(Json document, String key) {
    return text(member(document, key));
  }

  @Sql(value = {"->>", "json_array_element_text"}, nullable = true)
  public static String elementText(Json document, int index) {
    return text(element(document, index));
  }

  @Sql(value = "#>", nullable = true)
  public static Json path(Json document, Object path) {
    return path(document, TextArray.of(path));
  }

  @Sql(value = "#>>", nullable = true)
  public static String pathText(Json document, Object path) {
    return text(path(document, TextArray.of(path)));
  }

  @Sql(value = "json_extract_path", nullable = true)
  public static Json extract(Json document, String... path) {
    return path(document, List.of(path));
  }

  @Sql(value = "json_extract_path_text", nullable = true)
  public static String extractText(Json document, String... path) {
    return text(path(document, List.of(path)));
  }

  private static Json path(Json document, List<String> path) {
    Json found = document;
    for (String step : path) {
      if (found == null || step == null) {
        return null;
      }
      boolean isIndex = JsonParts.of(found).kind().equals("array") && step.matches("[+-]?\\d{1,9}");
      found = isIndex ? element(found, Integer.parseInt(step)) : member(found, step);
    }
    return found;
  }

  @Sql("json_typeof")
  public static String typeOf(Json document) {
    return JsonParts.of(document).kind();
  }

  @Sql("json_array_length")
  public static int arrayLength(Json document) {
    JsonParts parts = JsonParts.of(document);
    return switch (parts.kind()) {
      case "array" -> parts.parts().size();
      case "object" -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot get array length of a non-array");
      default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot get array length of a scalar");
    };
  }

  @Sql("json_array_elements")
  public static List<Json> elements(Json document) {
    return parts(document, "array", "json_array_elements").stream().map(Part::value).toList();
  }

  @Sql("json_array_elements_text")
  public static List<String> elementTexts(Json document) {
    return texts(parts(document, "array", "json_array_elements_text"));
  }

  @Sql("json_object_keys")
  public static List<String> keys(Json document) {
    return parts(document, "object", "json_object_keys").stream().map(Part::key).toList();
  }

  @Sql("$json_values")
  public static List<Json> values(Json document) {
    return parts(document, "object", "json_each").stream().map(Part::value).toList();
  }

  @Sql("$json_value_texts")
  public static List<String> valueTexts(Json document) {
    return texts(parts(document, "object", "json_each_text"));
  }

  @Sql("json_strip_nulls")
  public static Json stripNulls(Json document) {
    return new Json(JsonTree.compact(JsonTree.of(JsonChanges.stripNulls(new Jsonb(document.text())))));
  }

  private static List<Part> parts(Json document, String kind, String function) {
    JsonParts parts = JsonParts.of(document);
    if (parts.kind().equals(kind)) {
      return parts.parts();
    }
    boolean isScalar = !parts.kind().equals("array") && !parts.kind().equals("object");
    throw VecinoException.of(
        INVALID_PARAMETER_VALUE,
        "cannot call %s on %s",
        function,
        isScalar ? "a scalar" : kind.equals("object") ? "an array" : "a non-array");
  }

  private static List<String> texts(List<Part> parts) {
    return java.util.Arrays.asList(parts.stream().map(part -> text(part.value())).toArray(String[]::new));
  }

  /** The text of a scalar string, null for JSON's null, and the document else. */
  private static String text(Json document) {
    return document == null ? null : new JsonAccess.Part(scalar(document)).text(document.text());
  }

  private static Object scalar(Json document) {
    return switch (JsonParts.of(document).kind()) {
      case "null", "string" -> JsonTree.of(new Jsonb(document.text()));
      default -> document;
    };
  }
}
