package dev.vecino.sql.function;

import static dev.vecino.error.SqlState.INVALID_PARAMETER_VALUE;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Jsonb;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Functions that return the elements or keys of a JSON document as a set. */
public final class JsonSets {
  private JsonSets() {}

  @Sql("jsonb_array_elements")
  public static List<Jsonb> elements(Jsonb document) {
    return array(document).stream().map(JsonTree::jsonb).toList();
  }

  @Sql("jsonb_array_elements_text")
  public static List<String> elementTexts(Jsonb document) {
    var texts = new ArrayList<String>();
    array(document).forEach(element -> texts.add(new JsonAccess.Part(element).text()));
    return texts;
  }

  @Sql("jsonb_object_keys")
  public static List<String> keys(Jsonb document) {
    return switch (JsonTree.of(document)) {
      case Map<?, ?> object -> object.keySet().stream().map(String.class::cast).toList();
      case List<?> array ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot call jsonb_object_keys on an array");
      case null, default ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot call jsonb_object_keys on a scalar");
    };
  }

  @Sql("$jsonb_values")
  public static List<Jsonb> values(Jsonb document) {
    return object(document).values().stream().map(JsonTree::jsonb).toList();
  }

  @Sql("$jsonb_value_texts")
  public static List<String> valueTexts(Jsonb document) {
    var texts = new ArrayList<String>();
    object(document).values().forEach(value -> texts.add(new JsonAccess.Part(value).text()));
    return texts;
  }

  @Sql("$jsonb_keys")
  public static List<String> eachKey(Jsonb document) {
    return object(document).keySet().stream().map(String.class::cast).toList();
  }

  private static Map<?, ?> object(Jsonb document) {
    if (JsonTree.of(document) instanceof Map<?, ?> object) {
      return object;
    }
    throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot call jsonb_each on a non-object");
  }

  private static List<?> array(Jsonb document) {
    return switch (JsonTree.of(document)) {
      case List<?> array -> array;
      case Map<?, ?> object ->
          throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot extract elements from an object");
      case null, default -> throw VecinoException.of(INVALID_PARAMETER_VALUE, "cannot extract elements from a scalar");
    };
  }
}
