package dev.vecino.jdbc.logictest;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Reads a file of SQLite's sqllogictest, keeping the records that are meant for PostgreSQL.
 *
 * <p>The format is described at <a href="https://www.sqlite.org/sqllogictest/doc/trunk/about.wiki">sqlite.org</a>.
 */
final class LogicFile {
  private static final String DIALECT = "postgresql";

  private final BufferedReader in;
  private final List<LogicRecord> records = new ArrayList<>();
  private int line;

  private LogicFile(BufferedReader in) {
    this.in = in;
  }

  static List<LogicRecord> read(BufferedReader in) throws IOException {
    var file = new LogicFile(in);
    file.read();
    return file.records;
  }

  private void read() throws IOException {
    boolean meant = true;
    for (String text = next(); text != null; text = next()) {
      String[] words = text.split("\\s+");
      switch (words[0]) {
        case "skipif" -> meant &= !words[1].equals(DIALECT);
        case "onlyif" -> meant &= words[1].equals(DIALECT);
        case "statement" -> {
          int begin = line;
          keep(meant, new LogicRecord.Statement(begin, body(), words[1].equals("error")));
          meant = true;
        }
        case "query" -> {
          keep(meant, query(words));
          meant = true;
        }
        case "halt" -> {
          if (meant) {
            return;
          }
          meant = true;
        }
        case "hash-threshold", "" -> { }
        default -> {
          if (!text.startsWith("#")) {
            throw new IOException("line " + line + ": unknown record: " + text);
          }
        }
      }
    }
  }

  private void keep(boolean meant, LogicRecord found) {
    if (meant) {
      records.add(found);
    }
  }

  private LogicRecord.Query query(String[] words) throws IOException {
    int begin = line;
    var sorting = words.length < 3 ? LogicRecord.Sorting.NOSORT
        : LogicRecord.Sorting.valueOf(words[2].toUpperCase(Locale.ROOT));
    var sql = new StringBuilder();
    String text = next();
    for (; text != null && !text.isEmpty() && !text.equals("----"); text = next()) {
      sql.append(text).append('\n');
    }
    var expected = new ArrayList<String>();
    if ("----".equals(text)) {
      for (text = next(); text != null && !text.isEmpty(); text = next()) {
        expected.add(text);
      }
    }
    return new LogicRecord.Query(begin, sql.toString().strip(), words[1], sorting, expected);
  }

  private String body() throws IOException {
    var sql = new StringBuilder();
    for (String text = next(); text != null && !text.isEmpty(); text = next()) {
      sql.append(text).append('\n');
    }
    return sql.toString().strip();
  }

  private String next() throws IOException {
    line++;
    String text = in.readLine();
    return text == null ? null : text.stripTrailing();
  }
}
