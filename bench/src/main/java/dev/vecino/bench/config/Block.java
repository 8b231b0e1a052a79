package dev.vecino.bench.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;

/** A block of the configuration that knows where it stands, and which of its keys were asked for. */
final class Block {
  private final String path;
  private final JsonNode node;
  private final Set<String> known = new TreeSet<>();

  Block(String path, JsonNode node) throws ConfigException {
    ConfigException.require(node.isObject(), where(path) + "must be a block of keys");
    this.path = path;
    this.node = node;
  }

  private static String where(String path) {
    return path.isEmpty() ? "the file " : path + " ";
  }

  private String at(String key) {
    return path.isEmpty() ? key : path + "." + key;
  }

  private JsonNode get(String key) {
    known.add(key);
    JsonNode value = node.get(key);
    return value == null || value.isNull() ? null : value;
  }

  /** Refuses keys that nobody asked for. */
  void close() throws ConfigException {
    for (String key : node.propertyNames()) {
      ConfigException.require(known.contains(key),
          at(key) + " is not known; known here: " + String.join(", ", known));
    }
  }

  boolean has(String key) {
    return get(key) != null;
  }

  String text(String key) throws ConfigException {
    String value = text(key, null);
    ConfigException.require(value != null, at(key) + " is missing");
    return value;
  }

  String text(String key, String otherwise) throws ConfigException {
    JsonNode value = get(key);
    if (value == null) {
      return otherwise;
    }
    ConfigException.require(value.isValueNode(), at(key) + " must be a text");
    return value.asString();
  }

  <E extends Enum<E>> E choice(String key, List<E> choices, E otherwise) throws ConfigException {
    String value = text(key, otherwise.name());
    for (E choice : choices) {
      if (choice.name().equalsIgnoreCase(value)) {
        return choice;
      }
    }
    throw new ConfigException(at(key) + " must be one of "
        + String.join(", ", choices.stream().map(choice -> choice.name().toLowerCase(Locale.ROOT)).toList())
        + ", was " + value);
  }

  int whole(String key, int otherwise, int least) throws ConfigException {
    JsonNode value = get(key);
    return value == null ? otherwise : whole(at(key), value, least);
  }

  private static int whole(String where, JsonNode value, int least) throws ConfigException {
    ConfigException.require(value.isInt() && value.intValue() >= least,
        where + " must be a whole number of at least " + least + ", was " + value.asString());
    return value.intValue();
  }

  double number(String key, double otherwise, double least, double most) throws ConfigException {
    JsonNode value = get(key);
    return value == null ? otherwise : number(at(key), value, least, most);
  }

  private static double number(String where, JsonNode value, double least, double most) throws ConfigException {
    ConfigException.require(value.isNumber() && value.doubleValue() >= least && value.doubleValue() <= most,
        where + " must be a number in " + least + ".." + most + ", was " + value.asString());
    return value.doubleValue();
  }

  /** Whole numbers; one alone need not stand in brackets. */
  List<Integer> wholes(String key, List<Integer> otherwise, int least) throws ConfigException {
    if (!has(key)) {
      return otherwise;
    }
    List<Integer> numbers = new ArrayList<>();
    for (JsonNode item : items(key)) {
      numbers.add(whole(at(key), item, least));
    }
    return List.copyOf(numbers);
  }

  List<Double> numbers(String key, List<Double> otherwise, double least, double most) throws ConfigException {
    if (!has(key)) {
      return otherwise;
    }
    List<Double> numbers = new ArrayList<>();
    for (JsonNode item : items(key)) {
      numbers.add(number(at(key), item, least, most));
    }
    return List.copyOf(numbers);
  }

  private List<JsonNode> items(String key) throws ConfigException {
    JsonNode value = get(key);
    if (value == null) {
      return List.of();
    }
    List<JsonNode> items = value.isArray() ? value.valueStream().toList() : List.of(value);
    ConfigException.require(!items.isEmpty(), at(key) + " must not be empty");
    return items;
  }

  Optional<Block> block(String key) throws ConfigException {
    JsonNode value = get(key);
    return value == null ? Optional.empty() : Optional.of(new Block(at(key), value));
  }

  /** The blocks of a list. */
  List<Block> blocks(String key) throws ConfigException {
    List<Block> blocks = new ArrayList<>();
    for (JsonNode item : items(key)) {
      blocks.add(new Block(at(key) + "[" + blocks.size() + "]", item));
    }
    return blocks;
  }

  /** A block of free keys with simple values. */
  Map<String, String> map(String key) throws ConfigException {
    JsonNode value = get(key);
    return value == null ? Map.of() : new Block(at(key), value).map();
  }

  Map<String, String> map() throws ConfigException {
    Map<String, String> map = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      known.add(entry.getKey());
      JsonNode value = entry.getValue();
      ConfigException.require(value.isValueNode(), at(entry.getKey()) + " must be a simple value");
      map.put(entry.getKey(), value.asString());
    }
    return map;
  }

  String path() {
    return path;
  }
}
