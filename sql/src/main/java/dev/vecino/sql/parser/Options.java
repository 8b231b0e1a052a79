package dev.vecino.sql.parser;

import dev.vecino.error.SqlState;
import dev.vecino.error.VecinoException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Reads {@code WITH (name = value, ...)}. */
final class Options {
  private Options() {}

  static Map<String, String> readWith(Cursor cursor) {
    return cursor.accept("with") ? read(cursor) : Map.of();
  }

  /** {@code (name = value, ...)}. */
  static Map<String, String> read(Cursor cursor) {
    var options = new LinkedHashMap<String, String>();
    cursor.parenthesized(() -> {
      int position = cursor.position();
      String name = cursor.label().toLowerCase(Locale.ROOT);
      if (cursor.accept(LexemeKind.DOT)) {
        name = name + "." + cursor.label().toLowerCase(Locale.ROOT);
      }
      String value = cursor.acceptOperator("=") ? value(cursor) : "true";
      if (options.put(name, value) != null) {
        throw VecinoException.of(SqlState.INVALID_PARAMETER_VALUE, "parameter \"%s\" specified more than once", name)
            .at(position);
      }
      return name;
    });
    return options;
  }

  /** A value as text: a word, a string, or a number with its sign. */
  static String value(Cursor cursor) {
    String sign = cursor.acceptOperator("-") ? "-" : "";
    if (sign.isEmpty()) {
      cursor.acceptOperator("+");
    }
    LexemeKind kind = cursor.atEnd() ? LexemeKind.END : cursor.lexemes().kind(cursor.index());
    boolean valid = kind.isNumber() || sign.isEmpty()
        && (kind == LexemeKind.WORD || kind == LexemeKind.QUOTED_NAME || kind.isString());
    if (!valid) {
      throw cursor.syntaxError();
    }
    String value = cursor.lexemes().value(cursor.index());
    cursor.moveTo(cursor.index() + 1);
    return sign + value;
  }
}
