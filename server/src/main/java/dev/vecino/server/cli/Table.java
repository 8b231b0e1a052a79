package dev.vecino.server.cli;

import java.io.PrintStream;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.List;

/** Rows as a table whose columns stand below each other, numbers to the right. */
record Table(List<String> names, List<Boolean> numeric, List<List<String>> rows) {
  static Table of(ResultSet results) throws SQLException {
    ResultSetMetaData data = results.getMetaData();
    List<String> names = new ArrayList<>();
    List<Boolean> numeric = new ArrayList<>();
    for (int i = 1; i <= data.getColumnCount(); i++) {
      names.add(data.getColumnLabel(i));
      numeric.add(List.of(Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.DOUBLE).contains(data.getColumnType(i)));
    }
    List<List<String>> rows = new ArrayList<>();
    while (results.next()) {
      List<String> row = new ArrayList<>();
      for (int i = 1; i <= names.size(); i++) {
        row.add(results.getString(i));
      }
      rows.add(row);
    }
    return new Table(names, numeric, rows);
  }

  void print(PrintStream out) {
    int[] widths = new int[names.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = names.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], text(row.get(i)).length());
      }
    }
    out.println(line(names, widths));
    rows.forEach(row -> out.println(line(row, widths)));
  }

  private String line(List<String> cells, int[] widths) {
    var line = new StringBuilder();
    for (int i = 0; i < widths.length; i++) {
      String blanks = " ".repeat(widths[i] - text(cells.get(i)).length());
      line.append(i == 0 ? "" : "  ");
      line.append(numeric.get(i) ? blanks + text(cells.get(i)) : text(cells.get(i)) + blanks);
    }
    return line.toString().stripTrailing();
  }

  private static String text(String cell) {
    return cell == null ? "" : cell;
  }
}
