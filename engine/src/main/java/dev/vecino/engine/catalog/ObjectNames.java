package dev.vecino.engine.catalog;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The names that PostgreSQL gives to constraints and indexes without one: {@code t_a_b_key}, {@code t_pkey1}. */
public final class ObjectNames {
  /** Longest name in bytes of UTF-8. */
  public static final int MOST_BYTES = 63;

  private ObjectNames() {}

  /**
   * A free name made of table, columns and a label; the longer of the first two is cut where the name would be too
   * long.
   *
   * @param columns names joined by underscores; empty for none
   */
  public static String choose(String table, String columns, String label, Predicate<String> taken) {
    for (int i = 0; ; i++) {
      String name = join(table, columns, i == 0 ? label : label + i);
      if (!taken.test(name)) {
        return name;
      }
    }
  }

  /** The names of columns joined by underscores; one that has been before gets a number. */
  public static String joined(List<String> columns) {
    Set<String> names = new LinkedHashSet<>();
    for (String column : columns) {
      String name = column;
      for (int i = 1; !names.add(name); i++) {
        name = column + i;
      }
    }
    return String.join("_", names);
  }

  private static String join(String table, String columns, String label) {
    String first = table;
    String second = columns;
    int room = MOST_BYTES - bytes(label) - 1 - (columns.isEmpty() ? 0 : 1);
    while (bytes(first) + bytes(second) > room) {
      if (bytes(first) > bytes(second)) {
        first = withoutLast(first);
      } else {
        second = withoutLast(second);
      }
    }
    return second.isEmpty() ? first + "_" + label : first + "_" + second + "_" + label;
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  private static String withoutLast(String text) {
    return text.substring(0, text.offsetByCodePoints(text.length(), -1));
  }
}
