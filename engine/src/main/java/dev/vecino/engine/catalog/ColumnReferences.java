package dev.vecino.engine.catalog;

import static dev.vecino.sql.function.Strings.quoteIdentifier;

import dev.vecino.catalog.Column;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The columns that an expression of a table's constraint names. The catalog keeps expressions as text; this finds the
 * names in it that are columns, and can change them.
 */
public final class ColumnReferences {
  // In order: string, quoted name, name with what tells a function or a cast from a column, anything else.
  private static final Pattern TOKEN =
      Pattern.compile(
          "[eE]'(?:[^'\\\\]|\\\\.|'')*'|'(?:[^']|'')*'"
              + "|(?<quoted>\"(?:[^\"]|\"\")*\")"
              + "|(?<before>::\\s*)?(?<name>[\\p{L}_][\\p{L}\\p{N}_$]*)(?<call>\\s*\\()?"
              + "|.",
          Pattern.DOTALL);

  private ColumnReferences() {}

  /** Names of the columns among {@code columns} that {@code expression} uses, in order of appearance. */
  public static Set<String> in(String expression, List<Column> columns) {
    Set<String> all = new LinkedHashSet<>();
    columns.forEach(column -> all.add(column.name()));
    Set<String> found = new LinkedHashSet<>();
    rewrite(
        expression,
        name -> {
          if (all.contains(name)) {
            found.add(name);
          }
          return name;
        });
    return found;
  }

  /** The expression with a column's new name in the place of the old one. */
  public static String rename(String expression, String from, String to) {
    return rewrite(expression, name -> name.equals(from) ? to : name);
  }

  private static String rewrite(String expression, UnaryOperator<String> change) {
    Matcher matcher = TOKEN.matcher(expression);
    var out = new StringBuilder();
    while (matcher.find()) {
      matcher.appendReplacement(out, Matcher.quoteReplacement(token(matcher, change)));
    }
    return matcher.appendTail(out).toString();
  }

  private static String token(Matcher matcher, UnaryOperator<String> change) {
    String text = matcher.group();
    if (matcher.group("quoted") != null) {
      String name = text.substring(1, text.length() - 1).replace("\"\"", "\"");
      String changed = change.apply(name);
      return changed.equals(name) ? text : quoteIdentifier(changed);
    }
    if (matcher.group("name") != null && matcher.group("call") == null && matcher.group("before") == null) {
      String name = text.toLowerCase(Locale.ROOT);
      String changed = change.apply(name);
      return changed.equals(name) ? text : quoteIdentifier(changed);
    }
    return text;
  }

  /** A name in quotes, as SQL text. */
  public static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
