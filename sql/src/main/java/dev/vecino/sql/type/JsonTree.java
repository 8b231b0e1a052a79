package dev.vecino.sql.type;

import dev.vecino.sql.jsonpath.PathMoments;
import dev.vecino.type.Jsonb;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * JSON documents as values of Java: {@code Map<String, Object>}, {@code List<Object>}, {@code String}, {@code
 * BigDecimal}, {@code Boolean} and null.
 */
public final class JsonTree {
  /** Keys by their length in bytes, then by their bytes. */
  private static final Comparator<String> KEYS =
      Comparator.comparing(key -> key.getBytes(StandardCharsets.UTF_8), JsonTree::compareKeys);

  private JsonTree() {}

  public static Object of(Jsonb document) {
    return JsonText.tree(document.text());
  }

  public static Jsonb jsonb(Object tree) {
    var out = new StringBuilder();
    write(tree, out);
    return new Jsonb(out.toString());
  }

  /** A document without any blanks. */
  public static String compact(Object tree) {
    return switch (tree) {
      case Map<?, ?> object ->
          object.entrySet().stream()
              .map(member -> compact(member.getKey()) + ":" + compact(member.getValue()))
              .collect(Collectors.joining(",", "{", "}"));
      case List<?> array -> array.stream().map(JsonTree::compact).collect(Collectors.joining(",", "[", "]"));
      case null, default -> {
        var out = new StringBuilder();
        writeScalar(tree, out);
        yield out.toString();
      }
    };
  }

  /** An empty object. */
  public static Map<String, Object> object() {
    return new TreeMap<>(KEYS);
  }

  /** A document with line breaks, indented by four blanks. */
  public static String pretty(Object tree) {
    var out = new StringBuilder();
    writePretty(tree, out, "\n");
    return out.toString();
  }

  private static int compareKeys(byte[] a, byte[] b) {
    return a.length != b.length ? Integer.compare(a.length, b.length) : Arrays.compareUnsigned(a, b);
  }

  private static void write(Object tree, StringBuilder out) {
    switch (tree) {
      case Map<?, ?> object -> {
        String separator = "";
        out.append('{');
        for (Map.Entry<?, ?> member : object.entrySet()) {
          JsonText.quote((String) member.getKey(), out.append(separator));
          write(member.getValue(), out.append(": "));
          separator = ", ";
        }
        out.append('}');
      }
      case List<?> array -> {
        String separator = "";
        out.append('[');
        for (Object element : array) {
          write(element, out.append(separator));
          separator = ", ";
        }
        out.append(']');
      }
      case null, default -> writeScalar(tree, out);
    }
  }

  private static void writePretty(Object tree, StringBuilder out, String line) {
    String inner = line + "    ";
    String separator = "";
    switch (tree) {
      case Map<?, ?> object when !object.isEmpty() -> {
        out.append('{');
        for (Map.Entry<?, ?> member : object.entrySet()) {
          JsonText.quote((String) member.getKey(), out.append(separator).append(inner));
          writePretty(member.getValue(), out.append(": "), inner);
          separator = ",";
        }
        out.append(line).append('}');
      }
      case List<?> array when !array.isEmpty() -> {
        out.append('[');
        for (Object element : array) {
          writePretty(element, out.append(separator).append(inner), inner);
          separator = ",";
        }
        out.append(line).append(']');
      }
      case Map<?, ?> empty -> out.append('{').append(line).append('}');
      case List<?> empty -> out.append('[').append(line).append(']');
      case null, default -> writeScalar(tree, out);
    }
  }

  private static void writeScalar(Object scalar, StringBuilder out) {
    switch (scalar) {
      case String text -> JsonText.quote(text, out);
      case BigDecimal number -> out.append(number.toPlainString());
      case Boolean flag -> out.append(flag);
      case null -> out.append("null");
      default -> JsonText.quote(PathMoments.print(scalar), out);
    }
  }
}
