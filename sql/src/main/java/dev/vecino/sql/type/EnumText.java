package dev.vecino.sql.type;

import dev.vecino.type.EnumType;
import dev.vecino.type.EnumValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Definitions of enum types as text, in which generated code holds them. */
public final class EnumText {
  private record Decoded(String text, EnumType type) {}

  // Code asks for the type of the same text again and again.
  private static volatile Decoded last = new Decoded("", EnumType.named(Optional.empty(), "", 0));

  private EnumText() {}

  public static String write(EnumType type) {
    var text = new StringBuilder().append(type.id());
    text.append('|').append(escape(type.schema())).append('|').append(escape(type.name()));
    for (EnumValue value : type.values()) {
      text.append('|').append(value.id()).append('|').append(value.order()).append('|').append(escape(value.label()));
    }
    return text.toString();
  }

  public static EnumType read(String text) {
    Decoded known = last;
    if (!known.text.equals(text)) {
      known = new Decoded(text, decode(text));
      last = known;
    }
    return known.type;
  }

  private static EnumType decode(String text) {
    String[] parts = text.split("\\|", -1);
    List<EnumValue> values = new ArrayList<>();
    for (int i = 3; i < parts.length; i += 3) {
      values.add(
          new EnumValue(Integer.parseInt(parts[i]), Double.parseDouble(parts[i + 1]), unescape(parts[i + 2])));
    }
    return new EnumType(Integer.parseInt(parts[0]), unescape(parts[1]), unescape(parts[2]), values);
  }

  private static String escape(String text) {
    return text.replace("%", "%25").replace("|", "%7C");
  }

  private static String unescape(String text) {
    return text.replace("%7C", "|").replace("%25", "%");
  }
}
