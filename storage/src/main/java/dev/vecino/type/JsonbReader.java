package dev.vecino.type;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads the normal form of documents, which is JSON without any freedom, into maps, lists and scalars. */
public final class JsonbReader {
  private final String text;
  private int at;

  private JsonbReader(String text) {
    this.text = text;
  }

  /** The document: a map in the order of the normal form, a list, text, a number, a boolean or null. */
  public static Object read(String text) {
    return new JsonbReader(text).value();
  }

  private Object value() {
    return switch (text.charAt(at)) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> skip(4, true);
      case 'f' -> skip(5, false);
      case 'n' -> skip(4, null);
      default -> number();
    };
  }

  private Object skip(int length, Object value) {
    at += length;
    return value;
  }

  private Map<String, Object> object() {
    var object = new LinkedHashMap<String, Object>();
    at++;
    while (text.charAt(at) != '}') {
      String key = string();
      at += 2;
      object.put(key, value());
      separator();
    }
    at++;
    return object;
  }

  private List<Object> array() {
    var array = new ArrayList<Object>();
    at++;
    while (text.charAt(at) != ']') {
      array.add(value());
      separator();
    }
    at++;
    return array;
  }

  private void separator() {
    if (text.charAt(at) == ',') {
      at += 2;
    }
  }

  private BigDecimal number() {
    int start = at;
    while (at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return new BigDecimal(text.substring(start, at));
  }

  private String string() {
    int start = ++at;
    int plain = text.indexOf('"', at);
    if (text.indexOf('\\', at) < 0 || text.indexOf('\\', at) > plain) {
      at = plain + 1;
      return text.substring(start, plain);
    }
    var out = new StringBuilder();
    while (text.charAt(at) != '"') {
      char c = text.charAt(at++);
      out.append(c == '\\' ? escaped() : c);
    }
    at++;
    return out.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    return switch (c) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        at += 4;
        yield (char) Integer.parseInt(text, at - 4, at, 16);
      }
      default -> c;
    };
  }
}
