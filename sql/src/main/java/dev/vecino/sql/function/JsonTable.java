package dev.vecino.sql.function;

import dev.vecino.error.VecinoException;
import dev.vecino.sql.function.JsonCell.Defaults;
import dev.vecino.sql.jsonpath.JsonPath;
import dev.vecino.sql.type.JsonTree;
import dev.vecino.type.Jsonb;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

/**
 * The columns of JSON_TABLE. The rows of a nested path stand beside those of the path around it, which are kept without
 * any; those of several nested paths stand one behind the other.
 */
final class JsonTable {
  private final boolean throwsErrors;
  private final Level level;
  private int width;

  private JsonTable(List<String> lines) {
    this.throwsErrors = lines.getFirst().equals("error");
    this.level = level(lines.subList(1, lines.size()).iterator());
  }

  /** Reads what the parser wrote. */
  static JsonTable of(String columns) {
    return new JsonTable(Arrays.asList(columns.split("\n")));
  }

  private record Cell(int index, JsonPath path, JsonCell cell, int defaults) {}

  private record Nested(JsonPath path, Level level) {}

  private record Level(List<Integer> ordinals, List<Cell> cells, List<Nested> nested) {}

  private Level level(Iterator<String> lines) {
    var level = new Level(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    while (lines.hasNext()) {
      String[] words = lines.next().split(" ", 2);
      switch (words[0]) {
        case "ordinality" -> level.ordinals().add(index(words[1]));
        case "column" -> {
          JsonPath path = JsonPath.of(unescape(lines.next()));
          String[] cell = {lines.next(), lines.next()};
          level.cells().add(
              new Cell(index(words[1]), path, JsonCell.of(unescapeLast(cell[0])), Integer.parseInt(cell[1])));
        }
        case "nested" -> level.nested().add(new Nested(JsonPath.of(unescape(words[1])), level(lines)));
        default -> {
          return level;
        }
      }
    }
    return level;
  }

  private int index(String digits) {
    int index = Integer.parseInt(digits);
    width = Math.max(width, index + 1);
    return index;
  }

  private static String unescape(String text) {
    return text.replace("%7C", "|").replace("%0A", "\n").replace("%25", "%");
  }

  /** The name of a column, which is the last part. */
  private static String unescapeLast(String cell) {
    int last = cell.lastIndexOf('|') + 1;
    return cell.substring(0, last) + unescape(cell.substring(last));
  }

  List<Jsonb> rows(Object document, JsonPath path, Map<?, ?> variables, Object[] defaults, ZoneId zone) {
    var run = new Run(variables, defaults, zone);
    List<Jsonb> rows = new ArrayList<>();
    for (String[] row : run.rows(level, path, document)) {
      rows.add(JsonTree.jsonb(Arrays.asList((Object[]) row)));
    }
    return rows;
  }

  private final class Run {
    private final Map<?, ?> variables;
    private final Object[] defaults;
    private final ZoneId zone;

    private Run(Map<?, ?> variables, Object[] defaults, ZoneId zone) {
      this.variables = variables;
      this.defaults = defaults;
      this.zone = zone;
    }

    private List<String[]> rows(Level of, JsonPath path, Object context) {
      List<String[]> rows = new ArrayList<>();
      List<Object> items = items(path, context);
      for (int i = 0; i < items.size(); i++) {
        Object item = items.get(i);
        String[] row = new String[width];
        for (int ordinal : of.ordinals()) {
          row[ordinal] = Integer.toString(i + 1);
        }
        for (Cell cell : of.cells()) {
          var values = new Defaults(defaults[cell.defaults()], defaults[cell.defaults() + 1]);
          row[cell.index()] = cell.cell().text(item, cell.path(), variables, values, zone);
        }
        int before = rows.size();
        for (Nested nested : of.nested()) {
          for (String[] inner : rows(nested.level(), nested.path(), item)) {
            rows.add(joined(row, inner));
          }
        }
        if (rows.size() == before) {
          rows.add(row);
        }
      }
      return rows;
    }

    private List<Object> items(JsonPath path, Object context) {
      try {
        return path.items(context, variables, zone);
      } catch (VecinoException e) {
        if (throwsErrors || !e.state().code().startsWith("22")) {
          throw e;
        }
        return List.of();
      }
    }

    private static String[] joined(String[] outer, String[] inner) {
      String[] row = outer.clone();
      for (int i = 0; i < row.length; i++) {
        row[i] = row[i] == null ? inner[i] : row[i];
      }
      return row;
    }
  }
}
