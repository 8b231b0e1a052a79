package dev.vecino.engine.setting;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Settings that clients of PostgreSQL make and that have no effect here: their values are checked, kept and shown. */
final class AcceptedSettings {
  private static final String TABLE = "accepted.tsv";

  private AcceptedSettings() {}

  static List<Definition> read() {
    try (InputStream in = AcceptedSettings.class.getResourceAsStream(TABLE);
        var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
      return lines.lines().filter(line -> !line.startsWith("#")).map(AcceptedSettings::definition).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Definition definition(String line) {
    String[] fields = line.split("\t", -1);
    Context context = Context.valueOf(fields[1].toUpperCase(Locale.ROOT));
    Kind kind = switch (fields[2]) {
      case "bool" -> new Kind.Switch();
      case "integer" -> new Kind.Quantity(Long.parseLong(fields[4]), Long.parseLong(fields[5]), Unit.named(fields[3]));
      case "real" -> new Kind.Decimal(Double.parseDouble(fields[4]), Double.parseDouble(fields[5]));
      case "enum" -> choice(List.of(fields[6].split(",")));
      case "fixed" -> new Kind.Fixed(fields[7]);
      default -> new Kind.Text();
    };
    boolean fixed = kind instanceof Kind.Fixed;
    return new Definition(
        fields[0], kind, kind.normalize(fields[0], fields[7]), fixed ? "Always so." : "Accepted without effect.", context);
  }

  private static Kind choice(List<String> words) {
    Map<String, String> synonyms = new HashMap<>();
    if (words.contains("on")) {
      List.of("true", "yes", "1").forEach(word -> synonyms.put(word, "on"));
    }
    if (words.contains("off")) {
      List.of("false", "no", "0").forEach(word -> synonyms.put(word, "off"));
    }
    return new Kind.Choice(words, Map.copyOf(synonyms));
  }
}
