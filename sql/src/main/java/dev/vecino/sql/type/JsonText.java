package dev.vecino.sql.type;

import static dev.vecino.error.SqlState.INVALID_TEXT_REPRESENTATION;
import static dev.vecino.error.SqlState.STATEMENT_TOO_COMPLEX;
import static dev.vecino.error.SqlState.UNTRANSLATABLE_CHARACTER;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.vecino.error.VecinoException;
import dev.vecino.type.Json;
import dev.vecino.type.Jsonb;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Reads JSON into the normal form of {@code jsonb}: keys ordered by their length in bytes and then by their bytes,
 * the last of equal keys kept, one blank after colon and comma, numbers with the digits they were written with.
 */
final class JsonText {
  private static final int MAX_DEPTH = 1000;
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxStringLength(Integer.MAX_VALUE)
                  .maxNumberLength(200_000)
                  .build())
          .build();

  private JsonText() {}

  static JsonParser parser(String text) throws IOException {
    return FACTORY.createParser(text);
  }

  /** What is done with a document whose first token has been read. */
  private interface Reading {
    void read(JsonParser parser) throws IOException;
  }

  static Jsonb parse(String text) {
    var out = new StringBuilder(text.length() + 16);
    read(text, parser -> write(parser, out));
    return new Jsonb(out.toString());
  }

  private static void read(String text, Reading reading) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == null) {
        throw invalid("The input string ended unexpectedly.");
      }
      reading.read(parser);
      if (parser.nextToken() != null) {
        throw invalid("Expected end of input.");
      }
    } catch (StreamConstraintsException e) {
      throw VecinoException.of(STATEMENT_TOO_COMPLEX, "json is nested deeper than %d or too long", MAX_DEPTH)
          .causedBy(e);
    } catch (JacksonException e) {
      throw invalid(e.getOriginalMessage()).causedBy(e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The document as it was written; what its escapes mean is looked at when parts of it are taken. */
  static Json checked(String text) {
    read(text, parser -> skim(parser, false));
    return new Json(text);
  }

  /** @throws VecinoException 22P05 or 22P02 for escapes that are no characters */
  static void requireCharacters(String text) {
    if (text.contains("\\u")) {
      read(text, parser -> skim(parser, true));
    }
  }

  private static void skim(JsonParser parser, boolean characters) throws IOException {
    int depth = 0;
    do {
      JsonToken token = parser.currentToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token == JsonToken.VALUE_STRING || token == JsonToken.FIELD_NAME) {
        String string = parser.getText();
        if (characters) {
          quote(string, new StringBuilder());
        }
      }
    } while (depth > 0 && parser.nextToken() != null);
  }

  private static VecinoException invalid(String detail) {
    return VecinoException.of(INVALID_TEXT_REPRESENTATION, "invalid input syntax for type json")
        .withDetail("%s", detail);
  }

  private static void write(JsonParser parser, StringBuilder out) throws IOException {
    JsonToken token = parser.currentToken();
    switch (token) {
      case START_OBJECT -> writeObject(parser, out);
      case START_ARRAY -> {
        out.append('[');
        for (boolean first = true; parser.nextToken() != JsonToken.END_ARRAY; first = false) {
          if (!first) {
            out.append(", ");
          }
          write(parser, out);
        }
        out.append(']');
      }
      case VALUE_STRING -> quote(parser.getText(), out);
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT ->
          out.append(NumberText.limited(new BigDecimal(parser.getText())).toPlainString());
      case VALUE_TRUE -> out.append("true");
      case VALUE_FALSE -> out.append("false");
      case VALUE_NULL -> out.append("null");
      default -> throw invalid("Unexpected " + token + ".");
    }
  }

  private static void writeObject(JsonParser parser, StringBuilder out) throws IOException {
    var members = new TreeMap<Key, String>();
    while (parser.nextToken() != JsonToken.END_OBJECT) {
      var key = new Key(parser.currentName());
      parser.nextToken();
      var value = new StringBuilder();
      write(parser, value);
      members.put(key, value.toString());
    }
    out.append('{');
    boolean first = true;
    for (Map.Entry<Key, String> member : members.entrySet()) {
      if (!first) {
        out.append(", ");
      }
      first = false;
      quote(member.getKey().name, out);
      out.append(": ").append(member.getValue());
    }
    out.append('}');
  }

  /** The document as maps, lists, text, numbers, booleans and nulls; maps are in the order of the normal form. */
  static Object tree(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      parser.nextToken();
      return tree(parser);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Object tree(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> members = JsonTree.object();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          parser.nextToken();
          members.put(name, tree(parser));
        }
        yield members;
      }
      case START_ARRAY -> {
        var elements = new ArrayList<Object>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(tree(parser));
        }
        yield elements;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> new BigDecimal(parser.getText());
    };
  }

  static void quote(String text, StringBuilder out) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\b' -> out.append("\\b");
        case '\f' -> out.append("\\f");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        case 0 -> throw VecinoException.of(UNTRANSLATABLE_CHARACTER, "unsupported Unicode escape sequence")
            .withDetail("\\u0000 cannot be converted to text.");
        default -> {
          boolean isFirst = Character.isHighSurrogate(c);
          if (isFirst && (i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1)))) {
            throw invalid("Unicode low surrogate must follow a high surrogate.");
          }
          if (Character.isLowSurrogate(c) && (i == 0 || !Character.isHighSurrogate(text.charAt(i - 1)))) {
            throw invalid("Unicode low surrogate must follow a high surrogate.");
          }
          if (c < ' ') {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    out.append('"');
  }

  private static final class Key implements Comparable<Key> {
    private final String name;
    private final byte[] bytes;

    Key(String name) {
      this.name = name;
      this.bytes = name.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int compareTo(Key other) {
      return bytes.length != other.bytes.length
          ? Integer.compare(bytes.length, other.bytes.length)
          : Arrays.compareUnsigned(bytes, other.bytes);
    }
  }
}
