package dev.vecino.bench.report;

import java.util.List;

/**
 * A table of texts. Columns whose cells are numbers stand to the right.
 *
 * @param note one sentence on what it shows
 */
record Table(String title, String note, List<String> columns, List<List<String>> rows) {
  /** Columns aligned by spaces. */
  String aligned() {
    int[] widths = new int[columns.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = columns.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    var text = new StringBuilder(title).append("\n");
    if (!note.isEmpty()) {
      text.append(note).append("\n");
    }
    line(text, columns, widths);
    for (List<String> row : rows) {
      line(text, row, widths);
    }
    return text.toString();
  }

  private void line(StringBuilder text, List<String> cells, int[] widths) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String space = " ".repeat(widths[i] - cells.get(i).length());
      line.append("  ").append(isNumeric(i) ? space + cells.get(i) : cells.get(i) + space);
    }
    text.append(line.toString().stripTrailing()).append('\n');
  }

  /** Whether all cells of a column begin with a digit. */
  boolean isNumeric(int column) {
    return rows.stream()
        .map(row -> row.get(column))
        .allMatch(cell -> cell.isEmpty() || cell.equals("-") || Character.isDigit(cell.charAt(0)));
  }
}
