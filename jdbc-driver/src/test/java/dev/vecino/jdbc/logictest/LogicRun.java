package dev.vecino.jdbc.logictest;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;

/** Runs records over a connection and compares what comes back. */
final class LogicRun {
  private final Connection connection;

  LogicRun(Connection connection) {
    this.connection = connection;
  }

  /** Runs a statement; returns what is wrong, or null. */
  String run(LogicRecord.Statement statement) {
    try (Statement jdbc = connection.createStatement()) {
      jdbc.execute(statement.sql());
      return statement.fails() ? "succeeds, should fail" : null;
    } catch (SQLException e) {
      return statement.fails() ? null : e.getSQLState() + " " + e.getMessage();
    }
  }

  /** Runs a query; returns what is wrong, or null. */
  String run(LogicRecord.Query query) {
    List<List<String>> rows;
    try (Statement jdbc = connection.createStatement(); ResultSet result = jdbc.executeQuery(query.sql())) {
      int columns = result.getMetaData().getColumnCount();
      if (columns != query.types().length()) {
        return columns + " columns, should be " + query.types().length();
      }
      rows = rows(result, query.types());
    } catch (SQLException e) {
      return e.getSQLState() + " " + e.getMessage();
    }
    List<String> values = values(rows, query.sorting());
    List<String> got = hashed(query.expected()) ? List.of(hash(values)) : values;
    return got.equals(query.expected()) ? null : "answers " + got + ", should be " + query.expected();
  }

  private static List<List<String>> rows(ResultSet result, String types) throws SQLException {
    var rows = new ArrayList<List<String>>();
    while (result.next()) {
      var row = new ArrayList<String>();
      for (int i = 0; i < types.length(); i++) {
        row.add(value(result.getString(i + 1), types.charAt(i)));
      }
      rows.add(row);
    }
    return rows;
  }

  private static String value(String text, char type) {
    if (text == null) {
      return "NULL";
    }
    return switch (type) {
      case 'I' -> switch (text) {
        case "t", "true" -> "1";
        case "f", "false" -> "0";
        default -> number(text, 0, RoundingMode.DOWN);
      };
      case 'R' -> number(text, 3, RoundingMode.HALF_UP);
      default -> text.isEmpty() ? "(empty)" : text.replaceAll("[^ -~]", "@");
    };
  }

  private static String number(String text, int decimals, RoundingMode rounding) {
    try {
      return new BigDecimal(text).setScale(decimals, rounding).toPlainString();
    } catch (NumberFormatException e) {
      return "0"; // The files expect what C's atoi makes of a word.
    }
  }

  private static List<String> values(List<List<String>> rows, LogicRecord.Sorting sorting) {
    if (sorting == LogicRecord.Sorting.ROWSORT) {
      rows.sort(Comparator.comparing(row -> String.join("\n", row)));
    }
    var values = new ArrayList<String>();
    rows.forEach(values::addAll);
    if (sorting == LogicRecord.Sorting.VALUESORT) {
      values.sort(Comparator.naturalOrder());
    }
    return values;
  }

  private static boolean hashed(List<String> expected) {
    return expected.size() == 1 && expected.getFirst().matches("\\d+ values hashing to [0-9a-f]{32}");
  }

  private static String hash(List<String> values) {
    try {
      MessageDigest md5 = MessageDigest.getInstance("MD5");
      for (String value : values) {
        md5.update((value + "\n").getBytes(StandardCharsets.US_ASCII));
      }
      return values.size() + " values hashing to " + HexFormat.of().formatHex(md5.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
