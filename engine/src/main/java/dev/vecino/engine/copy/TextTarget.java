package dev.vecino.engine.copy;

import dev.vecino.type.TextStyle;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes records in PostgreSQL's text format, which {@link TextSource} reads. */
final class TextTarget implements RecordTarget {
  private final OutputStream data;
  private final CopyOptions options;
  private final TextStyle style;
  private final StringBuilder line = new StringBuilder();

  TextTarget(OutputStream data, CopyOptions options, List<String> names, TextStyle style) throws IOException {
    this.data = data;
    this.options = options;
    this.style = style;
    if (options.header() != CopyOptions.Header.NONE) {
      write(names.toArray());
    }
  }

  @Override
  public void write(Object[] row) throws IOException {
    for (int i = 0; i < row.length; i++) {
      if (i > 0) {
        line.append(options.delimiter());
      }
      if (row[i] == null) {
        line.append(options.nullText());
      } else {
        append(FieldText.of(row[i], style));
      }
    }
    data.write(line.append('\n').toString().getBytes(StandardCharsets.UTF_8));
    line.setLength(0);
  }

  private void append(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '\\' -> line.append("\\\\");
        case '\b' -> line.append("\\b");
        case '\f' -> line.append("\\f");
        case '\n' -> line.append("\\n");
        case '\r' -> line.append("\\r");
        case '\t' -> line.append("\\t");
        case 0x0b -> line.append("\\v");
        default -> line.append(c == options.delimiter() ? "\\" : "").append(c);
      }
    }
  }
}
