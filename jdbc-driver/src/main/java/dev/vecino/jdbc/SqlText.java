package dev.vecino.jdbc;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a statement outside of literals, quoted names and comments: as much as the driver must know of SQL to
 * add a RETURNING clause and to see what a batch does.
 */
final class SqlText {
  private final String sql;
  private final List<String> words = new ArrayList<>();
  private int lastSemicolon = -1;
  private int end; // behind the last character that is neither blank nor comment

  SqlText(String sql) {
    this.sql = sql;
    scan();
  }

  /** Whether it is an INSERT, UPDATE or DELETE, also behind a WITH clause. */
  boolean changesRows() {
    if (words.isEmpty()) {
      return false;
    }
    String first = words.get(0);
    return isChange(first) || (first.equals("WITH") && words.stream().anyMatch(SqlText::isChange));
  }

  private static boolean isChange(String word) {
    return word.equals("INSERT") || word.equals("UPDATE") || word.equals("DELETE");
  }

  boolean has(String word) {
    return words.contains(word);
  }

  String withoutSemicolon() {
    return lastSemicolon >= 0 && lastSemicolon == end - 1
        ? sql.substring(0, lastSemicolon) + sql.substring(lastSemicolon + 1)
        : sql;
  }

  private void scan() {
    int i = 0;
    while (i < sql.length()) {
      char c = sql.charAt(i);
      int comment = comment(i);
      if (comment > i) {
        i = comment;
        continue;
      }
      int start = i;
      if (c == '\'') {
        boolean escapes = start > 0 && (sql.charAt(start - 1) == 'E' || sql.charAt(start - 1) == 'e');
        i = quoted(i, '\'', escapes);
      } else if (c == '"') {
        i = quoted(i, '"', false);
      } else if (c == '$') {
        i = dollarQuoted(i);
      } else if (Character.isJavaIdentifierStart(c)) {
        i = word(i);
        words.add(sql.substring(start, i).toUpperCase(Locale.ROOT));
      } else {
        if (c == ';') {
          lastSemicolon = i;
        }
        i++;
      }
      if (!Character.isWhitespace(c)) {
        end = i;
      }
    }
  }

  /** Behind the comment that begins at {@code i}; {@code i} where none does. */
  private int comment(int i) {
    if (sql.startsWith("--", i)) {
      int line = sql.indexOf('\n', i);
      return line < 0 ? sql.length() : line + 1;
    }
    if (!sql.startsWith("/*", i)) {
      return i;
    }
    int depth = 1;
    int at = i + 2;
    while (at < sql.length() && depth > 0) {
      if (sql.startsWith("/*", at)) {
        depth++;
        at += 2;
      } else if (sql.startsWith("*/", at)) {
        depth--;
        at += 2;
      } else {
        at++;
      }
    }
    return at;
  }

  private int quoted(int i, char quote, boolean escapes) {
    int at = i + 1;
    while (at < sql.length() && sql.charAt(at) != quote) {
      at += escapes && sql.charAt(at) == '\\' ? 2 : 1;
    }
    return Math.min(at + 1, sql.length()); // A doubled quote reads as two literals in a row, which comes to the same.
  }

  private int dollarQuoted(int i) {
    int close = sql.indexOf('$', i + 1);
    String tag = close < 0 ? "" : sql.substring(i + 1, close);
    boolean opens = close > 0 && tag.chars().allMatch(Character::isJavaIdentifierPart)
        && (tag.isEmpty() || !Character.isDigit(tag.charAt(0)));
    if (!opens) {
      return i + 1; // a parameter
    }
    int end = sql.indexOf("$" + tag + "$", close + 1);
    return end < 0 ? sql.length() : end + tag.length() + 2;
  }

  private int word(int i) {
    int at = i + 1;
    while (at < sql.length() && Character.isJavaIdentifierPart(sql.charAt(at))) {
      at++;
    }
    return at;
  }
}
