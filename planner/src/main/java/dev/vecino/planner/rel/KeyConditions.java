package dev.vecino.planner.rel;

import dev.vecino.catalog.Index;
import dev.vecino.catalog.Table;
import java.util.ArrayList;
import java.util.List;

/** What the keys of an access mean, as conditions in SQL. */
final class KeyConditions {
  private KeyConditions() {}

  static List<String> of(Table table, Index.BTree index, IndexKeys keys) {
    List<String> conditions = new ArrayList<>();
    List<String> names =
        table.index(index.id()).orElseThrow() instanceof Index.Derived derived
            ? derived.keys().stream().map(key -> keyText(table, key)).toList()
            : index.columns().stream().map(id -> table.columns().get(table.position(id)).name()).toList();
    for (int i = 0; i < keys.prefixLength(); i++) {
      conditions.add(names.get(i) + equal(keys, i));
    }
    if (keys.lower() != null) {
      conditions.add(
          names.get(keys.prefixLength())
              + (keys.lowerInclusive() ? " >= " : " > ")
              + ExpressionText.of(keys.lower(), List.of()));
    }
    if (keys.upper() != null) {
      conditions.add(
          names.get(keys.prefixLength())
              + (keys.upperInclusive() ? " <= " : " < ")
              + ExpressionText.of(keys.upper(), List.of()));
    }
    return conditions;
  }

  private static String equal(IndexKeys keys, int column) {
    List<String> values =
        keys.prefixes().stream().map(prefix -> ExpressionText.of(prefix.get(column), List.of())).distinct().toList();
    if (keys.arrays().contains(column)) {
      return " = ANY (" + values.getFirst() + ")";
    }
    return values.size() == 1 ? " = " + values.getFirst() : " IN (" + String.join(", ", values) + ")";
  }

  private static String keyText(Table table, Index.Derived.Key key) {
    return key.column() == 0 ? key.sql() : table.columns().get(table.position(key.column())).name();
  }
}
