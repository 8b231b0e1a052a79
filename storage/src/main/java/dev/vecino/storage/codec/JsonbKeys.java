package dev.vecino.storage.codec;

import dev.vecino.type.JsonbOrder;
import dev.vecino.type.JsonbReader;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;

/** Documents as bytes that order as {@link JsonbOrder} says: the kind, then the number of elements, then those. */
final class JsonbKeys {
  private JsonbKeys() {}

  static void write(ByteSink sink, String text) {
    Object tree = JsonbReader.read(text);
    if (tree instanceof List<?> array && array.isEmpty()) {
      sink.put(JsonbOrder.EMPTY_ARRAY);
    } else {
      writePart(sink, tree);
    }
  }

  private static void writePart(ByteSink sink, Object tree) {
    sink.put(JsonbOrder.rank(tree));
    switch (tree) {
      case null -> { }
      case String text -> KeyCodec.writeText(sink, text);
      case BigDecimal number -> KeyCodec.writeNumber(sink, number);
      case Boolean truth -> sink.put(truth ? 1 : 0);
      case List<?> array -> {
        sink.putInt(array.size());
        array.forEach(element -> writePart(sink, element));
      }
      default -> {
        var object = (Map<?, ?>) tree;
        sink.putInt(object.size());
        object.forEach(
            (key, value) -> {
              KeyCodec.writeText(sink, (String) key);
              writePart(sink, value);
            });
      }
    }
  }
}
