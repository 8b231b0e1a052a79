package dev.vecino.sql.function;

import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Jsonb;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Reads parts of JSON documents. */
public final class JsonAccess {
  private JsonAccess() {}

  /** A part of a document, which may be JSON's null. */
  record Part(Object value) {
    Jsonb jsonb() {
      return JsonTree.jsonb(value);
    }

    /** As {@link #text()}; a document that is no scalar has the text {@code written}. */
    String text(String written) {
      return value == null || value instanceof String ? text() : written;
    }

    String text() {
      return switch (value) {
        case null -> null;
        case String text -> text;
        default -> JsonTree.jsonb(value).text();
      };
    }
  }

  @Sql(value = {"->", "jsonb_object_field"}, nullable = true)
  public static Jsonb member(Jsonb document, String key) {
    return jsonb(part(JsonTree.of(document), key));
  }

  @Sql(value = {"->", "jsonb_array_element"}, nullable = true)
  public static Jsonb element(Jsonb document, int index) {
    return jsonb(part(JsonTree.of(document), index));
  }

  @Sql(value = {"->>", "jsonb_object_field_text"}, nullable = true)
  public static String memberText(Jsonb document, String key) {
    return text(part(JsonTree.of(document), key));
  }

  @Sql(value = {"->>", "jsonb_array_element_text"}, nullable = true)
  public static String elementText(Jsonb document, int index) {
    return text(part(JsonTree.of(document), index));
  }

  @Sql(value = "#>", nullable = true)
  public static Jsonb path(Jsonb document, Object path) {
    return jsonb(part(document, TextArray.of(path)));
  }

  @Sql(value = "#>>", nullable = true)
  public static String pathText(Jsonb document, Object path) {
    return text(part(document, TextArray.of(path)));
  }

  @Sql(value = "jsonb_extract_path", nullable = true)
  public static Jsonb extract(Jsonb document, String... path) {
    return jsonb(part(document, List.of(path)));
  }

  @Sql(value = "jsonb_extract_path_text", nullable = true)
  public static String extractText(Jsonb document, String... path) {
    return text(part(document, List.of(path)));
  }

  @Sql({"@>", "jsonb_contains"})
  public static boolean contains(Jsonb document, Jsonb part) {
    return contains(JsonTree.of(document), JsonTree.of(part), true);
  }

  @Sql({"<@", "jsonb_contained"})
  public static boolean isContained(Jsonb part, Jsonb document) {
    return contains(document, part);
  }

  @Sql({"?", "jsonb_exists"})
  public static boolean exists(Jsonb document, String key) {
    return exists(JsonTree.of(document), key);
  }

  @Sql({"?|", "jsonb_exists_any"})
  public static boolean existsAny(Jsonb document, Object keys) {
    Object tree = JsonTree.of(document);
    return TextArray.of(keys).stream().anyMatch(key -> key != null && exists(tree, key));
  }

  @Sql({"?&", "jsonb_exists_all"})
  public static boolean existsAll(Jsonb document, Object keys) {
    Object tree = JsonTree.of(document);
    return TextArray.of(keys).stream().allMatch(key -> key == null || exists(tree, key));
  }

  private static boolean exists(Object tree, String key) {
    return switch (tree) {
      case Map<?, ?> object -> object.containsKey(key);
      case List<?> array -> array.contains(key);
      case String text -> text.equals(key);
      case null, default -> false;
    };
  }

  /** The position in a list that an index means, which counts from the end where it is negative; -1 where none is. */
  static int position(List<?> array, int index) {
    int position = index < 0 ? array.size() + index : index;
    return position >= 0 && position < array.size() ? position : -1;
  }

  private static Part part(Object tree, String key) {
    return tree instanceof Map<?, ?> object && object.containsKey(key) ? new Part(object.get(key)) : null;
  }

  private static Part part(Object tree, int index) {
    if (tree instanceof Map<?, ?>) {
      return null;
    }
    if (!(tree instanceof List<?> array)) {
      // A scalar is an array of itself here.
      return index == 0 || index == -1 ? new Part(tree) : null;
    }
    int position = position(array, index);
    return position < 0 ? null : new Part(array.get(position));
  }

  private static Part part(Jsonb document, List<String> path) {
    var found = new Part(JsonTree.of(document));
    for (String step : path) {
      if (found == null || step == null) {
        return null;
      }
      found =
          found.value() instanceof List<?> && step.matches("[+-]?\\d{1,9}")
              ? part(found.value(), Integer.parseInt(step))
              : part(found.value(), step);
    }
    return found;
  }

  private static Jsonb jsonb(Part part) {
    return part == null ? null : part.jsonb();
  }

  private static String text(Part part) {
    return part == null ? null : part.text();
  }

  private static boolean contains(Object document, Object part, boolean isWhole) {
    return switch (part) {
      case Map<?, ?> object ->
          document instanceof Map<?, ?> whole
              && object.entrySet().stream()
                  .allMatch(
                      member ->
                          whole.containsKey(member.getKey())
                              && contains(whole.get(member.getKey()), member.getValue(), false));
      case List<?> array ->
          document instanceof List<?> whole
              && array.stream()
                  .allMatch(wanted -> whole.stream().anyMatch(element -> contains(element, wanted, false)));
      case null, default ->
          isEqual(document, part)
              || isWhole && document instanceof List<?> whole
                  && whole.stream().anyMatch(element -> isEqual(element, part));
    };
  }

  private static boolean isEqual(Object a, Object scalar) {
    return switch (scalar) {
      case null -> a == null;
      case BigDecimal number -> a instanceof BigDecimal other && number.compareTo(other) == 0;
      default -> scalar.equals(a);
    };
  }
}
