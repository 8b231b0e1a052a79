package dev.vecino.engine.copy;

import dev.vecino.type.TextStyle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes records of CSV as PostgreSQL does: values are quoted where they must be, NULL never is. */
final class CsvTarget implements RecordTarget {
  private final OutputStream data;
  private final CopyOptions options;
  private final TextStyle style;
  private final boolean[] forceQuote;
  private final StringBuilder line = new StringBuilder();

  CsvTarget(OutputStream data, CopyOptions options, List<String> names, TextStyle style) throws IOException {
    this.data = data;
    this.options = options;
    this.style = style;
    this.forceQuote = new boolean[names.size()];
    for (int i = 0; i < forceQuote.length; i++) {
      forceQuote[i] = options.forceQuote().contains("*") || options.forceQuote().contains(names.get(i));
    }
    if (options.header() != CopyOptions.Header.NONE) {
      for (int i = 0; i < names.size(); i++) {
        append(i, names.get(i), false);
      }
      endLine();
    }
  }

  @Override
  public void write(Object[] row) throws IOException {
    for (int i = 0; i < row.length; i++) {
      append(i, row[i] == null ? null : FieldText.of(row[i], style), forceQuote[i]);
    }
    endLine();
  }

  private void append(int column, String text, boolean force) {
    if (column > 0) {
      line.append(options.delimiter());
    }
    if (text == null) {
      line.append(options.nullText());
    } else if (force || text.equals(options.nullText()) || text.equals("\\.") || hasSpecial(text)) {
      line.append(options.quote());
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c == options.quote() || c == options.escape()) {
          line.append(options.escape());
        }
        line.append(c);
      }
      line.append(options.quote());
    } else {
      line.append(text);
    }
  }

  private boolean hasSpecial(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == options.delimiter() || c == options.quote() || c == '\n' || c == '\r') {
        return true;
      }
    }
    return false;
  }

  private void endLine() throws IOException {
    data.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    line.setLength(0);
  }
}
